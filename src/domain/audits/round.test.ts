import { expect, test } from 'vitest'
import { buildReefer, buildReferences, buildTrailer } from '../testing/builders.ts'
import { LocationType, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { ReportResult } from './report.ts'
import { nextInRound, roundStops } from './round.ts'

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
  const isChecked = (result: ReportResult, CheckedDate: string | null, part: Partial<Trailer> = {}) => {
    const reefer = reeferAt(0, { ...ofJoined, ...part })
    return roundStops([reefer], references, [{ TrailerID: reefer.ID, result, CheckedDate }], NOW)[0]?.isChecked
  }
  expect(isChecked('checked', NOW)).toBe(true)
  expect(isChecked('range', NOW)).toBe(true)
  expect(isChecked('unchecked', null)).toBe(false)
  // It came back with a new load.
  expect(isChecked('checked', FRESH, { ArrivalDate: NOW })).toBe(false)
})

test('a reefer that left is in no round, and one in an unknown place is its last', () => {
  const stops = roundStops(
    [reeferAt(1, { State: TrailerState.Departed }), reeferAt(2, { LocationID: 5 }), reeferAt(4)],
    ...([references, [], NOW] as const),
  )
  expect(stops.map(({ trailer }) => trailer.ID)).toEqual([104, 102])
})
