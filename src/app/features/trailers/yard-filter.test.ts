import { describe, expect, test } from 'vitest'
import {
  completed,
  defaultFilter,
  defaultSettings,
  filteredBy,
  skipWithin,
  sortedBy,
  inBands,
  toTrailerQuery,
  withDeparted,
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

describe('the query', () => {
  test('starts with ten trailers on the yard, latest activity first', () => {
    expect(toTrailerQuery(defaultSettings, all, 10)).toMatchObject({
      states: [1],
      auditType: 0,
      sortKey: 'LastActivityDate',
      sortType: 'desc',
      skip: 0,
      take: 10,
    })
  })

  test('sorts the inventory by location', () => {
    const query = toTrailerQuery({ ...defaultSettings, tab: YardTab.Inventory }, all, 10)
    expect(query).toMatchObject({ sortKey: 'LocationName', sortType: 'asc', auditType: 3 })
  })

  test('ignores a filter that the site does not show', () => {
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

  test('applies the activity filter to arrivals only', () => {
    expect(toTrailerQuery(narrowed, all, 10).activities).toEqual([4])
    expect(toTrailerQuery({ ...narrowed, tab: YardTab.Inventory }, all, 10).activities).toEqual([])
  })
})

test('ignores a typed company that was not found', () => {
  const typed = filteredBy(defaultSettings, { scac: { ID: -1, Name: 'XX' }, shipment: { ID: 41, Name: 'A1' } })
  expect(toTrailerQuery(typed, all, 10)).toMatchObject({ scacs: [], shipments: [41] })
})

describe('an audit tab', () => {
  const on = (tab: YardTab, filter = defaultFilter) => ({ ...defaultSettings, tab, filter })

  test("asks for the audit's set, longest unchecked first", () => {
    expect(toTrailerQuery(on(YardTab.ProductProtection), all, 10)).toMatchObject({
      auditType: 2,
      sortKey: 'LastProductProtectionDate',
      sortType: 'asc',
      uncheckedOnly: false,
      currentAuditOnly: false,
    })
    expect(toTrailerQuery(on(YardTab.YardAudit), all, 10)).toMatchObject({ auditType: 1, sortKey: 'LastYardAuditDate' })
  })

  test('leaves out checked trailers while a session is open', () => {
    const query = toTrailerQuery(on(YardTab.YardAudit), all, 10, true)
    expect(query).toMatchObject({ uncheckedOnly: true, currentAuditOnly: false })
  })

  test("lists the session's trailers, checked or not, without All Loaded Trailers", () => {
    const filter = { ...defaultFilter, allLoadedTrailers: false }
    const query = toTrailerQuery(on(YardTab.ProductProtection, filter), all, 10, true)
    expect(query).toMatchObject({ uncheckedOnly: false, currentAuditOnly: true })
  })

  test('ignores the status on Product Protection, and the state on both', () => {
    const filter = { ...defaultFilter, statusTypes: [2], states: [2], types: [3] }
    expect(toTrailerQuery(on(YardTab.ProductProtection, filter), all, 10)).toMatchObject({
      statusTypes: [],
      states: [1],
      types: [3],
    })
    expect(toTrailerQuery(on(YardTab.YardAudit, filter), all, 10)).toMatchObject({ statusTypes: [2], states: [1] })
  })

  test('is the only tab that a session changes', () => {
    const query = toTrailerQuery(on(YardTab.Arrivals), all, 10, true)
    expect(query).toMatchObject({ auditType: 0, uncheckedOnly: false, currentAuditOnly: false })
  })
})

test('applies Unaudited Trailers Only to arrivals only', () => {
  const filter = { ...defaultFilter, unauditedTrailers: true }
  expect(toTrailerQuery({ ...defaultSettings, filter }, all, 10).unauditedTrailers).toBe(true)
  expect(toTrailerQuery({ ...defaultSettings, tab: YardTab.YardAudit, filter }, all, 10).unauditedTrailers).toBe(false)
})

test('missing parts of older settings get their defaults', () => {
  const { allLoadedTrailers: _all, ...filter } = { ...defaultFilter, keyword: '53' }
  const { addsDeparted: _, ...others } = defaultSettings
  const old = { ...others, filter } as YardSettings
  expect(completed(old).filter).toEqual({ ...defaultFilter, keyword: '53' })
  expect(completed(defaultSettings)).toBe(defaultSettings)
})

describe('a tap on a header', () => {
  test('reverses the column that sorts already', () => {
    expect(sortedBy(defaultSettings, 'LastActivityDate').sorts[YardTab.Arrivals].sortType).toBe('asc')
  })

  test('sorts another column ascending, a time column latest first', () => {
    expect(sortedBy(defaultSettings, 'Number').sorts[YardTab.Arrivals]).toEqual({ sortKey: 'Number', sortType: 'asc' })
    expect(sortedBy(defaultSettings, 'DepartureDate').sorts[YardTab.Arrivals].sortType).toBe('desc')
  })

  test('shows the check that is due first', () => {
    const settings = { ...defaultSettings, tab: YardTab.ProductProtection }
    const { sorts } = sortedBy(settings, 'NextCheckDate')
    expect(sorts[YardTab.ProductProtection]).toEqual({ sortKey: 'NextCheckDate', sortType: 'asc' })
  })

  test('keeps the order of the other tab', () => {
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

test('bands of dwell and due checks are times of the query, and only where the tab shows them', () => {
  const now = '2026-11-20T18:00:00.000Z'
  const filter = { ...defaultFilter, dwell: 2, checkDue: 1 }
  const on = (tab: YardTab) => {
    const settings = { ...defaultSettings, tab, filter }
    return inBands(toTrailerQuery(settings, all, 10), settings, now)
  }
  // 2 to 6 hours: two hours to the minute are in it, six are not.
  const arrived = { arrivedFrom: '2026-11-20T12:00:00.001Z', arrivedBefore: '2026-11-20T16:00:00.001Z' }
  expect(on(YardTab.Arrivals)).toMatchObject({ ...arrived, checkDueFrom: null, checkDueBefore: null })
  expect(on(YardTab.ProductProtection)).toMatchObject({
    ...arrived,
    checkDueFrom: null,
    checkDueBefore: '2026-11-20T18:00:00.001Z',
  })
  const plain = toTrailerQuery(defaultSettings, all, 10)
  expect(inBands(plain, defaultSettings, now)).toBe(plain)
})

test('a band of checks lists its trailers in an open session too, also those that are checked', () => {
  const now = '2026-11-20T18:00:00.000Z'
  const on = (part: Partial<typeof defaultFilter>) => {
    const settings = { ...defaultSettings, tab: YardTab.ProductProtection, filter: { ...defaultFilter, ...part } }
    return inBands(toTrailerQuery(settings, all, 10, true), settings, now).uncheckedOnly
  }
  expect([on({ checkDue: 6 }), on({ dwell: 1 }), on({})]).toEqual([false, true, true])
})

test('departed trailers that were added for a number go with it', () => {
  const typed = filteredBy(defaultSettings, { keyword: 'TR1' })
  const added = withDeparted(typed)
  expect(added.filter).toMatchObject({ keyword: 'TR1', states: [1, 2] })
  expect(filteredBy(added, { keyword: 'TR1' })).toEqual(added)
  expect(filteredBy(added, { types: [1] }).filter.states).toEqual([1, 2])
  for (const keyword of ['TR2', '']) {
    expect(filteredBy(added, { keyword })).toEqual({ ...typed, filter: { ...typed.filter, keyword } })
  }
  // Chosen by the person, they stay.
  const chosen = filteredBy(added, { states: [2] })
  expect(filteredBy(chosen, { keyword: 'TR2' }).filter.states).toEqual([2])
})
