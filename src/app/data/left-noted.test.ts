import { expect, test, vi } from 'vitest'
import { buildStatus } from '../../../tests/support/build-status.ts'
import type { SessionUser } from '../../domain/people/session-user.ts'

const stored = vi.hoisted(() => {
  const texts = new Map<string, string>()
  const localStorage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  }
  Object.assign(globalThis, { window: { localStorage } })
  return texts
})

const { followLeaving, noteForms } = await import('./left-store.ts')
const { useSessionStore } = await import('./session-store.ts')

const at = '2026-03-01T19:02:00.000Z'
const statusOf = (asOf: string | null, needsYou: number) =>
  buildStatus(Date.UTC(2026, 2, 1, 19, 2), {
    connection: { name: 'in-step', answeredAt: at, freshForMs: 0 },
    asOf,
    needsYou,
  })
const open = (UserID: number) => ({
  session: {
    ...({ name: 'open', siteID: 1, verified: true } as const),
    user: { UserID, FirstName: 'Gus', LastName: 'Halvorsen' } as SessionUser,
  },
})

test('the note of who leaves has rejected changes and forms, though the yard goes first', () => {
  followLeaving(() => undefined)
  useSessionStore.setState(open(4))
  useSessionStore.setState({ status: statusOf(at, 2) })
  useSessionStore.setState({ status: statusOf(null, 0) })
  useSessionStore.setState({ session: { name: 'signed-out', notice: null } })
  useSessionStore.setState(open(5))
  noteForms({ kept: 2 })
  useSessionStore.setState(open(6))
  useSessionStore.setState({ session: { name: 'signed-out', notice: null } })
  const { state } = JSON.parse(stored.get('yardhand-left') ?? '') as { readonly state: { readonly lefts: object[] } }
  expect(state.lefts).toMatchObject([
    { UserID: 6, rejected: 0, drafts: 0, kept: 0 },
    { UserID: 5, rejected: 0, drafts: 0, kept: 2 },
    { UserID: 4, rejected: 2 },
  ])
})
