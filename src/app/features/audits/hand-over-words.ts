import { type Audit, AuditType, sessionCalled } from '../../../domain/audits/audit.ts'
import type { Looked } from '../../../domain/audits/walk.ts'
import { counted } from '../../../domain/values/counted.ts'
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

/**
 * Returns what waits of the person who left, and what was given up or kept.
 * @param ownID of the reader, who may be the one who left
 * @param reefers numbers of those for which the person's cards have unsaved entries
 */
export function leftLines(
  left: Left,
  others: readonly QueueOfOther[],
  ownID: number,
  reefers: readonly string[] = [],
): readonly string[] {
  const { UserID, drafts, kept = 0, rejected = 0 } = left
  const who = UserID === ownID ? 'you' : left.Name
  const forms = (count: number) => (count === 1 ? '1 unfinished form was' : `${count} unfinished forms were`)
  const waited = rejected === 1 ? '1 rejected change waited' : `${rejected} rejected changes waited`
  return [
    ...unsentLines(others.filter((queue) => queue.UserID === UserID)),
    ...(rejected > 0 ? [`${waited} for ${who} to decide.`] : []),
    ...entryLines(
      reefers,
      (ofReefers) => `Entries ${ofReefers} were not saved, and are kept on this tablet for ${who}`,
    ),
    ...(drafts > 0 ? [`${forms(drafts)} given up.`] : []),
    ...(kept > 0 ? [`${forms(kept)} kept on this tablet for ${who}.`] : []),
  ]
}

/** Work and decisions that stay on the tablet at a sign-out. */
export interface Leaving {
  readonly sessions: readonly { readonly audit: Pick<Audit, 'Type'>; readonly place: string | null }[]
  /** Numbers of those for which the person's cards have unsaved entries. */
  readonly reefers: readonly string[]
  /** Rejected changes. */
  readonly rejected: number
  /** Changes that wait for the decision about them. */
  readonly held: number
  /** Photos that could not be sent. */
  readonly failed?: number
}

/** Returns what a person leaves behind at a sign-out; empty for nothing. */
export function leavingLines({ sessions, reefers, rejected, held, failed = 0 }: Leaving): readonly string[] {
  const own = sessions.map(({ audit, place }) => {
    const walk = place === null ? '' : `; your ${wayOf(audit.Type)} stands at ${place}`
    return `The ${sessionCalled(audit.Type)} session stays open${walk}.`
  })
  const decisions = rejected === 1 ? '1 rejected change waits' : `${rejected} rejected changes wait`
  const behind = held === 0 ? '' : `, and ${counted(held, 'change')} behind ${rejected === 1 ? 'it' : 'them'}`
  const photos = failed === 1 ? '1 photo could not be sent, and waits' : `${failed} photos could not be sent, and wait`
  return [
    ...own,
    ...entryLines(reefers, (ofReefers) => `Your entries ${ofReefers} are not saved, and stay on this tablet for you`),
    ...(rejected === 0 ? [] : [`${decisions} for your decision on this tablet${behind}.`]),
    ...(failed === 0 ? [] : [`${photos} for your decision on this tablet.`]),
  ]
}

/** Numbers shown of many. */
const SHOWN = 5

/** Returns the line about reefers with unsaved entries; none without any. */
function entryLines(reefers: readonly string[], line: (ofReefers: string) => string): readonly string[] {
  if (reefers.length === 0) return []
  if (reefers.length === 1) return [`${line(`for reefer ${reefers[0]}`)}.`]
  const more = reefers.length > SHOWN ? ` and ${reefers.length - SHOWN} more` : ''
  return [`${line(`for ${reefers.length} reefers`)}: ${reefers.slice(0, SHOWN).join(', ')}${more}.`]
}
