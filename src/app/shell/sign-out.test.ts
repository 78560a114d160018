import { expect, test, vi } from 'vitest'
import { buildStatus } from '../../../tests/support/build-status.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'
import { useSessionStore } from '../data/session-store.ts'
import { useNotices } from '../kit/notice.tsx'
import { readSignOutWarning, signOut } from './sign-out.ts'

const broken = async (): Promise<never> => {
  throw new Error('The store is broken')
}
const work = vi.hoisted(() => ({
  sessions: vi.fn(),
  reefers: vi.fn(),
  askServer: vi.fn(async () => true),
  signOut: vi.fn(),
  resume: vi.fn(),
  noteHalfTyped: vi.fn(async () => undefined),
  noteForms: vi.fn(),
}))
vi.mock('../../sync/client.ts', () => ({
  yardClient: { askServer: work.askServer, signOut: work.signOut },
  readStatusNow: () => Date.UTC(2026, 10, 20),
}))
vi.mock('../data/left-store.ts', () => ({ noteForms: work.noteForms }))
vi.mock('../last-view/keep.ts', () => ({ forgetLastView: () => undefined, resumeLastView: work.resume }))
vi.mock('./update.ts', () => ({ tellSignedOut: () => undefined }))
vi.mock('./half-typed.ts', () => ({ readHalfTyped: async () => null, noteHalfTyped: work.noteHalfTyped }))
vi.mock('../features/audits/read-open-work.ts', () => ({ readOpenWork: work.sessions }))
vi.mock('../features/audits/round/left-reefers.ts', () => ({ listLeftReefers: work.reefers }))

const status = buildStatus(Date.UTC(2026, 10, 20), {
  ...{ connection: { name: 'starting' }, asOf: null, needsYou: 1 },
  held: [{ Key: 'k', Behind: 'r', Needs: true, MadeAt: '2026-11-20T00:00:00.000Z' }],
})

test('a sign-out online names what is left, as far as the store can be read', async () => {
  const user = { UserID: 7, FirstName: 'Gus', LastName: 'Halvorsen' } as SessionUser
  useSessionStore.setState({ status, session: { name: 'open', siteID: 1, verified: true, user } })
  const decision = '1 rejected change waits for your decision on this tablet, and 1 change behind it.'
  work.sessions.mockImplementation(broken)
  work.reefers.mockResolvedValue(['R84213'])
  expect(await readSignOutWarning()).toBe(
    `Your entries for reefer R84213 are not saved, and stay on this tablet for you. ${decision}`,
  )
  work.reefers.mockImplementation(broken)
  expect(await readSignOutWarning()).toBe(decision)
})

test('the warning is about what waits once the server has answered', async () => {
  useSessionStore.setState({ status, session: { name: 'starting' } })
  work.askServer.mockImplementationOnce(async () => {
    useSessionStore.setState({ status: { ...status, needsYou: 0, held: [] } })
    return true
  })
  expect(await readSignOutWarning()).toBeNull()
})

test('a sign-out that the store cannot keep says that the person is still signed in', async () => {
  work.signOut.mockImplementation(broken)
  expect(await signOut()).toBe(false)
  expect(useNotices.getState().waiting.map(({ text }) => text)).toEqual([
    'You are still signed in: this tablet could not store the sign-out. Try again.',
  ])
})

test('a sign-out that failed keeps the view again, and gives up no forms', async () => {
  vi.clearAllMocks()
  work.signOut.mockImplementationOnce(async () => {
    expect(work.noteHalfTyped).toHaveBeenCalledOnce()
    throw new Error('The store is broken')
  })
  await signOut()
  expect(work.resume).toHaveBeenCalledOnce()
  expect(work.noteForms.mock.calls).toEqual([[{}]])
})
