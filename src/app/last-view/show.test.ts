import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'

const KEY = 'yardhand-last-view'
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800, location: { pathname: '/tasks', search: '' } })
vi.stubGlobal('document', { querySelector: () => ({ content: 'one' }) })
const ofTab = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => ofTab.get(key) ?? null,
  setItem: (key: string, value: string) => void ofTab.set(key, value),
  removeItem: (key: string) => void ofTab.delete(key),
})
vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
const { show, drawLastView } = vi.hoisted(() => ({ show: vi.fn(), drawLastView: vi.fn() }))
vi.mock('./draw.ts', () => ({ drawLastView }))

const { showLastView } = await import('./show.ts')
const { notePractised, notePractising } = await import('../../mirror/practice-mark.ts')
const { openDevice } = await import('../../mirror/device-database.ts')

const view = { Build: 'one', Address: '/tasks', Width: 1280, Height: 800, UserID: 7, SiteID: 3 }

beforeEach(async () => {
  show.mockReset()
  drawLastView.mockReset().mockReturnValue(show)
  stored.set(KEY, JSON.stringify(view))
  const device = await openDevice()
  await device.putMeta('CurrentUserID', 7)
  await device.putMeta('PendingLogout', null)
  const User = { UserID: 7, ActiveSiteID: 3 } as never
  await device.people.put({ UserID: 7, User, SignedInAt: null, SiteID: null, CanDeliver: true })
})

test('the view of the person who is signed in is shown', async () => {
  await showLastView()
  expect(drawLastView).toHaveBeenCalledWith(view, expect.any(Number))
  expect(show).toHaveBeenCalledOnce()
  expect(stored.has(KEY)).toBe(true)
})

test.each([
  ['nobody is signed in', async () => (await openDevice()).putMeta('CurrentUserID', null)],
  ['another person is signed in', async () => (await openDevice()).putMeta('CurrentUserID', 8)],
  ['a sign-out has begun', async () => (await openDevice()).putMeta('PendingLogout', 'token')],
  ['another site is active', () => putPerson({ SiteID: 4 })],
  ['the person was signed out', () => putPerson({ User: null })],
  ['it is of another build', () => stored.set(KEY, JSON.stringify({ ...view, Build: 'two' }))],
  ['it is of another screen', () => stored.set(KEY, JSON.stringify({ ...view, Address: '/yard-control' }))],
  ['the tablet was turned', () => stored.set(KEY, JSON.stringify({ ...view, Width: 800, Height: 1280 }))],
  ['it is damaged', () => drawLastView.mockImplementation(() => throwError())],
])('no view is shown or kept where %s', async (_where, arrange) => {
  await arrange()
  await showLastView()
  expect(show).not.toHaveBeenCalled()
  expect(stored.has(KEY)).toBe(false)
})

test('the view is drawn while the store is asked, and shown only after its answer', async () => {
  const shown = showLastView()
  expect(drawLastView).toHaveBeenCalledOnce()
  expect(show).not.toHaveBeenCalled()
  await shown
  expect(show).toHaveBeenCalledOnce()
})

test('in the practice yard no view is shown, and that of the real yard stays', async () => {
  notePractising()
  await showLastView()
  notePractised()
  expect(show).not.toHaveBeenCalled()
  expect(stored.has(KEY)).toBe(true)
})

async function putPerson(change: object): Promise<void> {
  await (await openDevice()).people.update(7, change)
}

function throwError(): never {
  throw new Error('damaged')
}
