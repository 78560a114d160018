import { describe, expect, test } from 'vitest'
import {
  completed,
  countNarrowed,
  defaultFilter,
  defaultSettings,
  filteredBy,
  skipWithin,
  sortedBy,
  toTrailerQuery,
  type YardSettings,
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

describe('what differs from the usual is counted', () => {
  const here = { tab: YardTab.Arrivals, features: all, hasSession: false }
  const reefers = { ...here, tab: YardTab.ProductProtection }

  test('each part of the filter that narrows the list down', () => {
    expect(countNarrowed(defaultFilter, here)).toBe(0)
    expect(countNarrowed({ ...defaultFilter, states: [1, 2], keyword: '53' }, here)).toBe(2)
    expect(countNarrowed({ ...defaultFilter, unauditedTrailers: true }, here)).toBe(1)
  })

  test('and no part that the tab does not show', () => {
    const filter = { ...defaultFilter, unauditedTrailers: true, statusTypes: [2], states: [2], activities: [1] }
    expect(countNarrowed(filter, reefers)).toBe(0)
  })

  test('All Loaded Trailers counts while a session is open', () => {
    const filter = { ...defaultFilter, allLoadedTrailers: false }
    expect(countNarrowed(filter, reefers)).toBe(0)
    expect(countNarrowed(filter, { ...reefers, hasSession: true })).toBe(1)
  })
})

describe('the tab of an audit', () => {
  const on = (tab: YardTab, filter = defaultFilter) => ({ ...defaultSettings, tab, filter })

  test('asks for the set of its audit, longest unseen first', () => {
    expect(toTrailerQuery(on(YardTab.ProductProtection), all, 10)).toMatchObject({
      auditType: 2,
      sortKey: 'LastProductProtectionDate',
      sortType: 'asc',
      uncheckedOnly: false,
      currentAuditOnly: false,
    })
    expect(toTrailerQuery(on(YardTab.YardAudit), all, 10)).toMatchObject({ auditType: 1, sortKey: 'LastYardAuditDate' })
  })

  test('leaves out what is checked while a session is open', () => {
    const query = toTrailerQuery(on(YardTab.YardAudit), all, 10, true)
    expect(query).toMatchObject({ uncheckedOnly: true, currentAuditOnly: false })
  })

  test('without All Loaded Trailers shows what belongs to the session, checked or not', () => {
    const filter = { ...defaultFilter, allLoadedTrailers: false }
    const query = toTrailerQuery(on(YardTab.ProductProtection, filter), all, 10, true)
    expect(query).toMatchObject({ uncheckedOnly: false, currentAuditOnly: true })
  })

  test('is not narrowed down by the status on Product Protection, nor by the state on either', () => {
    const filter = { ...defaultFilter, statusTypes: [2], states: [2], types: [3] }
    expect(toTrailerQuery(on(YardTab.ProductProtection, filter), all, 10)).toMatchObject({
      statusTypes: [],
      states: [1],
      types: [3],
    })
    expect(toTrailerQuery(on(YardTab.YardAudit, filter), all, 10)).toMatchObject({ statusTypes: [2], states: [1] })
  })

  test('a session says nothing to the other tabs', () => {
    const query = toTrailerQuery(on(YardTab.Arrivals), all, 10, true)
    expect(query).toMatchObject({ auditType: 0, uncheckedOnly: false, currentAuditOnly: false })
  })
})

test('Unaudited Trailers Only narrows down the arrivals only', () => {
  const filter = { ...defaultFilter, unauditedTrailers: true }
  expect(toTrailerQuery({ ...defaultSettings, filter }, all, 10).unauditedTrailers).toBe(true)
  expect(toTrailerQuery({ ...defaultSettings, tab: YardTab.YardAudit, filter }, all, 10).unauditedTrailers).toBe(false)
})

test('settings kept by an older version get what it did not know', () => {
  const { allLoadedTrailers: _all, ...filter } = { ...defaultFilter, keyword: '53' }
  const old = { ...defaultSettings, filter } as YardSettings
  expect(completed(old).filter).toEqual({ ...defaultFilter, keyword: '53' })
  expect(completed(defaultSettings)).toBe(defaultSettings)
})

describe('a tap on a header', () => {
  test('turns the direction of the column that sorts already', () => {
    expect(sortedBy(defaultSettings, 'LastActivityDate').sorts[YardTab.Arrivals].sortType).toBe('asc')
  })

  test('sorts another column from its start, a moment from its latest', () => {
    expect(sortedBy(defaultSettings, 'Number').sorts[YardTab.Arrivals]).toEqual({ sortKey: 'Number', sortType: 'asc' })
    expect(sortedBy(defaultSettings, 'DepartureDate').sorts[YardTab.Arrivals].sortType).toBe('desc')
  })

  test('shows the check that is due first', () => {
    const settings = { ...defaultSettings, tab: YardTab.ProductProtection }
    const { sorts } = sortedBy(settings, 'NextCheckDate')
    expect(sorts[YardTab.ProductProtection]).toEqual({ sortKey: 'NextCheckDate', sortType: 'asc' })
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
