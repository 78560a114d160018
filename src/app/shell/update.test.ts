import { afterEach, expect, test, vi } from 'vitest'
import { buildStatus } from '../../../tests/support/build-status.ts'

vi.mock('../../sync/client.ts', () => ({ yardClient: { setStartsOffline: async () => {} } }))

const HOUR_MS = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a version that the browser does not activate is asked again until it is, then loads once', async () => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  const browser = fakeBrowser()
  const { useUpdate, watchForUpdates } = await import('./update.ts')
  watchForUpdates()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(browser.asked).toEqual([])

  useUpdate.getState().apply?.()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(browser.asked).toEqual(['SKIP_WAITING', 'SKIP_WAITING', 'SKIP_WAITING'])
  expect(browser.reloads).toBe(0)

  browser.activate()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(browser.asked).toHaveLength(3)
  expect(browser.reloads).toBe(1)
})

test('a new version is looked for each hour, but not while the server is out of reach', async () => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  const browser = fakeBrowser()
  const { useSessionStore } = await import('../data/session-store.ts')
  const { watchForUpdates } = await import('./update.ts')
  watchForUpdates()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(browser.looks).toBe(1)

  const at = '2026-11-20T08:00:00.000Z'
  const noSignal = { name: 'no-signal', since: at, answeredAt: null, retryAt: at } as const
  useSessionStore.setState({ status: buildStatus(0, { connection: noSignal, asOf: null }) })
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect(browser.looks).toBe(1)

  // A new version may be what ends this.
  useSessionStore.setState({
    status: buildStatus(0, { connection: { ...noSignal, name: 'server-trouble' }, asOf: null }),
  })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(browser.looks).toBe(2)

  const inStep = { name: 'in-step', answeredAt: at, freshForMs: 60_000 } as const
  useSessionStore.setState({ status: buildStatus(0, { connection: inStep, asOf: at }) })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(browser.looks).toBe(3)
})

/** A browser whose new worker waits, and stays waiting until `activate`. */
function fakeBrowser() {
  const workers = new EventTarget()
  const asked: string[] = []
  const worker = { postMessage: ({ type }: { readonly type: string }) => void asked.push(type) }
  const registration: { active: object; waiting: object | null } = { active: {}, waiting: worker }
  const browser = {
    asked,
    reloads: 0,
    looks: 0,
    activate() {
      registration.waiting = null
      workers.dispatchEvent(new Event('controllerchange'))
    },
  }
  const serviceWorker = Object.assign(workers, {
    controller: {},
    register: async () => registration,
    getRegistration: async () => ({
      update: async () => {
        browser.looks += 1
      },
    }),
  })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', { readyState: 'complete' })
  const reload = () => {
    browser.reloads += 1
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  return browser
}
