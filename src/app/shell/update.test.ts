import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../../sync/client.ts', () => ({ yardClient: { setStartsOffline: async () => {} } }))

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

/** A browser whose new worker waits, and stays waiting until `activate`. */
function fakeBrowser() {
  const workers = new EventTarget()
  const asked: string[] = []
  const worker = { postMessage: ({ type }: { readonly type: string }) => void asked.push(type) }
  const registration: { active: object; waiting: object | null } = { active: {}, waiting: worker }
  const browser = {
    asked,
    reloads: 0,
    activate() {
      registration.waiting = null
      workers.dispatchEvent(new Event('controllerchange'))
    },
  }
  const serviceWorker = Object.assign(workers, { controller: {}, register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', { readyState: 'complete' })
  const reload = () => {
    browser.reloads += 1
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  return browser
}
