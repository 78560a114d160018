import { describe, expect, test } from 'vitest'
import {
  countNarrowed,
  defaultFilter,
  defaultSettings,
  filteredBy,
  skipWithin,
  sortedBy,
  toTrailerQuery,
  YardTab,
} from './yard-filter.ts'

const all = { ActiveSiteRFID: true, ShipmentDateEnabled: true, InspectionEnabled: true }
const none = { ActiveSiteRFID: false, ShipmentDateEnabled: false, InspectionEnabled: false }
const narrowed = {
  ...defaultSettings,
  filter: {
    ...defaultFilter,
    rfidKeyword: 'urn',
    activities: [4],
    shipmentDate: '11/20/2026',
    inspectionList: [1],
  },
}

describe('the question', () => {
  test('at first it is for trailers on the yard, the latest activity first, ten of them', () => {
    expect(toTrailerQuery(defaultSettings, all, 10)).toMatchObject({
      states: [1],
      auditType: 0,
      sortKey: 'LastActivityDate',
      sortType: 'desc',
      skip: 0,
      take: 10,
    })
  })

  test('the inventory is sorted by location', () => {
    const query = toTrailerQuery({ ...defaultSettings, tab: YardTab.Inventory }, all, 10)
    expect(query).toMatchObject({ sortKey: 'LocationName', sortType: 'asc', auditType: 3 })
  })

  test('a filter that the site does not show narrows nothing down', () => {
    expect(toTrailerQuery(narrowed, none, 10)).toMatchObject({
      rfidKeyword: '',
      shipmentDate: null,
      inspectionList: [],
    })
    expect(toTrailerQuery(narrowed, all, 10)).toMatchObject({
      rfidKeyword: 'urn',
      shipmentDate: '11/20/2026',
      inspectionList: [1],
    })
  })

  test('the activity narrows down the arrivals only', () => {
    expect(toTrailerQuery(narrowed, all, 10).activities).toEqual([4])
    expect(toTrailerQuery({ ...narrowed, tab: YardTab.Inventory }, all, 10).activities).toEqual([])
  })
})

test('a company that was typed and never found narrows nothing down', () => {
  const typed = filteredBy(defaultSettings, { scac: { ID: -1, Name: 'XX' }, shipment: { ID: 41, Name: 'A1' } })
  expect(toTrailerQuery(typed, all, 10)).toMatchObject({ scacs: [], shipments: [41] })
})

test('what differs from the usual is counted', () => {
  expect(countNarrowed(defaultFilter)).toBe(0)
  expect(countNarrowed({ ...defaultFilter, states: [1, 2], keyword: '53' })).toBe(2)
})

describe('a tap on a header', () => {
  test('turns the direction of the column that sorts already', () => {
    expect(sortedBy(defaultSettings, 'LastActivityDate').sorts[YardTab.Arrivals].sortType).toBe('asc')
  })

  test('sorts another column from its start, a moment from its latest', () => {
    expect(sortedBy(defaultSettings, 'Number').sorts[YardTab.Arrivals]).toEqual({ sortKey: 'Number', sortType: 'asc' })
    expect(sortedBy(defaultSettings, 'DepartureDate').sorts[YardTab.Arrivals].sortType).toBe('desc')
  })

  test('leaves the order of the other tab alone', () => {
    expect(sortedBy(defaultSettings, 'Number').sorts[YardTab.Inventory]).toEqual(
      defaultSettings.sorts[YardTab.Inventory],
    )
  })
})

test('a list that became shorter shows its last page', () => {
  expect(skipWithin(30, 10, 31)).toBe(30)
  expect(skipWithin(30, 10, 30)).toBe(20)
  expect(skipWithin(30, 10, 0)).toBe(0)
})

test('another filter starts at the first page', () => {
  const settings = filteredBy({ ...defaultSettings, skip: 30 }, { types: [1] })
  expect(settings).toEqual({ ...defaultSettings, filter: { ...defaultFilter, types: [1] }, skip: 0 })
})
