import { beforeEach, expect, test, vi } from 'vitest'
import { buildStatus } from '../../../tests/support/build-status.ts'

const KEY = 'yardhand-last-view'
const stored = new Map<string, string>()

vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
const drawn = { remove: vi.fn() }
const listeners = new Map<string, () => void>()
const page = {
  addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
  matchMedia: () => ({ matches: false }),
  location: { pathname: '/tasks' },
}
vi.stubGlobal('window', page)
const frame = { querySelector: () => null, querySelectorAll: () => [] }
vi.stubGlobal('document', {
  ...page,
  getElementById: (id: string) => (id === 'last-view' ? drawn : null),
  querySelector: (parts: string) => (parts === '#root .frame' ? frame : null),
})
vi.mock('./describe-frame.ts', () => ({ describeFrame: () => ({ Rows: [] }) }))
vi.mock('../data/use-session.ts', () => ({ readKnownSite: () => ({ Timezone: 'UTC' }) }))

const { forgetLastView, keepLastView, resumeLastView } = await import('./keep.ts')
const { useSessionStore } = await import('../data/session-store.ts')
keepLastView()

const user = {
  ...{ UserID: 7, Username: 'gate', FirstName: 'Gail', LastName: 'Gate', ActiveSiteID: 3, IsReadOnly: false },
  ...{ Roles: [], Sites: [] },
} as never
const open = { name: 'open', user, siteID: 3, verified: true } as const

beforeEach(() => {
  useSessionStore.setState({ session: { name: 'starting' } })
  stored.set(KEY, JSON.stringify({ UserID: 7, SiteID: 3 }))
  drawn.remove.mockClear()
})

test('the view stays for the same person at the same site', () => {
  useSessionStore.setState({ session: open })
  expect(stored.has(KEY)).toBe(true)
  expect(drawn.remove).not.toHaveBeenCalled()
})

test.each([
  ['at a sign-out, and when the tablet is revoked', { name: 'signed-out', notice: null }],
  ['when the page is locked', { name: 'locked', user, siteID: 3 }],
  ['when another site is chosen', { ...open, siteID: 4 }],
  ['when a person has no site', { ...open, siteID: null }],
  ['when another person signs in', { ...open, user: { ...(user as object), UserID: 8 } as never }],
] as const)('the view is removed, and no longer shown, %s', (_when, session) => {
  useSessionStore.setState({ session })
  expect(stored.has(KEY)).toBe(false)
  expect(drawn.remove).toHaveBeenCalled()
})

test('the view is removed before a sign-out begins', () => {
  useSessionStore.setState({ session: open })
  forgetLastView()
  expect(stored.has(KEY)).toBe(false)
})

test('after a sign-out that failed the view is kept again', () => {
  const asOf = '2026-11-20T12:00:00.000Z'
  useSessionStore.setState({
    session: open,
    status: buildStatus(Date.parse(asOf), { connection: { name: 'starting' }, asOf }),
  })
  forgetLastView()
  listeners.get('pagehide')?.()
  expect(stored.has(KEY)).toBe(false)
  resumeLastView()
  listeners.get('pagehide')?.()
  expect(stored.has(KEY)).toBe(true)
})
