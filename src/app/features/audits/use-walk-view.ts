import { useEffect, useState } from 'react'
import type { Audit } from '../../../domain/audits/audit.ts'
import type { Stop } from '../../../domain/audits/walk.ts'
import type { WalkAnswer, WalkTrailerCard, WalkView } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../data/listening.ts'

/** Milliseconds within which two auditors see each other's answers. */
const WALK_REFRESH_MS = 15_000

export interface ShownWalk {
  readonly audit: Audit
  readonly stops: readonly Stop[]
  readonly trailers: ReadonlyMap<number, WalkTrailerCard>
  /** By the key of the stop. */
  readonly answers: ReadonlyMap<string, WalkAnswer>
}

/**
 * Watches a walk while the page is visible; undefined until read, null for no such session. `onView` runs before each
 * view is shown and must be stable.
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

/** A view carries the plan only when it changed; else the previous one stays. */
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

/** Sets how soon others' answers must arrive while the page is visible. */
export function useWalkCadence(active: boolean): void {
  useEffect(() => {
    if (active) void yardClient.setCadence(WALK_REFRESH_MS)
  }, [active])
}
