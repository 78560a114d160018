import { type Instant, fromMs, toMs } from '../values/instant.ts'
import type { TimeMark } from '../values/time-mark.ts'
import type { Bound } from './bound.ts'
import type { By } from './command.ts'
import type { Yard } from './yard.ts'

/** Older acts count as made at this age (3-decisions §2, "Time of an act"). */
const OLDEST_ACT_DAYS = 30
const DAY_MS = 86_400_000
/** Clocks are measured to about two seconds. */
const NOTED_FROM_MS = 5_000

/** Returns the earliest time that the server accepts for an act. */
export function oldestAct(now: Instant): Instant {
  return fromMs(toMs(now) - OLDEST_ACT_DAYS * DAY_MS)
}

/** Moves a time into its bounds: after all of `earliest`, at most `latest`, the server's now. */
export function withinBounds(given: Instant, earliest: readonly (Instant | null)[], latest: Instant): Instant {
  let time = given
  for (const bound of earliest) if (bound !== null && bound > time) time = bound
  return time > latest ? latest : time
}

/** Returns the tablet's time if noticeably moved. */
function givenDate({ GivenAt, MadeAt }: Pick<By, 'GivenAt' | 'MadeAt'>): Instant | null {
  return GivenAt !== null && Math.abs(toMs(GivenAt) - toMs(MadeAt)) >= NOTED_FROM_MS ? GivenAt : null
}

/** Returns the mark of an act's time. */
export function markOf(by: Pick<By, 'GivenAt' | 'MadeAt' | 'IsUncertain'>): TimeMark {
  return { GivenDate: givenDate(by), TimeUncertain: by.IsUncertain }
}

/**
 * Moves an act's time after the opening of its session, its task's creation and its trailer's arrival, except for
 * acts of an older visit (`visits`). `isUnordered` (no queue): also after the person's last act on that trailer.
 */
export async function behindItsRows(
  yard: Yard,
  command: Pick<Bound, 'trailerIDs' | 'sessionIDs' | 'taskIDs'>,
  by: By,
  visits: ReadonlyMap<number, number>,
  isUnordered = false,
): Promise<By> {
  const bounds: Instant[] = []
  for (const id of command.sessionIDs) bounds.push(...momentOf((await yard.Audits.get(id))?.OpenedDate))
  for (const id of command.taskIDs) bounds.push(...momentOf((await yard.Tasks.get(id))?.CreatedDate))
  for (const id of command.trailerIDs) {
    bounds.push(...momentOf(await arrivalOf(yard, id, command, by, visits)))
    if (isUnordered) bounds.push(...(await ownActsOn(yard, id, by)))
  }
  const MadeAt = withinBounds(by.MadeAt, bounds, by.ReceivedAt ?? LAST_MOMENT)
  return MadeAt === by.MadeAt ? by : { ...by, MadeAt }
}

/** A tablet has no upper bound. */
const LAST_MOMENT: Instant = '9999-12-31T23:59:59.999Z'

function momentOf(moment: Instant | undefined): readonly Instant[] {
  return moment === undefined ? [] : [moment]
}

/** Returns the visit's arrival; a check without a visit may belong to the one before. */
async function arrivalOf(
  yard: Yard,
  trailerID: number,
  command: Pick<Bound, 'sessionIDs'>,
  by: By,
  visits: ReadonlyMap<number, number>,
): Promise<Instant | undefined> {
  const trailer = await yard.Trailers.get(trailerID)
  if (!trailer) return undefined
  const ofBase = by.Base?.ID === trailerID && typeof by.Base.Visit === 'number' ? by.Base.Visit : undefined
  const seen = visits.get(trailerID) ?? ofBase
  const isOfVisit = seen === undefined ? trailer.Visit === 1 || command.sessionIDs.length === 0 : seen === trailer.Visit
  return isOfVisit ? trailer.ArrivalDate : undefined
}

async function ownActsOn(yard: Yard, TrailerID: number, by: By): Promise<readonly Instant[]> {
  const history = await yard.TrailerHistory.find({ TrailerID })
  return history.filter(({ ActionByID }) => ActionByID === by.UserID).map(({ ActionDateTime }) => ActionDateTime)
}
