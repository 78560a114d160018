import { readStatusNow } from '../../sync/client.ts'
import { useNow } from './use-now.ts'

/**
 * Returns `readStatusNow` in whole multiples of `everyMs`: by default as often as an answer that is too old to count as up
 * to date must be noticed, since the same age stands in several places.
 */
export function useStatusNow(everyMs = 1_000): number {
  return useNow(everyMs, 0, readStatusNow)
}
