import { useEffect, useState } from 'react'
import type { Audit } from '../../../domain/audits/audit.ts'
import type { Stop } from '../../../domain/audits/walk.ts'
import type { AuditView, WalkAnswer, WalkTrailerCard, WalkView } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'

/** Two auditors see each other's answers within this time. */
const WALK_REFRESH_MS = 15_000

/** A walk with all that its cards show. */
export interface ShownWalk {
  readonly audit: Audit
  readonly stops: readonly Stop[]
  readonly trailers: ReadonlyMap<number, WalkTrailerCard>
  /** By the key of the stop. */
  readonly answers: ReadonlyMap<string, WalkAnswer>
}

/** The walk of a session, live while the page is visible. undefined: not read yet; null: this yard has no such session. */
export function useWalkView(auditID: number, siteID: number, active: boolean): ShownWalk | null | undefined {
  const [walk, setWalk] = useState<ShownWalk | null | undefined>(undefined)
  useEffect(() => {
    if (!active) return
    return listening((alive) =>
      yardClient.watchWalk(auditID, (view) => {
        if (alive()) setWalk((before) => shownWalk(view?.audit.SiteID === siteID ? view : null, before))
      }),
    )
  }, [auditID, siteID, active])
  useCadence(active)
  return walk
}

/** A plan comes only when it changed: the one before stands until then. */
function shownWalk(view: WalkView | null, before: ShownWalk | null | undefined): ShownWalk | null {
  if (!view) return null
  const { audit, plan } = view
  return {
    audit,
    stops: plan?.stops ?? before?.stops ?? [],
    trailers: plan ? new Map(plan.trailers.map((trailer) => [trailer.ID, trailer])) : (before?.trailers ?? new Map()),
    answers: new Map(view.answers.map((answer) => [answer.key, answer])),
  }
}

/** Report and findings of a session, in the same way. */
export function useAuditView(auditID: number, siteID: number, active: boolean): AuditView | null | undefined {
  const [shown, setShown] = useState<AuditView | null | undefined>(undefined)
  useEffect(() => {
    if (!active) return
    return listening((alive) =>
      yardClient.watchAudit(auditID, (view) => {
        if (alive()) setShown(view?.report.audit.SiteID === siteID ? view : null)
      }),
    )
  }, [auditID, siteID, active])
  useCadence(active)
  return shown
}

/** Begins a watch; answers what ends it, also before the worker has begun it. */
function listening(watch: (alive: () => boolean) => Promise<() => void>): () => void {
  let ended = false
  const begun = watch(() => !ended)
  return () => {
    ended = true
    void begun.then((end) => end())
  }
}

function useCadence(active: boolean): void {
  useEffect(() => {
    if (active) void yardClient.setCadence(WALK_REFRESH_MS)
  }, [active])
}
