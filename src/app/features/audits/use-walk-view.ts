import { useEffect, useState } from 'react'
import type { Audit } from '../../../domain/audits/audit.ts'
import { answerNow, type Stop } from '../../../domain/audits/walk.ts'
import type { WalkAnswer, WalkTrailerCard, WalkView } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../data/listening.ts'

/** Milliseconds within which two auditors see each other's answers. */
const WALK_REFRESH_MS = 15_000

export interface ShownWalk {
  readonly audit: Audit
  readonly stops: readonly Stop[]
  /** Name of the gate near which the walk begins; null: not known. */
  readonly gate: string | null
  readonly trailers: ReadonlyMap<number, WalkTrailerCard>
  /** By the key of the stop, without those that say nothing of the trailer listed there since. */
  readonly answers: ReadonlyMap<string, WalkAnswer>
  /** The latest of every stop. */
  readonly saved: ReadonlyMap<string, WalkAnswer>
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
  onView: (view: WalkView, saved: ShownWalk['saved']) => void,
): ShownWalk | null | undefined {
  const [walk, setWalk] = useState<ShownWalk | null | undefined>(undefined)
  useEffect(() => {
    if (!active) return
    let shown: ShownWalk | null = null
    return listening((alive) =>
      yardClient.watchWalk(auditID, (view) => {
        if (!alive()) return
        shown = view && shownWalk(view, shown)
        if (view && shown) onView(view, shown.saved)
        setWalk(shown)
      }),
    )
  }, [auditID, active, onView])
  useWalkCadence(active)
  return walk
}

/** Returns the walk after a view, which carries what changed. */
function shownWalk({ audit, plan, answers, unanswered, findings }: WalkView, before: ShownWalk | null): ShownWalk {
  const saved = new Map(plan ? [] : before?.saved)
  for (const key of unanswered) saved.delete(key)
  for (const answer of answers) saved.set(answer.key, answer)
  const stops = plan?.stops ?? before?.stops ?? []
  const gate = plan ? plan.gate : (before?.gate ?? null)
  const trailers = plan
    ? new Map(plan.trailers.map((trailer) => [trailer.ID, trailer]))
    : (before?.trailers ?? new Map())
  const valid = new Map(saved)
  for (const stop of stops) {
    const answer = saved.get(stop.key)
    if (answer && answerNow(answer, listedAt(stop, trailers)) === null) valid.delete(stop.key)
  }
  return { audit, stops, gate, trailers, answers: valid, saved, findings }
}

/** Returns the trailer that the list has at a stop; null for none. */
export function listedAt({ TrailerID }: Stop, trailers: ShownWalk['trailers']): WalkTrailerCard | null {
  return TrailerID === null ? null : (trailers.get(TrailerID) ?? null)
}

/** Sets how soon others' answers must arrive while the page is visible. */
export function useWalkCadence(active: boolean): void {
  useEffect(() => {
    if (active) void yardClient.setCadence(WALK_REFRESH_MS)
  }, [active])
}
