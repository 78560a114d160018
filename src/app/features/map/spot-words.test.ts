import { expect, test } from 'vitest'
import { type SpotFeature, spotLabel, type SpotProperties, type SpotTrailer } from '../../../domain/map/map-features.ts'
import { LocationType, StatusType } from '../../../domain/trailers/trailer-lists.ts'
import { hoverFacts, spotColumns, trailerFacts, trailerShown } from './spot-words.ts'

function buildTrailer(fields: Partial<SpotTrailer> = {}): SpotTrailer {
  return {
    ...{ ID: 1, TrailerNumber: 'T1', NumberKey: 'T1', ShipmentNumber: 'S1', StatusType: StatusType.Loaded },
    ...{ EPCID: 7, RFIDTagID: 'urn:epc:1', IsChecked: false, IsOverdue: false, ...fields },
  }
}

function buildSpot(Trailers: readonly SpotTrailer[], fields: Partial<SpotProperties> = {}): SpotFeature {
  const properties = {
    ...({ Name: 'A-01', Type: LocationType.ParkingSpot, fill: '#b9c3c8', Look: 'free', OneToMany: false } as const),
    ...{ Trailers, ...fields },
  }
  return { type: 'Feature', id: 1, geometry: null, properties }
}

const bare = buildTrailer({
  ID: 2,
  TrailerNumber: '',
  ShipmentNumber: null,
  StatusType: StatusType.None,
  RFIDTagID: '',
})
const second = buildTrailer({ ID: 3, TrailerNumber: 'T3' })

test('a hover shows the spot and its trailer, None for what is empty', () => {
  expect(hoverFacts(buildSpot([buildTrailer()]))).toEqual([
    ['Spot', 'A-01'],
    ['Trailer Number', 'T1'],
    ['Shipment Number', 'S1'],
    ['Status', 'Loaded'],
    ['EPCID', 'urn:epc:1'],
  ])
  const empty = spotColumns.map((column) => [column, 'None'])
  expect(hoverFacts(buildSpot([]))).toEqual([['Spot', 'A-01'], ...empty])
  expect(trailerFacts(bare)).toEqual(empty)
})

test('a hover shows the Gate by its name alone, and how many trailers a place for many has', () => {
  const gate = { Name: 'Gate', Type: LocationType.Gate, OneToMany: true }
  expect(hoverFacts(buildSpot([second], gate))).toEqual([['Spot', 'Gate']])
  const lot = { Name: 'Lot', Type: LocationType.Yard, OneToMany: true }
  expect(hoverFacts(buildSpot([second], lot))).toEqual([
    ['Spot', 'Lot'],
    ['Trailers', '1'],
  ])
})

test('each row of the table of a spot has a fact for each column', () => {
  for (const trailer of [bare, second]) expect(trailerFacts(trailer).map(([label]) => label)).toEqual([...spotColumns])
})

test('a second trailer in a spot for one is in its table, and a search opens the one it found', () => {
  const spot = buildSpot([buildTrailer(), second])
  expect(hoverFacts(spot)).toEqual([
    ['Spot', 'A-01'],
    ['Trailers', '2'],
  ])
  expect(trailerShown(spot, null)).toBeNull()
  expect(trailerShown(spot, second.ID)).toBe(second)
  expect(spotLabel(spot.properties)).toBe('A-01 (2)')
})

test('the card of a spot for one shows its trailer, whichever was searched', () => {
  expect(trailerShown(buildSpot([second]), null)).toBe(second)
  expect(trailerShown(buildSpot([second]), 1)).toBe(second)
  expect(trailerShown(buildSpot([]), 1)).toBeNull()
  expect(trailerShown(buildSpot([second], { OneToMany: true }), null)).toBeNull()
})
