import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
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

const { notePractised, notePractising } = await import('../../mirror/practice-mark.ts')
const { openDevice } = await import('../../mirror/device-database.ts')

const view = { Build: 'one', Address: '/tasks', Width: 1280, Height: 800, UserID: 7, SiteID: 3 }

/** As at the start of a page, which asks once who is signed in. */
async function startPage() {
  vi.resetModules()
  const { showLastView } = await import('./show.ts')
  return showLastView()
}

beforeEach(async () => {
  show.mockReset()
  drawLastView.mockReset().mockReturnValue(show)
  stored.set(KEY, JSON.stringify(view))
  const device = await openDevice()
  await device.putMeta('CurrentUserID', 7)
  await device.putMeta('PendingLogout', null)
  await device.putMeta('RevokedAt', null)
  const User = { UserID: 7, ActiveSiteID: 3 } as never
  await device.people.put({ UserID: 7, User, SignedInAt: null, SiteID: null, CanDeliver: true })
})

test('the view of the person who is signed in is shown', async () => {
  await startPage()
  expect(drawLastView).toHaveBeenCalledWith(view, expect.any(Number))
  expect(show).toHaveBeenCalledOnce()
  expect(stored.has(KEY)).toBe(true)
})

test.each([
  ['nobody is signed in', async () => (await openDevice()).putMeta('CurrentUserID', null)],
  ['another person is signed in', async () => (await openDevice()).putMeta('CurrentUserID', 8)],
  ['a sign-out has begun', async () => (await openDevice()).putMeta('PendingLogout', 'token')],
  ['the tablet was revoked', async () => (await openDevice()).putMeta('RevokedAt', '2026-11-20T08:00:00.000Z')],
  ['another site is active', () => putPerson({ SiteID: 4 })],
  ['the person was signed out', () => putPerson({ User: null })],
  ['it is of another build', () => stored.set(KEY, JSON.stringify({ ...view, Build: 'two' }))],
  ['it is of another screen', () => stored.set(KEY, JSON.stringify({ ...view, Address: '/yard-control' }))],
  ['the tablet was turned', () => stored.set(KEY, JSON.stringify({ ...view, Width: 800, Height: 1280 }))],
  ['it is damaged', () => drawLastView.mockImplementation(() => throwError())],
])('no view is shown or kept where %s', async (_where, arrange) => {
  await arrange()
  await startPage()
  expect(show).not.toHaveBeenCalled()
  expect(stored.has(KEY)).toBe(false)
})

test('the view is drawn while the store is asked, and shown only after its answer', async () => {
  const store = holdStore()
  const shown = startPage()
  await vi.waitFor(() => expect(drawLastView).toHaveBeenCalledOnce())
  expect(show).not.toHaveBeenCalled()
  store.answer()
  await shown
  expect(show).toHaveBeenCalledOnce()
})

test('a store that answers late holds up no app, and its view is shown after all', async () => {
  const store = holdStore()
  await startPage()
  expect(show).not.toHaveBeenCalled()
  expect(stored.has(KEY)).toBe(true)
  store.answer()
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce())
  expect(stored.has(KEY)).toBe(true)
})

test('a store that answers late with another person shows and keeps no view', async () => {
  await (await openDevice()).putMeta('CurrentUserID', 8)
  const store = holdStore()
  await startPage()
  store.answer()
  await vi.waitFor(() => expect(stored.has(KEY)).toBe(false))
  expect(show).not.toHaveBeenCalled()
})

test('the store is asked once who is signed in, for the view and the app', async () => {
  const opened = vi.spyOn(IDBFactory.prototype, 'open')
  await startPage()
  const { signedInAtStart } = await import('../../mirror/signed-in-here.ts')
  expect(await signedInAtStart()).toMatchObject({ user: { UserID: 7 }, siteID: 3 })
  expect(opened).toHaveBeenCalledOnce()
  opened.mockRestore()
})

test('in the practice yard no view is shown, and that of the real yard stays', async () => {
  notePractising()
  await startPage()
  notePractised()
  expect(show).not.toHaveBeenCalled()
  expect(stored.has(KEY)).toBe(true)
})

async function putPerson(change: object): Promise<void> {
  await (await openDevice()).people.update(7, change)
}

/** The store opens only when `answer` is called. */
function holdStore() {
  let answer: () => void = () => undefined
  const told = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { open } = IDBFactory.prototype
  const held = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce((...asked) => {
    const opening = open.apply(indexedDB, asked)
    const listened = { transaction: null, result: undefined } as { onsuccess?: () => void }
    opening.onsuccess = () => void told.then(() => listened.onsuccess?.())
    held.mockRestore()
    return Object.defineProperty(listened, 'result', { get: () => opening.result }) as unknown as IDBOpenDBRequest
  })
  return { answer }
}

function throwError(): never {
  throw new Error('damaged')
}
