import { expect, test } from 'vitest'
import { buildAudit, buildAuditTrailer } from '../testing/audit-builders.ts'
import { buildReefer, buildReferences, buildTrailer } from '../testing/builders.ts'
import { LocationType, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { defaultTrailerQuery } from '../trailers/trailer-query-fields.ts'
import { runTrailerQuery } from '../trailers/trailer-query.ts'
import { AuditType } from './audit.ts'
import { reportChanges } from './report-changes.ts'
import { auditReport, countWords, type ReportResult } from './report.ts'
import { nextInRound, roundProgress, roundStops, trailersIn } from './round.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const REEFERS = 60
const plain = buildReferences({ ProductProtectionEnabled: true, CheckIntervalMinutes: 240 })
const [anySpot] = plain.locations.values()
if (!anySpot) throw new Error('the builders have no place')
const spots = Array.from({ length: REEFERS }, (_, at) => ({
  ...anySpot,
  ...{ ID: 1000 + at, Name: `R-${at + 1}`, Type: LocationType.ParkingSpot },
}))
const references = { ...plain, locations: new Map(spots.map((spot) => [spot.ID, spot])) }

const OLD = '2026-11-20T10:00:00.000Z'
const FRESH = '2026-11-20T17:00:00.000Z'

/** A reefer in its spot; every third one is due. */
function reeferAt(at: number, part: Partial<Trailer> = {}): Trailer {
  const ArrivalDate = at % 3 === 0 ? OLD : FRESH
  return buildTrailer({ ...buildReefer(), ID: 100 + at, LocationID: 1000 + at, ArrivalDate, ...part })
}

const reefers = Array.from({ length: REEFERS }, (_, at) => reeferAt(at))

/** Walks the whole round, with `also` checked by somebody else before each card. */
function walked(trailers: readonly Trailer[], also: (id: number) => boolean = () => false): readonly number[] {
  const stops = roundStops(trailers.toReversed(), references, [], NOW)
  const done: number[] = []
  const isOpen = ({ trailer }: { readonly trailer: Trailer }) => !done.includes(trailer.ID) && !also(trailer.ID)
  for (let next = nextInRound(stops, isOpen, null); next; next = nextInRound(stops, isOpen, done.at(-1) ?? null))
    done.push(next.trailer.ID)
  return done
}

test('sixty reefers come once each: the due ones by the way through the lot, then the others by the way', () => {
  const ids = walked(reefers)
  const due = reefers.filter(({ ArrivalDate }) => ArrivalDate === OLD).map(({ ID }) => ID)
  expect(ids.slice(0, due.length)).toEqual(due)
  expect(ids.toSorted((a, b) => a - b)).toEqual(reefers.map(({ ID }) => ID))
  const rest = ids.slice(due.length)
  // The way goes on from the last due one, and around once.
  expect(rest.filter((id, at) => at > 0 && id < (rest[at - 1] ?? 0))).toHaveLength(1)
})

test('what somebody else checks is not asked again', () => {
  expect(walked(reefers, (id) => id % 2 === 0)).toHaveLength(REEFERS / 2)
  // As the report says, whichever session the trailer's own row names: this one, or one that joined it.
  const ofJoined = { LastProductProtectionID: 5, LastProductProtectionDate: NOW, LastProductProtectionState: 1 }
  const isChecked = (result: ReportResult) => {
    const reefer = reeferAt(0, ofJoined)
    return roundStops([reefer], references, [{ TrailerID: reefer.ID, result, CheckedDate: NOW }], NOW)[0]?.isChecked
  }
  expect(['checked', 'range', 'unchecked'].map((result) => isChecked(result as ReportResult))).toEqual([
    ...[true, true, false],
  ])
})

test('list, round and report count the same reefers when some left, checked and unchecked, or came back', () => {
  const session = buildAudit({ Type: AuditType.ProductProtection, OpenedDate: '2026-11-20T12:00:00.000Z' })
  const away = { State: TrailerState.Departed, DepartureDate: '2026-11-20T17:30:00.000Z' }
  const trailers = [
    reeferAt(0),
    reeferAt(1),
    reeferAt(2, away),
    reeferAt(3, away),
    // Checked, gone, and back with a new load.
    reeferAt(4, { ArrivalDate: '2026-11-20T17:45:00.000Z' }),
  ]
  const checks = [100, 102, 104].map((TrailerID) =>
    buildAuditTrailer({ Type: AuditType.ProductProtection, TrailerID, CheckedDate: '2026-11-20T17:15:00.000Z' }),
  )
  const { rows, counts } = auditReport(session, checks, trailers, references)
  expect(rows.map(({ TrailerID, result }) => [TrailerID, result]).toSorted()).toEqual([
    ...[
      [100, 'checked'],
      [101, 'unchecked'],
      [102, 'checked'],
      [103, 'left'],
      [104, 'checked'],
      [104, 'unchecked'],
    ],
  ])
  expect(countWords(counts, session.Type)).toBe('3 checked, 2 not checked')
  const here = trailersIn(rows).flatMap((id) => trailers.filter(({ ID }) => ID === id))
  const stops = roundStops(here, references, rows, NOW)
  expect(stops.map(({ trailer }) => trailer.ID)).toEqual([100, 101, 104])
  expect(roundProgress(stops, counts, ({ isChecked }) => isChecked)).toMatchObject({ done: 3, of: 5 })
  // The new load is checked too: each of its visits has a row, and the round goes on.
  const load = buildAuditTrailer({ ID: 999, Type: session.Type, TrailerID: 104, CheckedDate: NOW })
  const after = auditReport(session, [...checks, load], trailers, references)
  expect(countWords(after.counts, session.Type)).toBe('4 checked, 1 not checked')
  expect(reportChanges(rows, after.rows)).toMatchObject([
    { before: { TrailerID: 104, result: 'unchecked' }, now: { TrailerID: 104, result: 'checked', CheckedDate: NOW } },
  ])
  const stopsAfter = roundStops(here, references, after.rows, NOW)
  expect(roundProgress(stopsAfter, after.counts, ({ isChecked }) => isChecked)).toMatchObject({ done: 4, of: 5 })
  // One more is being saved.
  expect(roundProgress(stops, counts, ({ trailer, isChecked }) => isChecked || trailer.ID === 101)).toMatchObject({
    ...{ done: 4, of: 5 },
  })
  const unchecked = { ...defaultTrailerQuery, auditType: session.Type, uncheckedOnly: true }
  const listed = trailers.map((trailer): Trailer => {
    const check = checks.find(({ TrailerID }) => TrailerID === trailer.ID)
    const of = { LastProductProtectionID: session.ID, LastProductProtectionState: 1 }
    return check ? { ...trailer, ...of, LastProductProtectionDate: check.CheckedDate } : trailer
  })
  const sessions = new Map([[session.Type, session]])
  expect(runTrailerQuery(listed, unchecked, { ...references, sessions }, NOW).count).toBe(counts.notChecked)
})

test('a reefer that left is in no round, and one in an unknown place is its last', () => {
  const stops = roundStops(
    [reeferAt(1, { State: TrailerState.Departed }), reeferAt(2, { LocationID: 5 }), reeferAt(4)],
    ...([references, [], NOW] as const),
  )
  expect(stops.map(({ trailer }) => trailer.ID)).toEqual([104, 102])
})
