import { useEffect, useState } from 'react'
import type { Audit } from '../../../domain/audits/audit.ts'
import type { Stop } from '../../../domain/audits/walk.ts'
import type { WalkAnswer, WalkTrailerCard, WalkView } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../stores/listening.ts'

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

/**
 * The walk of a session, live while the page is visible. undefined: not read yet; null: this yard has no such session. `onView` is told of each view before it
 * is shown; keep it between renders.
 */
export function useWalkView(
  auditID: number,
  active: boolean,
  onView: (view: WalkView) => void,
): ShownWalk | null | undefined {
  const [walk, setWalk] = useState<ShownWalk | null | undefined>(undefined)
  useEffect(() => {
    if (!active) return
    return listening((alive) =>
      yardClient.watchWalk(auditID, (view) => {
        if (!alive()) return
        if (view) onView(view)
        setWalk((before) => shownWalk(view, before))
      }),
    )
  }, [auditID, active, onView])
  useWalkCadence(active)
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

/** The visible page names how soon somebody else's answers shall show. */
export function useWalkCadence(active: boolean): void {
  useEffect(() => {
    if (active) void yardClient.setCadence(WALK_REFRESH_MS)
  }, [active])
}
