import { expect, test } from 'vitest'
import { StatusClock } from './status-clock.ts'
import { asOfNow, type Connection } from './sync-status.ts'

const START_MS = Date.parse('2026-11-20T14:00:00.000Z')
const HOUR_MS = 3_600_000

/** Opens a page with a status of this moment, from a worker whose clock is a day off the page's. */
function openPage() {
  let passedMs = 0
  let setMs = 0
  const clock = new StatusClock({ now: () => START_MS + passedMs + setMs, monotonic: () => passedMs })
  const workerMs = START_MS - 24 * HOUR_MS
  const connection: Connection = { name: 'in-step', answeredAt: new Date(workerMs).toISOString(), freshForMs: 60_000 }
  clock.heard({ now: { steadyMs: workerMs, serverMs: workerMs } })
  return {
    clock,
    pass: (milliseconds: number) => {
      passedMs += milliseconds
    },
    /** Sets the tablet's clock, or lets the tablet sleep: monotonic time stands still. */
    jump: (milliseconds: number) => {
      setMs += milliseconds
    },
    shown: () => asOfNow(connection, clock.now()).name,
  }
}

test('a clock that is set forward makes a young answer no older', () => {
  const page = openPage()
  page.pass(30_000)
  page.jump(HOUR_MS)
  expect(page.shown()).toBe('in-step')
  page.pass(29_999)
  expect(page.shown()).toBe('in-step')
  page.pass(1)
  expect(page.shown()).toBe('unproven')
})

test('a clock that is set back makes an old answer no younger', () => {
  const page = openPage()
  page.pass(59_000)
  page.jump(-HOUR_MS)
  expect(page.shown()).toBe('in-step')
  page.pass(1_000)
  expect(page.shown()).toBe('unproven')
})

test('an answer grows old while the tablet sleeps with its page hidden', () => {
  const page = openPage()
  page.pass(10_000)
  page.clock.setVisible(false)
  page.jump(HOUR_MS)
  page.clock.setVisible(true)
  expect(page.shown()).toBe('unproven')
})
