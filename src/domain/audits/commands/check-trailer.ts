import { describeCheck, isReeferCheck } from '../check-called.ts'
import { trailerCalled } from '../../commands/act-names.ts'
import type { InferType } from 'yup'
import { number, object } from '../../values/schema.ts'
import { markOf } from '../../commands/act-time.ts'
import { type By, defineCommand, type Lane, type Ran } from '../../commands/command.ts'
import { checked } from '../../commands/check.ts'
import { conflict, invalid, namedIn, notFound, unknownID } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { message } from '../../trailers/trailer-fields.ts'
import { receivedDate } from '../../trailers/history-row.ts'
import { assertAllowed } from '../../trailers/trailer-guards.ts'
import { leftAt } from '../../trailers/left-at.ts'
import { AuditState, TrailerState } from '../../trailers/trailer-lists.ts'
import { getTrailer } from '../../trailers/trailer-reads.ts'
import type { Trailer } from '../../trailers/trailer.ts'
import { isOutOfRange } from '../../values/temperature.ts'
import { flag, id, idOrNull, instantOrNull, temperatureOrNull, textOrNull, wholeOrNull } from '../../values/wire.ts'
import { type Audit, AuditType } from '../audit.ts'
import type { AuditTrailer } from '../audit-trailer.ts'
import { isTyped } from '../conditional-departed.ts'
import { checkSchema } from '../check-form.ts'
import { refuseAdding } from '../check-words.ts'
import { noteCheck } from '../note-check.ts'
import { checkedAt, findEntriesAbout, getSession, refuseAfterClose } from '../session-reads.ts'
import { isCheck, latest } from '../standing.ts'
import { takeBack } from '../take-back.ts'

const NUMBER_MAX = 50

const input = object({
  ID: id(),
  AuditID: id(),
  TrailerID: idOrNull(),
  TrailerAuditState: number().integer().min(0).max(3).defined(),
  LocationID: idOrNull(),
  FoundTrailerID: idOrNull(),
  FoundNumber: textOrNull(NUMBER_MAX, message.number),
  Walked: flag(),
  BoxTemperature: temperatureOrNull(message.temperature),
  ReeferFuelLevel: wholeOrNull(1, 9, message.fuel),
  Defrost: flag(),
  // Older tablets lack it.
  CheckedDate: instantOrNull().optional(),
})
  .noUnknown()
  .required()

type Check = InferType<typeof input>

/**
 * One check, or one answer of a walk (spec 2§7, POST /audittrailers).
 * - Product Protection: 1 checks a reefer (2 if the box is out of range), 0 adds one.
 * - Yard Audit: 1 sees the trailer (at `LocationID`, else its listed spot), 3 misses it, 0 takes back its last check.
 * `Walked`: the spot is empty, or has `FoundTrailerID` or `FoundNumber`.
 * - `CheckedDate`: original time of a check refused after a close and added again. Refused: 400 by the form's rules,
 * 404 for an unknown session or trailer, 409 when closed.
 */
export const checkTrailer = defineCommand({
  call: 'POST /audittrailers',
  input,
  right: 'trailers.write',
  describe: describeCheck,
  // Only a reefer's check has a form; spots are answered again in the walk.
  repair: (check) => (isReeferCheck(check) ? 'reefer-check' : 'none'),
  comparable: isReeferCheck,
  // IDs for the history of the trailer and of one found in its place.
  ids: 2,
  lists: ['Audits', 'AuditTrailers', 'Trailers', 'Aliases', 'TrailerHistory', 'Locations', 'Sites'],
  creates: (check) => check.ID,
  lanes: lanesOf,
  aliased: ['TrailerID', 'FoundTrailerID'],
  sessions: ['AuditID'],
  async run(yard, check, by) {
    const audit = await namedIn('AuditID', unknownID.session, getSession(yard, check.AuditID))
    assertAllowed(refuseAfterClose(audit, by))
    const GivenAt = check.CheckedDate ?? by.GivenAt
    const seen = { ...by, GivenAt, MadeAt: await checkedAt(yard, audit, check.CheckedDate ?? null, by) }
    return audit.Type === AuditType.ProductProtection
      ? checkProduct(yard, audit, check, seen)
      : checkYard(yard, audit, check, seen)
  },
})

function lanesOf(check: Check): readonly Lane[] {
  const trailers = [check.TrailerID, check.FoundTrailerID].filter((trailerID) => trailerID !== null)
  const lanes = trailers.map((trailerID): Lane => `trailer:${trailerID}`)
  // Only answers for the same spot need order.
  return check.Walked && check.LocationID !== null ? [...lanes, `spot:${check.LocationID}`] : lanes
}

function getNamed(yard: Yard, field: 'TrailerID' | 'FoundTrailerID', id: number, by: By): Promise<Trailer>
function getNamed(yard: Yard, field: 'TrailerID' | 'FoundTrailerID', id: number | null, by: By): Promise<Trailer | null>
async function getNamed(yard: Yard, field: string, id: number | null, by: By): Promise<Trailer | null> {
  return id === null ? null : namedIn(field, unknownID.trailer, getTrailer(yard, id, by))
}

async function checkProduct(yard: Yard, audit: Audit, check: Check, by: By): Promise<Ran> {
  if (check.TrailerID === null) throw invalid({ TrailerID: ['TrailerID must name a trailer'] })
  const trailer = await getNamed(yard, 'TrailerID', check.TrailerID, by)
  const words = refuseAdding(trailer)
  if (words !== null) throw invalid({ TrailerID: [words] })
  const adds = check.TrailerAuditState === AuditState.NotChecked
  if (wasAway(trailer, by)) throw conflict('not-on-yard', `Trailer ${trailer.Number} is not on the yard.`)
  if (adds) return addToSession(yard, audit, trailer, check, by)
  const { BoxTemperature, Defrost, ReeferFuelLevel } = check
  const fields = checked(checkSchema, { BoxTemperature, Defrost, ReeferFuelLevel })
  const range = (await yard.Sites.get(by.SiteID))?.TemperatureAlertRange ?? 0
  const isOut = !Defrost && isOutOfRange(BoxTemperature, trailer.SetTemperature, range)
  const entry: AuditTrailer = {
    ...entryOf(audit, check, trailer, by),
    ...fields,
    TrailerAuditState: isOut ? AuditState.CheckedWithFinding : AuditState.Checked,
    SetTemperature: trailer.SetTemperature,
    LocationID: trailer.LocationID,
  }
  await noteCheck(yard, audit, entry, by)
  return { Outcome: 'applied', ID: entry.ID }
}

/** True if the trailer had left before the check. */
function wasAway(trailer: Trailer, by: By): boolean {
  if (trailer.State === TrailerState.OnYard) return false
  const left = leftAt(trailer)
  return left === null || left <= by.MadeAt
}

async function addToSession(yard: Yard, audit: Audit, trailer: Trailer, check: Check, by: By): Promise<Ran> {
  if (trailer.ProductProtectionAddedID === audit.ID) return { Outcome: 'noop', ID: trailer.ID }
  await yard.AuditTrailers.insert({ ...entryOf(audit, check, trailer, by), TrailerAuditState: AuditState.NotChecked })
  await yard.Trailers.put({ ...trailer, ProductProtectionAddedID: audit.ID })
  return { Outcome: 'applied', ID: check.ID }
}

async function checkYard(yard: Yard, audit: Audit, given: Check, by: By): Promise<Ran> {
  if (given.TrailerAuditState === AuditState.NotChecked) return takeLastBack(yard, audit, given, by)
  const trailer = await getNamed(yard, 'TrailerID', given.TrailerID, by)
  // The listed trailer's own number, typed as one that is not in the list: it is here.
  const isItself = trailer !== null && isTyped(given, trailer.NumberKey)
  const check = isItself ? { ...given, TrailerAuditState: AuditState.Checked, FoundNumber: null } : given
  const found = await getNamed(yard, 'FoundTrailerID', check.FoundTrailerID, by)
  if (trailer === null && check.LocationID === null)
    throw invalid({ TrailerID: ['Either a trailer or a place must be named'] })
  if (check.LocationID !== null && !(await yard.Locations.get(check.LocationID)))
    throw invalid({ LocationID: [message.location] })
  if (found !== null && found.ID === trailer?.ID)
    throw invalid({ FoundTrailerID: ['FoundTrailerID must be another trailer'] })
  const place = check.LocationID ?? trailer?.LocationID ?? null
  const entry: AuditTrailer = {
    ...entryOf(audit, check, trailer, by),
    LocationID: place,
    TrailerAuditState: stateOf(check, trailer, place, by),
    FoundTrailerID: found?.ID ?? null,
    FoundNumber: found?.Number ?? check.FoundNumber,
    FoundBookedLocationID: found === null || wasAway(found, by) ? null : found.LocationID,
  }
  await noteCheck(yard, audit, entry, by)
  return { Outcome: 'applied', ID: entry.ID }
}

/** The client's 1 becomes 2 at another spot than listed, 3 behind another trailer. */
function stateOf(check: Check, trailer: Trailer | null, place: number | null, by: By): AuditState {
  const other = check.FoundTrailerID !== null || check.FoundNumber !== null
  if (trailer === null) return other ? AuditState.CheckedWithFinding : AuditState.Checked
  if (check.TrailerAuditState === AuditState.ConditionalDeparted) return AuditState.ConditionalDeparted
  if (other) return AuditState.ConditionalDeparted
  const isAsListed = place === trailer.LocationID && !wasAway(trailer, by)
  return isAsListed ? AuditState.Checked : AuditState.CheckedWithFinding
}

async function takeLastBack(yard: Yard, audit: Audit, { TrailerID }: Check, by: By): Promise<Ran> {
  if (TrailerID === null) throw invalid({ TrailerID: ['TrailerID must name a trailer'] })
  const trailer = await getNamed(yard, 'TrailerID', TrailerID, by)
  const mine = (await findEntriesAbout(yard, trailer.ID)).filter(
    // Answers for other spots that show this trailer do not check it.
    (entry) => entry.AuditID === audit.ID && entry.TrailerID === trailer.ID && !entry.TakenBack && isCheck(entry),
  )
  // The person could not see others' later checks; own ones count whatever the clock.
  const known = mine.filter((entry) => entry.UserID === by.UserID || entry.CheckedDate <= by.MadeAt)
  const last = latest(known)
  if (last === null) return { Outcome: 'noop', ID: trailer.ID }
  await takeBack(yard, audit, last, by)
  return { Outcome: 'applied', ID: last.ID }
}

function entryOf(audit: Audit, check: Check, trailer: Trailer | null, by: By): AuditTrailer {
  return {
    SiteID: by.SiteID,
    ID: check.ID,
    AuditID: audit.ID,
    Type: audit.Type,
    TrailerID: trailer?.ID ?? null,
    TrailerNumber: trailer?.Number ?? null,
    ScacID: trailer?.ScacID ?? null,
    TrailerAuditState: check.TrailerAuditState,
    LocationID: check.LocationID,
    BookedLocationID: trailer?.LocationID ?? null,
    FoundTrailerID: null,
    FoundNumber: null,
    FoundBookedLocationID: null,
    Walked: check.Walked && audit.Type === AuditType.YardAudit,
    BoxTemperature: null,
    SetTemperature: null,
    ReeferFuelLevel: null,
    Defrost: false,
    CheckedDate: by.MadeAt,
    ReceivedDate: receivedDate(by),
    ...markOf(by),
    UserID: by.UserID,
    UserName: by.UserName,
    TakenBack: false,
  }
}

/** Undoes one check of a walk by its ID. */
export const takeBackCheck = defineCommand({
  call: 'DELETE /audittrailers/{id}',
  input: object({ ID: id(), TrailerID: idOrNull(), LocationID: idOrNull() }).noUnknown().required(),
  right: 'trailers.write',
  describe: ({ LocationID, TrailerID }, names) => {
    const place = names.location(LocationID)
    // Without a place it is a reefer's.
    return place
      ? `Take back the yard check at spot ${place}`
      : `Take back the check of ${trailerCalled(names.trailer(TrailerID))}`
  },
  repair: 'none',
  ids: 2,
  lists: ['Audits', 'AuditTrailers', 'Trailers', 'TrailerHistory', 'Locations'],
  lanes: ({ TrailerID, LocationID }) => [
    ...(TrailerID === null ? [] : [`trailer:${TrailerID}` as const]),
    ...(LocationID === null ? [] : [`spot:${LocationID}` as const]),
  ],
  alsoNamed: { AuditTrailers: ['ID'] },
  async run(yard, { ID }, by) {
    const entry = await yard.AuditTrailers.get(ID)
    if (!entry) throw notFound()
    if (entry.TakenBack) return { Outcome: 'noop', ID }
    const audit = await getSession(yard, entry.AuditID)
    assertAllowed(refuseAfterClose(audit, by))
    await takeBack(yard, audit, entry, by)
    return { Outcome: 'applied', ID }
  },
})
