import { expect, test } from 'vitest'
import { newLocation } from '../sites/location-input.ts'
import { buildSite } from '../testing/builders.ts'
import { areaOf, metersBetween, middleOf, type Position, positionAt } from './geometry.ts'
import { checkedCenter, mapCenter } from './map-center.ts'
import { cornerFields, geometryOf } from './spot-place.ts'
import { refuseRow, rowOfSpots } from './spot-row.ts'

const start: Position = [-87.65, 41.85]
/** 40 m to the north-east. */
const end = positionAt(start, { east: 40 * Math.SQRT1_2, north: 40 * Math.SQRT1_2 })

test('a row has spots of equal size, side by side between its ends', () => {
  const rings = rowOfSpots(start, end, 10, 17)
  expect(rings).toHaveLength(10)
  for (const ring of rings) expect(areaOf(ring)).toBeCloseTo(4 * 17, 0)
  const middles = rings.map((ring) => middleOf(ring.slice(1)) ?? start)
  for (const [place, middle] of middles.entries()) expect(metersBetween(start, middle)).toBeCloseTo(2 + 4 * place, 1)
})

test('the spots of a row lie across its line, whatever its direction', () => {
  for (const to of [end, positionAt(start, { east: -40, north: 0 }), positionAt(start, { east: 0, north: -40 })]) {
    const [ring = []] = rowOfSpots(start, to, 10, 17)
    const sides = ring.slice(1).map((corner, place) => metersBetween(ring[place] ?? corner, corner))
    expect(sides.map(Math.round).toSorted((a, b) => a - b)).toEqual([4, 4, 17, 17])
  }
})

test('the fields of a drawn spot give its outline back', () => {
  const [ring = []] = rowOfSpots(start, end, 10, 17)
  const location = { ...newLocation({ SiteID: 1, ID: 1, Name: 'A-01', Type: 4 }), ...cornerFields(ring) }
  const geometry = geometryOf(location)
  expect(geometry?.type).toBe('Polygon')
  expect(areaOf(geometry?.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : [])).toBeCloseTo(areaOf(ring), 1)
})

test('ends that are too close or too far apart make no row', () => {
  expect(refuseRow(start, end, 10)).toBeNull()
  expect(refuseRow(start, end, 21)).toContain('too close')
  expect(refuseRow(start, start, 1)).toContain('too close')
  expect(refuseRow(start, end, 1)).toContain('too far')
})

test.each([
  [null],
  [[41.85]],
  [[41.85, -87.65, 0]],
  [['41.85', '-87.65']],
  [[91, 0]],
  [[0, -181]],
  [[Number.NaN, 0]],
  [[null, null]],
])('%o is no centre of a map', (coordinates) => {
  expect(checkedCenter(coordinates)).toBeNull()
})

test('the centre is the site, else the middle of its spots, else the default location', () => {
  const located = {
    ...newLocation({ SiteID: 1, ID: 1, Name: 'A', Type: 4 }),
    ReferenceLatitude: 30,
    ReferenceLongitude: -90,
  }
  const site = buildSite({ Latitude1: 41.85, Longitude1: -87.65 })
  expect(mapCenter(site, [located])).toEqual({ at: [-87.65, 41.85], isKnown: true })
  expect(mapCenter(buildSite(), [located])).toEqual({ at: [-90, 30], isKnown: true })
  expect(mapCenter(buildSite(), [])).toMatchObject({ isKnown: false })
})
