import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardOverlay, listenToBack, stepEnds } from './overlay-history.ts'

/** A history whose step back takes a while, as in a browser. */
class SlowHistory {
  entries: unknown[] = [null]
  steps: (() => void)[] = []

  get state() {
    return this.entries.at(-1)
  }
  pushState(state: unknown) {
    this.entries.push(state)
  }
  back() {
    this.steps.push(() => void this.entries.pop())
  }
}

const slow = new SlowHistory()
let onPop: (event: object) => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    history: slow,
    location: { href: 'http://yard/walk' },
    addEventListener: (_: string, listen: typeof onPop) => {
      onPop = listen
    },
  })
  listenToBack()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a navigation waits for the step back over a menu that has just closed', async () => {
  const went: string[] = []
  const close = guardOverlay(() => undefined)
  close()
  vi.runAllTimers()
  expect(slow.steps).toHaveLength(1)
  const going = stepEnds().then(() => went.push('/yard-control'))
  await Promise.resolve()
  expect(went).toEqual([])
  slow.steps[0]?.()
  onPop({ stopImmediatePropagation: () => undefined })
  await going
  expect(slow.entries).toEqual([null])
  expect(went).toEqual(['/yard-control'])
  // Without a step nothing waits.
  await stepEnds()
})

test('a page that was reloaded with a dialog open steps back over the entry that is left of it', () => {
  slow.entries = [null, { guard: 'of the page before' }]
  slow.steps = []
  listenToBack()
  // A dialog that opens at once waits for that.
  const close = guardOverlay(() => undefined)
  slow.steps[0]?.()
  expect(slow.entries).toEqual([null])
  onPop({ stopImmediatePropagation: () => undefined })
  expect(slow.entries).toHaveLength(2)
  close()
  vi.runAllTimers()
  slow.steps[1]?.()
  onPop({ stopImmediatePropagation: () => undefined })
  expect(slow.entries).toEqual([null])
})
