import type { Instant } from '../../domain/values/instant.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { useNow } from './use-now.ts'
import { useSessionStore } from './session-store.ts'

const MINUTE_MS = 60_000

/** The time by the server's clock, renewed each minute, with signal or without: what is due is due by it, whatever the tablet's own clock says. */
export function useMinute(): Instant {
  const offset = useSessionStore(({ status }) => status?.clockOffsetMs ?? 0)
  return fromMs(useNow(MINUTE_MS) + offset)
}
