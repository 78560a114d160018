import { check } from '@placemarkio/check-geojson'
import { expect, test } from 'vitest'
import { newLocation } from '../sites/location-input.ts'
import type { Location } from '../sites/location.ts'
import { toReferences } from '../sites/references.ts'
import { at, buildReferences, buildSite, buildTrailer, NOON, TAG } from '../testing/builders.ts'
import { Intent, LocationType, StatusType, TrailerState, TrailerType } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { findSpot, spotOf } from './find-spot.ts'
import { areaOf, type Ring } from './geometry.ts'
import { mapFeatures, type SpotFeature } from './map-features.ts'

/** Corners typed clockwise from the north-west, in Chicago: west of Greenwich. */
const spot = place({
  ...{ ID: at.spot, Name: 'A-01', Type: LocationType.ParkingSpot },
  ...{ Latitude1: 41.0002, Longitude1: -87.5001, Latitude2: 41.0002, Longitude2: -87.5 },
  ...{ Latitude3: 41, Longitude3: -87.5, Latitude4: 41, Longitude4: -87.5001 },
})
const lot = place({
  ...{ ID: at.yard, Name: 'Yard', Type: LocationType.Yard },
  ...{ Latitude1: 40.99, Longitude1: -87.51, Latitude2: 41.01, Longitude2: -87.51 },
  ...{ Latitude3: 41.01, Longitude3: -87.49, Latitude4: 40.99, Longitude4: -87.49 },
})
const gate = place({
  ID: at.gate,
  Name: 'Gate',
  Type: LocationType.Gate,
  ReferenceLatitude: 41,
  ReferenceLongitude: -87,
})
const nowhere = place({ ID: at.otherSpot, Name: 'A-02', Type: LocationType.ParkingSpot })

function place(fields: Partial<Location> & Pick<Location, 'ID' | 'Name' | 'Type'>): Location {
  return { ...newLocation({ SiteID: 1, ...fields }), ...fields }
}

function draw(trailers: readonly Trailer[] = [], locations: readonly Location[] = [spot, lot, gate, nowhere]) {
  const Tags = [...buildReferences().tags.values()]
  const site = buildSite({ ProductProtectionEnabled: true, CheckIntervalMinutes: 240 })
  const references = toReferences(site, { Locations: locations, Scacs: [], Freights: [], Tags })
  return mapFeatures({ references, trailers, now: NOON })
}

function named(features: readonly SpotFeature[], name: string): SpotFeature | undefined {
  return features.find(({ properties }) => properties.Name === name)
}

function ringOf(feature: SpotFeature | undefined): Ring {
  return feature?.geometry?.type === 'Polygon' ? (feature.geometry.coordinates[0] ?? []) : []
}

const inSpot = (fields: Partial<Trailer> = {}) => buildTrailer({ LocationID: at.spot, ...fields })

test('the collection is GeoJSON by an independent validator', () => {
  const collection = draw([inSpot()])
  expect(check(JSON.stringify(collection))).toEqual(collection)
})

test('a ring is closed, counter-clockwise, and has the longitude first', () => {
  const ring = ringOf(named(draw().features, 'A-01'))
  expect(ring).toHaveLength(5)
  expect(ring[0]).toEqual(ring[4])
  expect(areaOf(ring)).toBeGreaterThan(0)
  for (const [longitude, latitude] of ring) {
    expect(longitude).toBeCloseTo(-87.5, 3)
    expect(latitude).toBeCloseTo(41, 3)
  }
})

test('corners typed crosswise make no bow tie', () => {
  const { Latitude2, Longitude2, Latitude3, Longitude3 } = spot
  const crossed = {
    ...spot,
    Latitude2: Latitude3,
    Longitude2: Longitude3,
    Latitude3: Latitude2,
    Longitude3: Longitude2,
  }
  const [straight, mended] = [spot, crossed].map((one) => ringOf(named(draw([], [one]).features, 'A-01')))
  expect(areaOf(mended ?? [])).toBeCloseTo(areaOf(straight ?? []), 6)
})

test('the largest spot is painted first; one without coordinates comes last, without geometry', () => {
  const { features } = draw()
  expect(features.map(({ properties }) => properties.Name)).toEqual(['Yard', 'A-01', 'Gate', 'A-02'])
  expect(features.map(({ geometry }) => geometry?.type)).toEqual(['Polygon', 'Polygon', 'Point', undefined])
  expect(features[3]?.geometry).toBeNull()
})

test('corners in one line, or twice the same, are a point', () => {
  const flat = { ...spot, Latitude2: 41.0001, Latitude3: 41, Longitude2: -87.5001, Longitude3: -87.5001 }
  const line = { ...flat, Longitude4: -87.5001 }
  expect(draw([], [line]).features[0]?.geometry).toEqual({ type: 'Point', coordinates: [-87.5001, 41.0002] })
})

test.each<[string, Partial<Trailer> | null, Partial<Location>]>([
  ['free', null, {}],
  ['free', { State: TrailerState.Departed }, {}],
  ['loaded', { StatusType: StatusType.Loaded }, {}],
  ['loaded', { StatusType: StatusType.StoragePartial }, {}],
  ['empty', { StatusType: StatusType.Empty }, {}],
  ['empty', { StatusType: StatusType.PreCooling }, {}],
  ['out', { StatusType: StatusType.OutOfService }, {}],
  ['out', null, { OutOfService: true }],
  ['overdue', overdueReefer(), {}],
  ['loaded', { ...overdueReefer(), LastProductProtectionDate: NOON }, {}],
  ['out', overdueReefer(), { OutOfService: true }],
])('a spot is %s with %o in it', (look, trailer, fields) => {
  const { features } = draw(trailer ? [inSpot(trailer)] : [], [{ ...spot, ...fields }])
  expect(features[0]?.properties.Look).toBe(look)
})

function overdueReefer(): Partial<Trailer> {
  const ArrivalDate = '2026-11-20T08:00:00.000Z'
  return { Type: TrailerType.Reefer, StatusType: StatusType.Loaded, Intent: Intent.Drop, ArrivalDate }
}

test('each state has a fill of its own', () => {
  const fills = [null, StatusType.Loaded, StatusType.Empty, StatusType.OutOfService].map((status) => {
    const trailers = status === null ? [] : [inSpot({ StatusType: status })]
    return draw(trailers, [spot]).features[0]?.properties.fill
  })
  expect(new Set(fills).size).toBe(4)
})

test('a spot names its trailers in natural order, and whether it takes many', () => {
  const trailers = [
    buildTrailer({ ID: 1, Number: 'T10', ShipmentNumber: 'S1' }),
    buildTrailer({ ID: 2, Number: 'T9', EPCID: TAG }),
  ]
  const { features } = draw(trailers)
  const yard = named(features, 'Yard')?.properties
  expect(yard?.OneToMany).toBe(true)
  expect(
    yard?.Trailers.map(({ TrailerNumber, ShipmentNumber, EPCID }) => [TrailerNumber, ShipmentNumber, EPCID]),
  ).toEqual([
    ['T9', null, TAG],
    ['T10', 'S1', null],
  ])
  expect(yard?.Trailers[0]?.RFIDTagID).toContain('urn:epc')
  expect(named(features, 'A-01')?.properties.OneToMany).toBe(false)
})

test('a search finds the exact number before one that contains it', () => {
  const { features } = draw([
    inSpot({ ID: 1, Number: 'T1234', NumberKey: 'T1234' }),
    buildTrailer({ ID: 2, Number: 'T-123', NumberKey: 'T123' }),
  ])
  expect(findSpot(features, 't 123')?.trailer.TrailerNumber).toBe('T-123')
  expect(findSpot(features, '234')?.spot.properties.Name).toBe('A-01')
  expect(findSpot(features, '999')).toBeNull()
  expect(findSpot(features, ' ')).toBeNull()
})

test('a searched trailer is followed to its next spot, and lost when it departs', () => {
  const trailer = { ID: 1, Number: 'T1234', NumberKey: 'T1234' }
  expect(spotOf(draw([inSpot(trailer)]).features, 1)?.id).toBe(at.spot)
  expect(spotOf(draw([inSpot({ ...trailer, LocationID: at.otherSpot })]).features, 1)?.id).toBe(at.otherSpot)
  expect(spotOf(draw([inSpot({ ...trailer, State: TrailerState.Departed })]).features, 1)).toBeNull()
})

test('coordinates at the equator and the prime meridian are coordinates, also south of it', () => {
  const zero = { ...nowhere, ReferenceLatitude: 0, ReferenceLongitude: 0 }
  expect(draw([], [zero]).features[0]?.geometry).toEqual({ type: 'Point', coordinates: [0, 0] })
  const south = { ...spot, Latitude1: -41.0002, Latitude2: -41.0002, Latitude3: -41, Latitude4: -41 }
  const [ring, mirrored] = [spot, south].map((one) => ringOf(draw([], [one]).features[0]))
  expect(areaOf(mirrored ?? [])).toBeCloseTo(areaOf(ring ?? []), 0)
})
