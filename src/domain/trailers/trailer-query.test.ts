import { expect, test } from 'vitest'
import { at, buildReferences, buildTrailer, CARRIER, NOON, OTHER_CARRIER, PRODUCE, TAG } from '../testing/builders.ts'
import type { Trailer } from './trailer.ts'
import { matchesTrailer, runTrailerQuery } from './trailer-query.ts'
import { defaultTrailerQuery, type TrailerQuery, trailerSortKeys } from './trailer-query-fields.ts'

const all: TrailerQuery = {
  ...defaultTrailerQuery,
  states: [],
  auditType: 3,
  sortKey: 'ID',
  sortType: 'asc',
  take: 100,
}
const references = buildReferences({ ProductProtectionPartialTrailer: true })

function idsOf(trailers: readonly Trailer[], query: Partial<TrailerQuery>) {
  return runTrailerQuery(trailers, { ...all, ...query }, references, NOON).ids
}

const trailers: readonly Trailer[] = [
  buildTrailer({
    ID: 1,
    Number: 'TR-10',
    ScacID: CARRIER,
    Type: 1,
    StatusType: 1,
    DirectionType: 1,
    Intent: 1,
    Activity: 1,
  }),
  buildTrailer({
    ID: 2,
    Number: 'tr 2',
    ScacID: OTHER_CARRIER,
    Type: 3,
    StatusType: 4,
    LocationID: at.spot,
    Activity: 4,
  }),
  buildTrailer({ ID: 3, Number: 'X9', State: 2, DepartureDate: '2026-11-20T05:59:00.000Z', FreightID: PRODUCE }),
  buildTrailer({ ID: 4, Number: 'Y1', State: 3, ShipmentNumber: 'S1', EPCID: TAG, Inspection: true }),
  buildTrailer({ ID: 5, Number: 'Y2', ShipmentNumber: 'S1', LocationID: at.door, Type: 1, StatusType: 1 }),
]

test('an empty query finds everything, and 0 and -1 stand for all', () => {
  expect(idsOf(trailers, {})).toStrictEqual([1, 2, 3, 4, 5])
  expect(idsOf(trailers, { types: [0], states: [-1], scacs: [0, CARRIER] })).toStrictEqual([1, 2, 3, 4, 5])
})

test('the list starts with trailers on the yard, the latest activity first', () => {
  const late = buildTrailer({ ID: 9, LastActivityDate: '2026-11-20T09:00:00.000Z' })
  expect(runTrailerQuery([...trailers, late], defaultTrailerQuery, references, NOON)).toStrictEqual({
    ids: [9, 1, 2, 5],
    count: 4,
  })
})

test.each<[string, Partial<TrailerQuery>, number[]]>([
  ['state', { states: [2, 3] }, [3, 4]],
  ['company', { scacs: [OTHER_CARRIER] }, [2]],
  ['type', { types: [1, 3] }, [1, 2, 5]],
  ['status', { statusTypes: [1] }, [1, 5]],
  ['direction', { directionTypes: [1] }, [1]],
  ['intent', { intents: [1] }, [1]],
  ['freight', { freights: [PRODUCE] }, [3]],
  ['location', { locations: [at.spot, at.door] }, [2, 5]],
  ['activity', { activities: [4] }, [2]],
  ['number, written in any way', { keyword: 'TR2' }, [2]],
  ['part of a number', { keyword: 'r-1' }, [1]],
  ['part of a tag', { rfidKeyword: 'GIAI-96' }, [4]],
  ['the hex of a whole tag', { rfidKeyword: '3414257bf400000000000007' }, [4]],
  ['a tag that nobody carries', { rfidKeyword: 'sgtin' }, []],
  ['shipment, by any trailer that has it', { shipments: [5] }, [4, 5]],
  ['a shipment that is gone', { shipments: [4711] }, []],
  ['inspection required', { inspectionList: [1] }, [4]],
  ['inspection not required', { inspectionList: [2] }, [1, 2, 3, 5]],
  ['inspection either way', { inspectionList: [1, 2] }, [1, 2, 3, 4, 5]],
  ['several at once', { states: [1], types: [1], keyword: 'y' }, [5]],
])('trailers are found by %s', (_, query, ids) => {
  expect(idsOf(trailers, query)).toStrictEqual(ids)
})

test('trailers from a one-time iterable are still found by shipment', () => {
  const once = new Map(trailers.map((trailer) => [trailer.ID, trailer])).values()
  expect(runTrailerQuery(once, { ...all, shipments: [5] }, references, NOON).ids).toStrictEqual([4, 5])
})

test('days are site days, both ends included', () => {
  const departedOn = (departureStartDate: string | null, departureEndDate: string | null) =>
    idsOf(trailers, { states: [2], departureStartDate, departureEndDate })
  expect(departedOn('11/19/2026', '11/19/2026')).toStrictEqual([3])
  expect(departedOn('11/20/2026', '11/20/2026')).toStrictEqual([])
  expect(departedOn(null, '11/18/2026')).toStrictEqual([])
  expect(idsOf(trailers, { arrivalStartDate: '11/20/2026' })).toHaveLength(5)
  expect(idsOf(trailers, { arrivalEndDate: '11/19/2026' })).toHaveLength(0)
})

test('"departed until today" does not hide trailers on the yard, "departed since" does', () => {
  expect(idsOf(trailers, { departureEndDate: '11/20/2026' })).toStrictEqual([1, 2, 3, 4, 5])
  expect(idsOf(trailers, { departureStartDate: '11/01/2026' })).toStrictEqual([3])
})

test('a shipment date is one day', () => {
  const dated = buildTrailer({ ID: 6, ShipmentDate: '11/18/2026' })
  expect(idsOf([...trailers, dated], { shipmentDate: '11/18/2026' })).toStrictEqual([6])
})

test('unaudited trailers have no yard audit in this visit', () => {
  const seenNow = buildTrailer({ ID: 6, LastYardAuditDate: '2026-11-20T09:00:00.000Z' })
  const seenBefore = buildTrailer({ ID: 7, LastYardAuditDate: '2026-11-01T09:00:00.000Z' })
  expect(idsOf([...trailers.slice(0, 1), seenNow, seenBefore], { unauditedTrailers: true })).toStrictEqual([1, 7])
})

test('a Yard Audit covers the yard, Product Protection its loaded reefers outside doors', () => {
  expect(idsOf(trailers, { auditType: 1 })).toStrictEqual([1, 2, 5])
  expect(idsOf(trailers, { auditType: 2 })).toStrictEqual([1, 2])
  expect(idsOf(trailers, { auditType: 2, currentAuditOnly: true })).toStrictEqual([])
  const inDoors = buildReferences({ ProductProtectionTrailerInDoor: true })
  expect(runTrailerQuery(trailers, { ...all, auditType: 2 }, inDoors, NOON).ids).toStrictEqual([1, 5])
})

test('a single trailer is tested by the same rule', () => {
  const [first, second] = trailers
  expect(first && matchesTrailer(first, { ...all, keyword: 'tr10' }, references)).toBe(true)
  expect(second && matchesTrailer(second, { ...all, keyword: 'tr10' }, references)).toBe(false)
})

test('numbers are in natural order', () => {
  expect(idsOf(trailers, { sortKey: 'Number' })).toStrictEqual([2, 1, 3, 4, 5])
  expect(idsOf(trailers, { sortKey: 'Number', sortType: 'desc' })).toStrictEqual([5, 4, 3, 1, 2])
})

test('names sort by their rank, ties by ID in both directions', () => {
  expect(idsOf(trailers, { sortKey: 'LocationName' })).toStrictEqual([5, 2, 1, 3, 4])
  expect(idsOf(trailers, { sortKey: 'LocationName', sortType: 'desc' })).toStrictEqual([1, 3, 4, 2, 5])
  expect(idsOf(trailers, { sortKey: 'ScacName', sortType: 'desc' })).toStrictEqual([2, 1, 3, 4, 5])
})

test('rows without a value come last in both directions', () => {
  const cold = [
    buildTrailer({ ID: 1, SetTemperature: null }),
    buildTrailer({ ID: 2, SetTemperature: -10 }),
    buildTrailer({ ID: 3, SetTemperature: 0 }),
  ]
  expect(idsOf(cold, { sortKey: 'SetTemperature' })).toStrictEqual([2, 3, 1])
  expect(idsOf(cold, { sortKey: 'SetTemperature', sortType: 'desc' })).toStrictEqual([3, 2, 1])
})

test('fuel sorts from empty to full, not by the number of its level', () => {
  const fuelled = [5, 1, 9, 6, 3].map((ReeferFuelLevel, at) => buildTrailer({ ID: at + 1, ReeferFuelLevel }))
  expect(idsOf(fuelled, { sortKey: 'ReeferFuelLevelName' })).toStrictEqual([2, 4, 5, 3, 1])
})

test('shipment dates sort by day across years, dwell by the length of the visit', () => {
  const dated = ['01/02/2027', '12/31/2026', null].map((ShipmentDate, at) => buildTrailer({ ID: at + 1, ShipmentDate }))
  expect(idsOf(dated, { sortKey: 'ShipmentDate' })).toStrictEqual([2, 1, 3])
  const visits = [
    buildTrailer({ ID: 1, ArrivalDate: '2026-11-20T17:00:00.000Z' }),
    buildTrailer({
      ID: 2,
      State: 2,
      ArrivalDate: '2026-11-01T08:00:00.000Z',
      DepartureDate: '2026-11-01T08:10:00.000Z',
    }),
    buildTrailer({ ID: 3, ArrivalDate: '2026-11-19T17:00:00.000Z' }),
  ]
  expect(idsOf(visits, { sortKey: 'Dwell' })).toStrictEqual([2, 1, 3])
})

test('trailers out of their temperature range come first, dry ones last', () => {
  const temperatures = [
    buildTrailer({ ID: 1 }),
    buildTrailer({ ID: 2, SetTemperature: 34, BoxTemperature: 35 }),
    buildTrailer({ ID: 3, SetTemperature: 34, BoxTemperature: 60 }),
  ]
  expect(idsOf(temperatures, { sortKey: 'TemperatureOK' })).toStrictEqual([3, 2, 1])
})

test('every column of the list can be sorted', () => {
  for (const sortKey of trailerSortKeys) {
    for (const sortType of ['asc', 'desc'] as const)
      expect([...idsOf(trailers, { sortKey, sortType })].sort()).toHaveLength(5)
  }
})

test('pages of many trailers add up to the whole order, without gaps or duplicates', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    buildTrailer({ ID: at + 1, TrailerWeight: (at * 7919) % 40, Number: `T${(at * 31) % 97}` }),
  )
  for (const sortKey of ['TrailerWeight', 'Number', 'LastActivityDate'] as const) {
    const whole = idsOf(many, { sortKey, sortType: 'desc', take: 500 })
    expect(new Set(whole).size).toBe(500)
    for (const [skip, take] of [
      [0, 10],
      [30, 15],
      [490, 25],
      [0, 1],
      [600, 10],
    ] as const) {
      expect(idsOf(many, { sortKey, sortType: 'desc', skip, take })).toStrictEqual(whole.slice(skip, skip + take))
    }
  }
})

test('never checked sorts as the oldest check', () => {
  const rows = [
    buildTrailer({ ID: 1, LastProductProtectionDate: '2026-11-19T10:00:00.000Z' }),
    buildTrailer({ ID: 2 }),
    buildTrailer({ ID: 3, LastProductProtectionDate: '2026-11-18T10:00:00.000Z' }),
  ]
  const ids = (sortType: 'asc' | 'desc') =>
    runTrailerQuery(
      rows,
      { ...defaultTrailerQuery, sortKey: 'LastProductProtectionDate', sortType },
      buildReferences(),
      NOON,
    ).ids
  expect(ids('asc')).toEqual([2, 3, 1])
  expect(ids('desc')).toEqual([1, 3, 2])
})
