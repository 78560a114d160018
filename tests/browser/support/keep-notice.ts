import { expect, type Page } from '@playwright/test'

/** Milliseconds for which a notice with a button stays in sight, and at most. */
const TIMES_MS = [10_000, 60_000] as const

/** Does an act whose notice has a button. The notice then stays until it is closed: the timers that would end it are left out. */
export async function keepNotice(page: Page, act: () => Promise<unknown>): Promise<void> {
  const timers = await page.evaluateHandle(leaveOutTimers, TIMES_MS)
  await act()
  await expect.poll(() => timers.evaluate(({ leftOut }) => leftOut)).toEqual(expect.arrayContaining([...TIMES_MS]))
  await timers.evaluate(({ putBack }) => putBack())
}

/** Runs in the page. */
function leaveOutTimers(times: readonly number[]) {
  const { setTimeout } = window
  const leftOut: number[] = []
  const begin = (handler: TimerHandler, ms = 0, ...rest: unknown[]) => {
    if (!times.includes(ms)) return setTimeout(handler, ms, ...rest)
    leftOut.push(ms)
    return 0
  }
  Object.assign(window, { setTimeout: begin })
  return { leftOut, putBack: () => void Object.assign(window, { setTimeout }) }
}
