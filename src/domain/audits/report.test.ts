import { expect, test } from 'vitest'
import { auditorAt, buildAudit, buildAuditTrailer, buildCheck, SESSION } from '../testing/audit-builders.ts'
import { at, buildReferences, buildTrailer, buildYard, CARRIER, OTHER_CARRIER } from '../testing/builders.ts'
import { run } from '../testing/run-command.ts'
import { reArrival } from '../trailers/form-rules.ts'
import { StatusType, TrailerState, TrailerType } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { AuditType } from './audit.ts'
import { reportChanges } from './report-changes.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { findingsOf } from './findings.ts'
import { auditReport, auditTitle, countsNow, countWords, reportColumns, reportCsv, reportOfCompany } from './report.ts'

const references = buildReferences()
const ZONE = 'America/Chicago'

const inSpot = buildTrailer({ ID: 101, Number: 'TR101', LocationID: at.spot })
const inOther = buildTrailer({ ID: 102, Number: 'TR102', LocationID: at.otherSpot, ScacID: OTHER_CARRIER })
const inYard = buildTrailer({ ID: 103, Number: 'TR103', LocationID: at.yard })

function report(entries: readonly AuditTrailer[], trailers: readonly Trailer[], audit = buildAudit()) {
  return auditReport(audit, entries, trailers, references)
}

const seen = buildAuditTrailer({ TrailerID: 103, LocationID: at.yard, BookedLocationID: at.yard })
const missed = buildAuditTrailer({
  ...{ TrailerID: 101, TrailerNumber: 'TR101', TrailerAuditState: 3, Walked: true },
  ...{ LocationID: at.spot, BookedLocationID: at.spot },
})
const elsewhere = buildAuditTrailer({
  ...{ TrailerID: null, TrailerAuditState: 2, Walked: true, LocationID: at.door, BookedLocationID: null },
  ...{ FoundTrailerID: 102, FoundNumber: 'TR102', FoundBookedLocationID: at.otherSpot },
})
const stranger = buildAuditTrailer({
  ...{ TrailerID: null, TrailerAuditState: 2, Walked: true, LocationID: at.gate, BookedLocationID: null },
  ...{ FoundNumber: 'XYZ4711' },
})

test('findings come first, then checked trailers, then those not reached', () => {
  const unreached = buildTrailer({ ID: 104, Number: 'TR104', LocationID: at.yard })
  const { rows, counts } = report([seen, stranger, elsewhere, missed], [inYard, inOther, inSpot, unreached])
  expect(rows.map(({ TrailerNumber, result }) => [TrailerNumber, result])).toEqual([
    ['TR101', 'missing'],
    ['TR102', 'elsewhere'],
    ['XYZ4711', 'stranger'],
    ['TR103', 'checked'],
    ['TR104', 'unchecked'],
  ])
  expect(counts).toEqual({ checked: 2, missing: 1, notChecked: 1 })
})

test("a check counts even if the trailer has left the session's set since", () => {
  const session = buildAudit({ Type: AuditType.ProductProtection, State: 2, ClosedDate: '2026-11-20T16:00:00.000Z' })
  const loaded = { Type: TrailerType.Reefer, StatusType: StatusType.Loaded, Intent: 2 }
  const unloaded = buildTrailer({ ...loaded, ID: 105, Number: 'RF105', StatusType: StatusType.Empty })
  const cameBack = buildTrailer({ ...loaded, ID: 106, Number: 'RF106', ArrivalDate: '2026-11-20T18:00:00.000Z' })
  const checks = [105, 106].map((TrailerID) => buildAuditTrailer({ Type: AuditType.ProductProtection, TrailerID }))
  const { rows, counts } = report(checks, [unloaded, cameBack], session)
  expect(rows.map(({ result }) => result)).toEqual(['checked', 'checked'])
  expect(counts).toEqual({ checked: 2, missing: 0, notChecked: 0 })
})

test('a departed trailer that was seen stays so in the report after its re-arrival', async () => {
  const left = { State: TrailerState.Departed, DepartureDate: '2026-11-20T12:40:00.000Z' }
  const yard = buildYard([buildTrailer({ ...inSpot, ...left })])
  await yard.Audits.put(buildAudit())
  const seenThere = buildCheck({ TrailerID: null, LocationID: at.otherSpot, FoundTrailerID: 101, Walked: true })
  await run(yard, 'checkTrailer', seenThere, auditorAt('13:00'))
  await run(yard, 'closeAudit', { ID: SESSION }, auditorAt('14:00'))
  const rows = async () => {
    const audit = await yard.Audits.get(SESSION)
    return report(yard.all('AuditTrailers'), yard.all('Trailers'), audit).rows
  }
  const before = await rows()
  expect(before).toMatchObject([{ result: 'departed', FoundAt: 'Spot 9', CheckedBy: 'Gail Keeper' }])
  const back = reArrival(yard.all('Trailers')[0] ?? inSpot, inSpot, true).state
  await run(yard, 'setTrailerState', back.input, auditorAt('15:00'))
  expect(await rows()).toEqual(before)
  const findings = () =>
    findingsOf(
      buildAudit(),
      yard.all('AuditTrailers'),
      new Map(yard.all('Trailers').map((one) => [one.ID, one])),
      () => true,
    )
  // Until it is moved to where it was seen, one finding is left.
  expect(findings()).toMatchObject([{ kind: 'elsewhere', LocationID: at.otherSpot }])
  const move = { TrailerID: 101, LocationID: at.otherSpot, OtherTrailerID: null, OtherLocationID: null }
  await run(yard, 'moveTrailer', move, auditorAt('15:01'))
  expect(await rows()).toEqual(before)
  expect(findings()).toEqual([])
})

test('a trailer that the close marked stays missing in the report after it was departed', () => {
  const emptySpot = buildAuditTrailer({ ...missed, TrailerID: null, TrailerNumber: null, TrailerAuditState: 1 })
  const session = buildAudit({ State: 2, ClosedDate: '2026-11-20T16:00:00.000Z' })
  const left = { State: TrailerState.Departed, DepartureDate: '2026-11-20T17:00:00.000Z' }
  const marked = buildTrailer({ ...inSpot, LastConditionalDepartedDate: session.ClosedDate })
  const before = report([emptySpot], [marked], session)
  expect(before.rows).toMatchObject([{ result: 'missing', CheckedBy: 'Gail Keeper' }])
  expect(report([emptySpot], [{ ...marked, ...left, LastActivityDate: left.DepartureDate }], session)).toEqual(before)
  const back = { ArrivalDate: '2026-11-20T18:00:00.000Z', LastActivityDate: '2026-11-20T18:00:00.000Z' }
  const returned = report([emptySpot], [{ ...marked, ...back }], session).rows
  // A look at the place where it stands now did not miss it.
  expect(returned).toMatchObject([{ result: 'missing', CheckedBy: '' }])
  expect(reportChanges(before.rows, returned)).toEqual([])
})

test('a row names both places, the person and the time', () => {
  const [row] = report([elsewhere], [inOther]).rows
  expect(row).toMatchObject({
    ...{ TrailerNumber: 'TR102', ScacName: 'WXYZ', LocationName: 'Spot 9', FoundAt: 'Door 2' },
    ...{ CheckedBy: 'Gail Keeper', CheckedDate: elsewhere.CheckedDate },
  })
})

test('a corrected finding stays in the report as it was found', () => {
  const moved = { ...inOther, LocationID: at.door, LastActivityDate: '2026-11-20T15:00:00.000Z' }
  expect(report([elsewhere], [moved]).rows).toMatchObject([
    { result: 'elsewhere', LocationName: 'Spot 9', FoundAt: 'Door 2' },
  ])
})

test('one that left while the session was open is in the report alone, one of before or after not at all', () => {
  const closed = buildAudit({ State: 2, ClosedDate: '2026-11-20T16:00:00.000Z' })
  const gone = { ...inSpot, State: TrailerState.Departed }
  const left = { ...gone, ID: 111, DepartureDate: '2026-11-20T13:00:00.000Z' }
  const leftBefore = { ...gone, ID: 112, DepartureDate: '2026-11-20T11:00:00.000Z' }
  const cameAfter = { ...inSpot, ID: 113, ArrivalDate: '2026-11-20T17:00:00.000Z' }
  const leftSince = { ...gone, ID: 114, DepartureDate: '2026-11-20T16:30:00.000Z' }
  const { rows, counts } = report([], [left, leftBefore, cameAfter, leftSince], closed)
  expect(rows.map(({ TrailerID, result }) => [TrailerID, result])).toEqual([
    [114, 'unchecked'],
    [111, 'left'],
  ])
  // Nobody can check it any more.
  expect(counts).toEqual({ checked: 0, missing: 0, notChecked: 1 })
})

test('product protection shows the readings, and names a box out of range as a finding', () => {
  const session = buildAudit({ Type: AuditType.ProductProtection })
  const reefer = buildTrailer({
    ...{ ID: 105, Number: 'RF105', Type: TrailerType.Reefer, StatusType: StatusType.Loaded },
    Intent: 2,
  })
  const check = buildAuditTrailer({
    ...{ Type: AuditType.ProductProtection, TrailerID: 105, TrailerAuditState: 2, BookedLocationID: at.yard },
    ...{ LocationID: at.yard, SetTemperature: -10, BoxTemperature: 4, ReeferFuelLevel: 5 },
  })
  const { rows } = report([check], [reefer], session)
  expect(rows).toMatchObject([{ TrailerNumber: 'RF105', result: 'range', SetTemperature: -10, BoxTemperature: 4 }])
})

test('name and time are those of the look that counts', () => {
  const here = { ...missed, ID: 1, TrailerAuditState: 1, CheckedDate: '2026-11-20T12:30:00.000Z', UserName: 'gate' }
  const gone = { ...missed, UserName: 'admin' }
  expect(report([gone, here], [inSpot]).rows).toMatchObject([
    { result: 'missing', CheckedBy: 'admin', CheckedDate: gone.CheckedDate },
  ])
})

test('a departed trailer that stands there is named, even after it was brought back', () => {
  const gone = { ...inSpot, State: TrailerState.Departed, DepartureDate: '2026-11-20T12:42:00.000Z' }
  const there = { ...missed, TrailerAuditState: 2 }
  const departed = [{ TrailerNumber: 'TR101', result: 'departed', FoundAt: 'Spot 10' }]
  expect(report([there], [gone]).rows).toMatchObject(departed)
  expect(report([there], [inSpot]).rows).toMatchObject(departed)
  const typed = { ...stranger, FoundNumber: 'tr 101' }
  const [row] = report([typed], [gone]).rows
  expect(row).toMatchObject({ TrailerNumber: 'TR101', ScacID: CARRIER, result: 'departed' })
})

test('a company receives only its own rows', () => {
  const whole = report([elsewhere, seen], [inOther, inYard])
  expect(reportOfCompany(whole, CARRIER).rows.map(({ TrailerNumber }) => TrailerNumber)).toEqual(['TR103'])
})

test("the CSV file has the page's columns, times in the site's zone, and no formula", () => {
  const sly = { ...inYard, Number: '=1+1' }
  const csv = reportCsv(report([seen], [sly, inSpot]), ZONE)
  expect(csv.split('\r\n')).toEqual([
    '\ufeffTrailer#,SCAC,Result,Location,Found at,Checked,Checked by',
    "'=1+1,ABCD,Checked,Yard,,11/20/2026 07:00,Gail Keeper",
    'TR101,ABCD,Not checked,Spot 10,,N/A,',
    '',
  ])
})

test('the CSV file marks a check whose time was moved', () => {
  const moved = { ...seen, GivenDate: '2026-11-19T13:00:00.000Z' }
  expect(reportCsv(report([moved], [inYard]), ZONE)).toContain(',11/20/2026 07:00 (time adjusted),Gail Keeper')
})

test('a unit that defrosts has "Defrost" in place of a temperature', () => {
  const columns = reportColumns(AuditType.ProductProtection, ZONE)
  expect(columns.map(({ header }) => header)).toEqual([
    ...['Trailer#', 'SCAC', 'Result', 'Location', 'Set temp', 'Box temp', 'Reefer Fuel Level', 'Checked', 'Checked by'],
  ])
  const [row] = report([buildAuditTrailer({ TrailerID: 103, Defrost: true })], [inYard]).rows
  const box = columns.find(({ header }) => header === 'Box temp')
  expect(row && box?.cell(row)).toBe('Defrost')
})

test('counts and titles in words', () => {
  const counts = { checked: 112, missing: 3, notChecked: 5 }
  expect(countWords(counts, AuditType.YardAudit)).toBe('112 checked, 3 not found, 5 not checked')
  expect(countWords(counts, AuditType.ProductProtection)).toBe('112 checked, 5 not checked')
  expect([1, 2].map(auditTitle)).toEqual(['Yard Audit', 'Product Protection'])
})

test('the head of the findings counts the missing ones that have a card', () => {
  const spots = [201, 202, 203, 204, 205, 206] as const
  const ids = [1, 2, 3, 4, 5, 6] as const
  const spotOf = (id: number) => spots[id - 1] ?? 0
  const at18 = { CheckedDate: '2026-11-20T18:00:00.000Z' }
  const miss = (id: number) =>
    buildAuditTrailer({
      ...{ TrailerID: id, TrailerAuditState: 3, Walked: true, LocationID: spotOf(id), BookedLocationID: spotOf(id) },
    })
  const seenAgain = (id: number) => ({ ...miss(id), ID: 900 + id, TrailerAuditState: 1, ...at18 })
  const entries = [
    ...ids.map(miss),
    // Seen twice since, the second time by the person who had missed it.
    seenAgain(1),
    { ...seenAgain(1), ID: 950, CheckedDate: '2026-11-20T19:00:00.000Z' },
    buildAuditTrailer({
      ...{ TrailerID: null, TrailerAuditState: 2, Walked: true, LocationID: at.door, BookedLocationID: null },
      ...{ FoundTrailerID: 2, FoundNumber: 'TR2', FoundBookedLocationID: spotOf(2) },
    }),
  ]
  const later = { LastActivityDate: '2026-11-20T20:00:00.000Z' }
  const changes: Readonly<Record<number, Partial<Trailer>>> = {
    3: { State: TrailerState.Departed, DepartureDate: later.LastActivityDate, ...later },
    // Left and came back after the look.
    4: { ArrivalDate: '2026-11-20T20:00:00.000Z', ...later },
    5: later,
  }
  const trailers = ids.map((ID) => buildTrailer({ ID, Number: `TR${ID}`, LocationID: spotOf(ID), ...changes[ID] }))
  const findings = findingsOf(buildAudit(), entries, new Map(trailers.map((one) => [one.ID, one])), () => true)
  const counts = countsNow(report(entries, trailers), findings)
  const cards = findings.flatMap((finding) => (finding.kind === 'missing' ? [finding.TrailerID] : []))
  expect(cards).toEqual([6])
  expect(counts).toEqual({ checked: 2, missing: cards.length, handled: 3, notChecked: 0 })
  expect(countWords(counts, AuditType.YardAudit)).toBe(
    '2 checked, 1 not found, 3 not found but handled since, 0 not checked',
  )
})
