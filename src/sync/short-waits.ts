import type { Clock } from './engine/ports.ts'
import type { Verdict } from './retry.ts'

/** A wrong password makes an unknown tablet wait a second or two: not worth a message. */
const SHORT_MS = 5_000
const MOST_WAITS = 3

/** Repeats after each short wait that the server requests. Returns the first other verdict. */
export async function afterShortWaits(clock: Pick<Clock, 'after'>, ask: () => Promise<Verdict>): Promise<Verdict> {
  let verdict = await ask()
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const delayMs = verdict.name === 'wait' ? verdict.retryAfterMs : null
    if (delayMs === null || delayMs > SHORT_MS) return verdict
    await new Promise<void>((resolve) => clock.after(delayMs, resolve))
    verdict = await ask()
  }
  return verdict
}
