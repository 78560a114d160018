import type { Mark } from '../../mirror/reads/marks.ts'
import type { RowMarkShown } from '../kit/row-mark.tsx'
import { ageOf, minutesSince } from './ages.ts'

/**
 * Returns a mark to show: `held` when one of its entries waits behind a rejected one, and its age from one minute on.
 * @param held keys of the held entries
 * @param nowMs the tablet's clock
 */
export function presentMark(mark: Mark, held: ReadonlySet<string>, nowMs: number): RowMarkShown {
  const { state, since, entries } = mark
  const isHeld = state === 'waiting' && entries.some((key) => held.has(key))
  const isOld = since !== null && minutesSince(since, nowMs) >= 1
  return { state: isHeld ? 'held' : state, age: isOld ? ageOf(since, nowMs) : null }
}
