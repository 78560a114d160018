import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useEffect, useMemo } from 'react'
import { type Audit, openSessions } from '../../../../domain/audits/audit.ts'
import { fromMs, toMs } from '../../../../domain/values/instant.ts'
import { listClosedSince, listOpenSessions } from '../../../../mirror/reads/audits.ts'
import { yardClient } from '../../../../sync/client.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { type AuditTab, isAuditTab, type YardTab } from '../yard-filter.ts'

const NO_SESSIONS: ReadonlyMap<number, Audit> = new Map()

/** The open sessions of a site by their type, kept live; undefined until they are read. */
export function useSessions(siteID: number): ReadonlyMap<number, Audit> | undefined {
  const open = useLiveQuery(() => listOpenSessions(siteID), [siteID])
  return useMemo(() => (open && open.length === 0 ? NO_SESSIONS : open && openSessions(open)), [open])
}

/** Milliseconds for which a closed session is reported, long enough for someone who was offline. */
const CLOSED_SHOWN_MS = 30 * 60_000

/** The session of a type that was closed last, for half an hour; null for none. */
export function useJustClosed(siteID: number, type: number): Audit | null {
  const since = fromMs(toMs(useMinute()) - CLOSED_SHOWN_MS)
  const closed = useLiveQuery(() => listClosedSince(siteID, since), [siteID, since])
  const ofType = (closed ?? []).filter((audit) => audit.Type === type)
  return ofType.reduce<Audit | null>((last, audit) => (isLater(audit, last) ? audit : last), null)
}

function isLater({ ClosedDate }: Audit, than: Audit | null): boolean {
  return (ClosedDate ?? '') > (than?.ClosedDate ?? '')
}

/** Spec 2§9: the session is requested one second after its tab shows, later with the list. */
const FIRST_CHECK_MS = 1_000

/** Asks the server for the active session soon after an audit tab becomes visible. */
export function useSessionPoll(tab: YardTab, active: boolean): void {
  const asks = active && isAuditTab(tab)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab asks again.
  useEffect(() => {
    if (!asks) return
    const timer = setTimeout(() => void yardClient.syncUnlessFailing(), FIRST_CHECK_MS)
    return () => clearTimeout(timer)
  }, [asks, tab])
}

/** The open session of an audit tab; null for none, undefined until it is read. */
export function sessionOf(
  sessions: ReadonlyMap<number, Audit> | undefined,
  tab: YardTab | AuditTab,
): Audit | null | undefined {
  if (!isAuditTab(tab)) return null
  return sessions && (sessions.get(tab) ?? null)
}
