import { expect, test } from 'vitest'
import { defaultFilter, type FilterPlace, type YardFilter, YardTab } from './yard-filter.ts'
import { type FilterChoices, yardFilters } from './yard-filters.ts'

const types = [
  { ID: 1, Name: 'Reefer' },
  { ID: 2, Name: 'Van' },
  { ID: 9, Name: 'Flatbed' },
]
const choices: FilterChoices = {
  activities: [{ ID: 1, Name: 'Arrived' }],
  types,
  statusTypes: [{ ID: 2, Name: 'Empty' }],
  protectedStatuses: [1],
  directionTypes: [],
  intents: [],
  states: [{ ID: 1, Name: 'On Yard' }],
  locations: [],
  freights: [],
  inspectionList: [],
  suggestScacs: async () => [],
  suggestShipments: async () => [],
}
const features = { ActiveSiteRFID: true, ShipmentDateEnabled: true, InspectionEnabled: true }
const arrivals: FilterPlace = { tab: YardTab.Arrivals, features, hasSession: false }
const reefers: FilterPlace = { ...arrivals, tab: YardTab.ProductProtection }

function fields(part: Partial<YardFilter>, place = arrivals, onChange = (_: Partial<YardFilter>) => {}) {
  const state = { filter: { ...defaultFilter, ...part }, usual: defaultFilter, onChange }
  return yardFilters(state, place, choices, '11/22/2026', () => undefined)
}
const chips = (part: Partial<YardFilter>, place = arrivals) =>
  fields(part, place).flatMap(({ chip }) => (chip === null ? [] : [chip]))

test('each filter that narrows the list has a chip with its words', () => {
  expect(chips({})).toEqual([])
  expect(chips({ types: [1, 2, 9], unauditedTrailers: true })).toEqual([
    'Type: Reefer, Van +1',
    'Unaudited Trailers Only',
  ])
  expect(chips({ states: [], scac: { ID: 4, Name: 'AABB' } })).toEqual(['SCAC: AABB', 'Trailer State: All'])
})

test('a filter that the tab does not show has no chip, nor has one that the tab decides', () => {
  expect(chips({ unauditedTrailers: true, statusTypes: [2], states: [2], activities: [1] }, reefers)).toEqual([])
})

test('All Loaded Trailers is a filter while a session is open', () => {
  expect(chips({ allLoadedTrailers: false }, reefers)).toEqual([])
  expect(chips({ allLoadedTrailers: false }, { ...reefers, hasSession: true })).toEqual(['All Loaded Trailers: No'])
})

test('taking a chip away leaves the other filters', () => {
  const changes: Partial<YardFilter>[] = []
  const found = fields({ states: [], types: [1] }, arrivals, (part) => changes.push(part))
  found.find(({ id }) => id === 'states')?.onReset()
  expect(changes).toEqual([{ states: [1] }])
})

test('a band of dwell has its words in a chip; the next check is a filter of Product Protection', () => {
  expect(chips({ dwell: 7, checkDue: 1 })).toEqual(['Dwell: Over 7 d'])
  expect(chips({ dwell: 7, checkDue: 1 }, reefers)).toEqual(['Dwell: Over 7 d', 'Next check: Overdue'])
})
