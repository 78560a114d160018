import { expose } from 'comlink'
import { afterAll, expect, test, vi } from 'vitest'

/** Between page and worker. */
const ends = vi.hoisted(() => new MessageChannel())
vi.mock('./spawn.ts', () => ({ spawned: Promise.resolve(ends.port1) }))
const events = new EventTarget()
const page = {
  visibilityState: 'visible',
  addEventListener: (name: string, call: () => void) => events.addEventListener(name, call),
}
vi.stubGlobal('document', page)
vi.stubGlobal('window', page)
vi.stubGlobal('navigator', { onLine: true, locks: { request: async () => undefined } })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })

const { yardClient } = await import('./client.ts')
const heard: string[] = []
expose((name: string) => {
  heard.push(name)
  return name === 'startWith' ? 'tablet' : undefined
}, ends.port2)

afterAll(() => {
  ends.port1.close()
})

test('a call waits until it is known who is signed in; later ones are posted within the tap', async () => {
  const waiting = yardClient.syncNow()
  const posted = vi.spyOn(ends.port1, 'postMessage')
  await yardClient.forgetLosses()
  expect(heard).toEqual(['forgetLosses'])
  await Promise.all([yardClient.start(), waiting])
  expect(heard).toContain('syncNow')

  posted.mockClear()
  const answer = yardClient.syncNow()
  expect(posted).toHaveBeenCalledTimes(1)
  await answer
})

test('a window that gets the focus asks within the back-off, one that becomes visible in any case', async () => {
  const tell = async (event: string) => {
    heard.length = 0
    events.dispatchEvent(new Event(event))
    await yardClient.forgetLosses()
    return heard.filter((name) => name !== 'forgetLosses')
  }
  expect(await tell('focus')).toEqual(['syncUnlessFailing'])
  expect(await tell('visibilitychange')).toEqual(['setVisible'])
})
