import { AuditType } from '../audits/audit.ts'
import { checkTrailer } from '../audits/commands/check-trailer.ts'
import { closeAudit } from '../audits/commands/close-audit.ts'
import { openAudit } from '../audits/commands/open-audit.ts'
import { plainCheck } from '../audits/plain-check.ts'
import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import type { Entities } from '../lists.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { Location } from '../sites/location.ts'
import { toReferences } from '../sites/references.ts'
import type { Site } from '../sites/site.ts'
import { isInProductProtection } from '../trailers/audit-sets.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { AuditState, TrailerState } from '../trailers/trailer-lists.ts'
import { fromMs } from '../values/instant.ts'
import { actBy } from './act-by.ts'
import type { DemoPerson } from './people.ts'
import { createYardInMemory } from './yard-in-memory.ts'

const CHECKS_MAX = 300
const SESSIONS = 5
/** Most IDs for audits: a session, and a row and two of history for each check. */
export const AUDIT_IDS = SESSIONS * (1 + CHECKS_MAX * 3)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Minutes before now. */
interface Past {
  readonly type: AuditType
  readonly opened: number
  readonly closed: number
  readonly by: number
}

const ADMIN = 1
const GATE = 3

/** The last round is one check interval old, so some reefers are overdue, some due soon, some not. */
const past: readonly Past[] = [
  { type: AuditType.YardAudit, opened: 76 * 60, closed: 73 * 60, by: GATE },
  { type: AuditType.ProductProtection, opened: 50 * 60, closed: 48 * 60, by: GATE },
  { type: AuditType.YardAudit, opened: 29 * 60, closed: 26 * 60, by: ADMIN },
  { type: AuditType.ProductProtection, opened: 25 * 60, closed: 23 * 60, by: ADMIN },
  { type: AuditType.ProductProtection, opened: 260, closed: 150, by: GATE },
]

export interface AuditPlan {
  readonly site: Site
  readonly locations: readonly Location[]
  readonly trailers: readonly Trailer[]
  readonly people: readonly DemoPerson[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly takeID: () => number
}

export interface AuditedYard {
  readonly Audits: readonly Entities['Audits'][]
  readonly AuditTrailers: readonly Entities['AuditTrailers'][]
  readonly Trailers: readonly Trailer[]
  readonly TrailerHistory: readonly Entities['TrailerHistory'][]
}

/** Makes closed audits with the real rules on a yard in memory, so that all rows are consistent. */
export async function demoAudits(plan: AuditPlan): Promise<AuditedYard> {
  const { yard, rowsOf } = createYardInMemory(plan.site.ID, { Sites: [plan.site], Scacs: [] })
  for (const location of plan.locations) await yard.Locations.put(location)
  for (const trailer of plan.trailers) await yard.Trailers.put(trailer)
  for (const session of past) await holdSession(yard, plan, session)
  const before = new Set(plan.trailers)
  return {
    Audits: rowsOf('Audits'),
    AuditTrailers: rowsOf('AuditTrailers'),
    Trailers: rowsOf('Trailers').filter((trailer) => !before.has(trailer)),
    TrailerHistory: rowsOf('TrailerHistory'),
  }
}

async function holdSession(yard: Yard, plan: AuditPlan, session: Past): Promise<void> {
  const { takeID, now } = plan
  const ID = takeID()
  const [opened, closed] = [now - session.opened * MINUTE_MS, now - session.closed * MINUTE_MS]
  const by = (at: number, ids: number) => byOf(plan, session, at, ids)
  await openAudit.run(yard, { ID, Type: session.type, SiteID: null }, by(opened, 0))
  const checks = session.type === AuditType.YardAudit ? yardChecks(plan, opened) : productChecks(plan, opened)
  const pace = (closed - opened) / (checks.length + 1)
  for (const [place, check] of checks.entries()) {
    const at = Math.floor(opened + pace * (place + 1))
    await checkTrailer.run(yard, plainCheck({ ...check, ID: takeID(), AuditID: ID }), by(at, 2))
  }
  await closeAudit.run(yard, { ID }, by(closed, 0))
}

function byOf(plan: AuditPlan, session: Past, at: number, ids: number): By {
  const person = plan.people[session.by]
  if (!person) throw new Error('the demo has nobody to audit its yard')
  return actBy(plan, person, at, ids)
}

type Check = Parameters<typeof checkTrailer.run>[1]

/** One in this many trailers stands elsewhere than the list says. */
const MISPLACED = 60

/** Conditional Departed trailers are not found, and some stand in another's free spot. */
function yardChecks({ trailers, locations }: AuditPlan, opened: number): readonly Partial<Check>[] {
  const there = trailers.filter((trailer) => wasThere(trailer, opened)).slice(0, CHECKS_MAX)
  const taken = new Set(trailers.map(({ LocationID }) => LocationID))
  const free = locations.filter(({ ID, Type }) => holdsOneTrailer(Type) && !taken.has(ID))
  return there.map(({ ID, LocationID, AuditState: state }, place) => {
    if (state === AuditState.ConditionalDeparted)
      return { TrailerID: ID, LocationID, TrailerAuditState: AuditState.ConditionalDeparted }
    const other = place % MISPLACED === MISPLACED - 1 ? free[place % free.length] : undefined
    return { TrailerID: ID, LocationID: other?.ID ?? LocationID }
  })
}

/** One in this many reefers defrosts during its check. */
const DEFROSTING = 15

function productChecks({ site, trailers, locations }: AuditPlan, opened: number): readonly Partial<Check>[] {
  const references = toReferences(site, { Locations: locations, Scacs: [], Freights: [], Tags: [] })
  const reefers = trailers
    .filter((trailer) => wasThere(trailer, opened) && isInProductProtection(trailer, references))
    // A check would find a trailer that counts as departed.
    .filter((trailer) => trailer.AuditState !== AuditState.ConditionalDeparted)
    .slice(0, CHECKS_MAX)
  return reefers.map(({ ID, BoxTemperature, ReeferFuelLevel }, place) => {
    const Defrost = place % DEFROSTING === DEFROSTING - 1
    return {
      TrailerID: ID,
      BoxTemperature: Defrost ? null : BoxTemperature,
      ReeferFuelLevel,
      Defrost: Defrost || BoxTemperature === null,
    }
  })
}

/** True if the trailer was on the yard before the session, and so on its list. */
function wasThere({ State, ArrivalDate }: Trailer, opened: number): boolean {
  return State === TrailerState.OnYard && ArrivalDate <= fromMs(opened - HOUR_MS / 2)
}
