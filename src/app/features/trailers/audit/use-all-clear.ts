import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useEffect, useState } from 'react'
import type { Audit } from '../../../../domain/audits/audit.ts'
import { sessionState } from '../../../../domain/trailers/audit-sets.ts'
import { AuditState } from '../../../../domain/trailers/trailer-lists.ts'
import { defaultTrailerQuery } from '../../../../domain/trailers/trailer-query-fields.ts'
import { getTrailers } from '../../../../mirror/reads/trailers.ts'
import type { TrailerWindow } from '../../../../sync/api.ts'
import { yardClient } from '../../../../sync/client.ts'

/** The number of rows that are searched for an unchecked one. */
const LOOKED_THROUGH = 100

interface Left extends TrailerWindow {
  readonly session: Audit
}

/** True when the session has nothing left to check; findings count as checked (3-decisions §3). */
export function useAllClear(session: Audit | null, active: boolean): boolean {
  const watched = useLeft(session, active)
  // The rows of an earlier session do not count.
  const left = watched?.session === session ? watched : null
  const read = useLiveQuery(async () => left && { left, isClear: await isAllNoted(left) }, [left])
  return left !== null && read?.left === left && read.isClear
}

function useLeft(session: Audit | null, active: boolean): Left | null {
  const [left, setLeft] = useState<Left | null>(null)
  useEffect(() => {
    if (!session || !active) return
    let ended = false
    const query = { ...defaultTrailerQuery, auditType: session.Type, uncheckedOnly: true, take: LOOKED_THROUGH }
    const watch = yardClient.watchTrailers(query, (window) => {
      if (!ended) setLeft({ ...window, session })
    })
    return () => {
      ended = true
      void watch.then((end) => end())
    }
  }, [session, active])
  return left
}

async function isAllNoted({ ids, count, session }: Left): Promise<boolean> {
  if (count > LOOKED_THROUGH) return false
  const trailers = await getTrailers(ids)
  return trailers.every((trailer) => sessionState(trailer, session.ID, session.Type) !== AuditState.NotChecked)
}
