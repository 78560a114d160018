import type { Instant } from '../../domain/values/instant.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { useNow } from './use-now.ts'
import { useSessionStore } from './session-store.ts'

export const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/**
 * Returns the server's time, renewed at each of its minutes, also offline. Midnight is a full minute in all zones, so a
 * new day shows when it begins.
 */
export function useMinute(): Instant {
  // Rounded, since each answer gives an offset some milliseconds off, which needs no new render.
  const offset = useSessionStore(({ status }) => Math.round((status?.clockOffsetMs ?? 0) / SECOND_MS) * SECOND_MS)
  return fromMs(useNow(MINUTE_MS, offset))
}
