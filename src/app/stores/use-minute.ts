import type { Instant } from '../../domain/values/instant.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { useNow } from './use-now.ts'
import { useSessionStore } from './session-store.ts'

export const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/**
 * The time by the server's clock, renewed with each of its minutes, with signal or without: what is due is due by it, whatever the tablet's own clock says. The
 * midnights of all zones begin a minute, so a new day is there when it begins.
 */
export function useMinute(): Instant {
  // Each answer of the server tells the offset anew, some milliseconds off: no reason to work out all that hangs on the minute.
  const offset = useSessionStore(({ status }) => Math.round((status?.clockOffsetMs ?? 0) / SECOND_MS) * SECOND_MS)
  return fromMs(useNow(MINUTE_MS, offset) + offset)
}
