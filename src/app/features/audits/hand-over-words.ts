import { type Audit, AuditType, sessionCalled } from '../../../domain/audits/audit.ts'
import type { Looked } from '../../../domain/audits/walk.ts'
import { showMoment } from '../../../domain/values/display.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import type { QueueOfOther } from '../../../sync/api.ts'
import type { Left } from '../../data/left-store.ts'
import { unsentLines } from '../../shell/present-others.ts'

/** Returns 'Gus Halvorsen left this tablet at 13:02.' */
export function leftTitle({ UserID, Name, At }: Left, ownID: number, zone: string, now: Instant): string {
  const when = showMoment(At, zone, now)
  return `${UserID === ownID ? 'You' : Name} left this tablet at ${when}.`
}

/** Returns the state of an open session. `place`: where the person's walk or round stands; null for none. */
export function sessionLine({ Type }: Pick<Audit, 'Type'>, looked: Looked | null, place: string | null): string {
  const what = Type === AuditType.YardAudit ? 'spots looked at' : 'trailers checked'
  const count = looked ? `: ${looked.looked} of ${looked.stops} ${what}` : ''
  const walk = place === null ? '' : ` The ${wayOf(Type)} stands at ${place}.`
  return `The ${sessionCalled(Type)} session is open${count}.${walk}`
}

function wayOf(type: number): string {
  return type === AuditType.YardAudit ? 'walk' : 'round'
}

/** Returns what waits of the person who left, and what was given up or kept. */
export function leftLines(left: Left, others: readonly QueueOfOther[]): readonly string[] {
  const { UserID, Name, drafts, kept = 0, rejected = 0 } = left
  const forms = (count: number) => (count === 1 ? '1 unfinished form was' : `${count} unfinished forms were`)
  const waited = rejected === 1 ? '1 rejected change waited' : `${rejected} rejected changes waited`
  return [
    ...unsentLines(others.filter((queue) => queue.UserID === UserID)),
    ...(rejected > 0 ? [`${waited} for ${Name} to decide.`] : []),
    ...(drafts > 0 ? [`${forms(drafts)} given up.`] : []),
    ...(kept > 0 ? [`${forms(kept)} kept on this tablet for ${Name}.`] : []),
  ]
}

/** Returns what a person leaves behind at a sign-out; empty for nothing. */
export function leavingLines(
  sessions: readonly { readonly audit: Pick<Audit, 'Type'>; readonly place: string | null }[],
  asked: number,
): readonly string[] {
  const own = sessions.map(({ audit, place }) => {
    const walk = place === null ? '' : `; your ${wayOf(audit.Type)} stands at ${place}`
    return `The ${sessionCalled(audit.Type)} session stays open${walk}.`
  })
  const decisions = asked === 1 ? '1 rejected change waits' : `${asked} rejected changes wait`
  return asked === 0 ? own : [...own, `${decisions} for your decision on this tablet.`]
}
