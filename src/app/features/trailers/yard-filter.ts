import type { Suggested } from '../../kit/suggest-field.tsx'
import type { TrailerQuery, TrailerSortKey } from '../../../domain/trailers/trailer-query-fields.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { arrivalsOf, dueTimesOf } from '../../../domain/overview/bands.ts'
import type { Instant } from '../../../domain/values/instant.ts'

/** The screen's name in the store of filters. */
export const YARD_SCREEN = 'yard-control'

/** The tabs of the yard (spec 2§9: 0, 2, 1 and -1). An audit tab has the number of its type. */
export const YardTab = { Arrivals: 0, ProductProtection: 2, YardAudit: 1, Inventory: -1 } as const
export type YardTab = (typeof YardTab)[keyof typeof YardTab]
export type AuditTab = typeof YardTab.YardAudit | typeof YardTab.ProductProtection

/** Returns true for the tab of an audit. */
export function isAuditTab(tab: YardTab): tab is AuditTab {
  return tab === YardTab.YardAudit || tab === YardTab.ProductProtection
}

/** A person's filter; the fields are named as in GET /trailers. */
export type YardFilter = Pick<
  TrailerQuery,
  | 'keyword'
  | 'rfidKeyword'
  | 'activities'
  | 'types'
  | 'states'
  | 'statusTypes'
  | 'directionTypes'
  | 'intents'
  | 'locations'
  | 'freights'
  | 'shipmentDate'
  | 'inspectionList'
  | 'unauditedTrailers'
> & {
  /** The name is shown in the field, the ID filters the list. */
  readonly scac: Suggested
  readonly shipment: Suggested
  /** While a session is open: true lists its unchecked rest, false all of its trailers. */
  readonly allLoadedTrailers: boolean
  /** The ID of a band of dwell, and of one of due checks (`domain/overview/bands.ts`); 0 for all. */
  readonly dwell: number
  readonly checkDue: number
}

export interface YardSort {
  readonly sortKey: TrailerSortKey
  readonly sortType: 'asc' | 'desc'
}

/** A person's stored settings: one filter for all tabs, a sort for each tab, the page. */
export interface YardSettings {
  readonly tab: YardTab
  readonly filter: YardFilter
  readonly sorts: { readonly [tab in YardTab]: YardSort }
  readonly skip: number
  /** True while the states include the departed trailers for the typed number alone. */
  readonly addsDeparted: boolean
}

const NOTHING: Suggested = { ID: 0, Name: '' }

/** Trailers on the yard (spec 2§9: states [1]) without other filters. */
export const defaultFilter: YardFilter = {
  keyword: '',
  rfidKeyword: '',
  scac: NOTHING,
  shipment: NOTHING,
  activities: [],
  types: [],
  states: [TrailerState.OnYard],
  statusTypes: [],
  directionTypes: [],
  intents: [],
  locations: [],
  freights: [],
  shipmentDate: null,
  inspectionList: [],
  unauditedTrailers: false,
  allLoadedTrailers: true,
  dwell: 0,
  checkDue: 0,
}

/** Spec 2§9. Arrivals start with what was just done, audits with what was checked longest ago. */
export const defaultSettings: YardSettings = {
  tab: YardTab.Arrivals,
  filter: defaultFilter,
  sorts: {
    [YardTab.Arrivals]: { sortKey: 'LastActivityDate', sortType: 'desc' },
    [YardTab.ProductProtection]: { sortKey: 'LastProductProtectionDate', sortType: 'asc' },
    [YardTab.YardAudit]: { sortKey: 'LastYardAuditDate', sortType: 'asc' },
    [YardTab.Inventory]: { sortKey: 'LocationName', sortType: 'asc' },
  },
  skip: 0,
  addsDeparted: false,
}

/** Fills parts that older stored settings lack; returns the same object when nothing is missing. */
export function completed(kept: YardSettings): YardSettings {
  const isWhole =
    Object.keys(defaultFilter).every((name) => name in kept.filter) &&
    Object.keys(defaultSettings.sorts).every((tab) => tab in kept.sorts) &&
    'addsDeparted' in kept
  if (isWhole) return kept
  return {
    ...defaultSettings,
    ...kept,
    filter: { ...defaultFilter, ...kept.filter },
    sorts: { ...defaultSettings.sorts, ...kept.sorts },
  }
}

/** The site's features that decide which filters exist. */
export interface FilterFeatures {
  readonly ActiveSiteRFID: boolean
  readonly ShipmentDateEnabled: boolean
  readonly InspectionEnabled: boolean
}

/** The conditions that decide which filters apply. */
export interface FilterPlace {
  readonly tab: YardTab
  readonly features: FilterFeatures
  /** True while a session of the tab's audit is open. */
  readonly hasSession: boolean
}

/** True when a tab shows a filter; Product Protection shows Status Type disabled (spec 2§2.1). */
export function showsFilter(name: keyof YardFilter, { tab, features, hasSession }: FilterPlace): boolean {
  switch (name) {
    case 'rfidKeyword':
      return features.ActiveSiteRFID
    case 'activities':
    case 'unauditedTrailers':
      return tab === YardTab.Arrivals
    case 'states':
      // An audit is about what is on the yard.
      return !isAuditTab(tab)
    case 'statusTypes':
      return tab !== YardTab.ProductProtection
    case 'shipmentDate':
      return features.ShipmentDateEnabled
    case 'inspectionList':
      return features.InspectionEnabled
    case 'checkDue':
      return tab === YardTab.ProductProtection
    case 'allLoadedTrailers':
      return isAuditTab(tab) && hasSession
    default:
      return true
  }
}

/** Resets the filters that are not shown here, so that none hides rows invisibly. */
function shownFilter(filter: YardFilter, place: FilterPlace): YardFilter {
  const names = Object.keys(defaultFilter) as (keyof YardFilter)[]
  const hidden = names.filter((name) => !showsFilter(name, place))
  return { ...filter, ...Object.fromEntries(hidden.map((name) => [name, defaultFilter[name]])) }
}

/** Returns true if a filter other than `name` is set. */
export function isFilteredBeside(filter: YardFilter, name: keyof YardFilter): boolean {
  const names = Object.keys(defaultFilter) as (keyof YardFilter)[]
  return names.some((one) => one !== name && JSON.stringify(filter[one]) !== JSON.stringify(defaultFilter[one]))
}

/** Returns the query for one page. */
export function toTrailerQuery(
  settings: Omit<YardSettings, 'addsDeparted'>,
  features: FilterFeatures,
  take: number,
  hasSession = false,
): TrailerQuery {
  const { tab, skip } = settings
  const place = { tab, features, hasSession }
  const { scac, shipment, allLoadedTrailers, dwell: _, checkDue: __, ...filter } = shownFilter(settings.filter, place)
  const asksSession = showsFilter('allLoadedTrailers', place)
  return {
    ...filter,
    scacs: chosen(scac),
    shipments: chosen(shipment),
    auditType: tab === YardTab.Inventory ? 3 : tab,
    currentAuditOnly: asksSession && !allLoadedTrailers,
    uncheckedOnly: asksSession && allLoadedTrailers,
    checkDueFrom: null,
    checkDueBefore: null,
    arrivedFrom: null,
    arrivedBefore: null,
    arrivalStartDate: null,
    arrivalEndDate: null,
    departureStartDate: null,
    departureEndDate: null,
    ...settings.sorts[tab],
    skip,
    take,
  }
}

/**
 * Returns the query with the chosen bands of dwell and of due checks at a time; the same one for none. A band of checks
 * holds its trailers whether an open session has checked them or not, as the bar that leads here counts them.
 */
export function inBands(query: TrailerQuery, { tab, filter }: Pick<YardSettings, 'tab' | 'filter'>, now: Instant) {
  const checkDue = tab === YardTab.ProductProtection ? filter.checkDue : 0
  if (filter.dwell === 0 && checkDue === 0) return query
  const [arrived, due] = [arrivalsOf(filter.dwell, now), dueTimesOf(checkDue, now)]
  return {
    ...query,
    ...{ arrivedFrom: arrived.from, arrivedBefore: arrived.before },
    ...{ checkDueFrom: due.from, checkDueBefore: due.before },
    uncheckedOnly: query.uncheckedOnly && checkDue === 0,
  }
}

/** A typed text that is not a choice does not filter (spec 1§5: typing clears the list). */
function chosen({ ID }: Suggested): readonly number[] {
  return ID > 0 ? [ID] : []
}

/**
 * Changes the filter and returns to the first page (spec 2§4). With another number the departed trailers that were added
 * for the one before go; states that the person chooses stay.
 */
export function filteredBy(settings: YardSettings, part: Partial<YardFilter>): YardSettings {
  const { filter, addsDeparted } = settings
  const isOther = part.keyword !== undefined && part.keyword !== filter.keyword
  const states = addsDeparted && isOther ? defaultFilter.states : filter.states
  return {
    ...settings,
    filter: { ...filter, states, ...part },
    skip: 0,
    addsDeparted: addsDeparted && !isOther && part.states === undefined,
  }
}

/** Adds the departed trailers to those on the yard until another number is typed. */
export function withDeparted(settings: YardSettings): YardSettings {
  const states = [TrailerState.OnYard, TrailerState.Departed]
  return { ...filteredBy(settings, { states }), addsDeparted: true }
}

/** Returns the settings after a tap on a header. */
export function sortedBy(settings: YardSettings, sortKey: TrailerSortKey): YardSettings {
  const sort = nextSort(settings.sorts[settings.tab], sortKey)
  return { ...settings, sorts: { ...settings.sorts, [settings.tab]: sort }, skip: 0 }
}

/**
 * Returns the order after a tap on a header. The sorting column reverses; another one starts
 * ascending, but a past time starts with the latest.
 */
export function nextSort(before: YardSort, sortKey: TrailerSortKey): YardSort {
  const isMoment = sortKey.endsWith('Date') && sortKey !== 'ShipmentDate' && sortKey !== 'NextCheckDate'
  const first = isMoment ? 'desc' : 'asc'
  const other = before.sortType === 'asc' ? 'desc' : 'asc'
  return { sortKey, sortType: before.sortKey === sortKey ? other : first }
}

/** Moves to the last page that has rows when the list became shorter. */
export function skipWithin(skip: number, take: number, count: number): number {
  if (skip < count || skip === 0) return skip
  return Math.max(0, Math.floor((count - 1) / take) * take)
}
