import { useEffect, useMemo, useState } from 'react'
import { AuditType } from '../../domain/audits/audit.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { defaultTrailerQuery } from '../../domain/trailers/trailer-query-fields.ts'
import { yardClient } from '../../sync/client.ts'
import { useMinute } from '../data/use-minute.ts'

export const OVERDUE_BADGE_ID = 'overdue-checks'

/** Counts reefers overdue for a check, by the clock, also offline. */
export function OverdueBadge({ siteID }: { readonly siteID: number }) {
  const count = useOverdue(siteID)
  if (count === 0) return null
  return (
    <span id={OVERDUE_BADGE_ID} className="menu-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{count === 1 ? '1 overdue check' : `${count} overdue checks`}</span>
    </span>
  )
}

function useOverdue(siteID: number): number {
  const now = useMinute()
  const query = useMemo(
    () => ({
      ...defaultTrailerQuery,
      states: [TrailerState.OnYard],
      auditType: AuditType.ProductProtection,
      checkDueBefore: now,
      take: 1,
    }),
    [now],
  )
  const [counted, setCounted] = useState({ siteID, count: 0 })
  useEffect(() => {
    let ended = false
    const watch = yardClient.watchTrailers(query, ({ count }) => {
      if (!ended) setCounted({ siteID, count })
    })
    return () => {
      ended = true
      void watch.then((end) => end())
    }
  }, [query, siteID])
  return counted.siteID === siteID ? counted.count : 0
}
