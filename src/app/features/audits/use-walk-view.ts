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
  /** Number of findings so far. */
  readonly findings: number
}

/**
 * Watches a walk while the page is visible; undefined until read, null for no such session. `onView` runs before each
 * view is shown and must be stable.
 */
export function useWalkView(
  auditID: number,
  active: boolean,
  onView: (view: WalkView, answers: ShownWalk['answers']) => void,
): ShownWalk | null | undefined {
  const [walk, setWalk] = useState<ShownWalk | null | undefined>(undefined)
  useEffect(() => {
    if (!active) return
    let shown: ShownWalk | null = null
    return listening((alive) =>
      yardClient.watchWalk(auditID, (view) => {
        if (!alive()) return
        shown = view && shownWalk(view, shown)
        if (view && shown) onView(view, shown.answers)
        setWalk(shown)
      }),
    )
  }, [auditID, active, onView])
  useWalkCadence(active)
  return walk
}

/** Returns the walk after a view, which carries what changed. */
function shownWalk({ audit, plan, answers, unanswered, findings }: WalkView, before: ShownWalk | null): ShownWalk {
  const all = new Map(plan ? [] : before?.answers)
  for (const key of unanswered) all.delete(key)
  for (const answer of answers) all.set(answer.key, answer)
  return {
    audit,
    stops: plan?.stops ?? before?.stops ?? [],
    trailers: plan ? new Map(plan.trailers.map((trailer) => [trailer.ID, trailer])) : (before?.trailers ?? new Map()),
    answers: all,
    findings,
  }
}

/** Sets how soon others' answers must arrive while the page is visible. */
export function useWalkCadence(active: boolean): void {
  useEffect(() => {
    if (active) void yardClient.setCadence(WALK_REFRESH_MS)
  }, [active])
}
