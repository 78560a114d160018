import type { Suggested } from '../../components/suggest-field.tsx'
import type { TrailerQuery, TrailerSortKey } from '../../../domain/trailers/trailer-query.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'

/** The views of the yard (spec 2§9: tabs 0, 2, 1 and -1). An audit's tab has the number of its type. */
export const YardTab = { Arrivals: 0, ProductProtection: 2, YardAudit: 1, Inventory: -1 } as const
export type YardTab = (typeof YardTab)[keyof typeof YardTab]
export type AuditTab = typeof YardTab.YardAudit | typeof YardTab.ProductProtection

/** Whether a tab is that of an audit. */
export function isAuditTab(tab: YardTab): tab is AuditTab {
  return tab === YardTab.YardAudit || tab === YardTab.ProductProtection
}

/** What a person has chosen to see, but for the page they are on. Fields as GET /trailers names them. */
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
  /** As typed and chosen: the name is kept for the field, the ID narrows the list down. */
  readonly scac: Suggested
  readonly shipment: Suggested
  /** While a session is open: the tab's whole set without what is checked; else what belongs to the session, checked or not. */
  readonly allLoadedTrailers: boolean
}

export interface YardSort {
  readonly sortKey: TrailerSortKey
  readonly sortType: 'asc' | 'desc'
}

/** All that is kept of a person's work on this screen: one filter for all tabs, a sort of its own for each, and the place in the list. */
export interface YardSettings {
  readonly tab: YardTab
  readonly filter: YardFilter
  readonly sorts: { readonly [tab in YardTab]: YardSort }
  readonly skip: number
}

export const DEFAULT_PAGE_SIZE = 10

const NOTHING: Suggested = { ID: 0, Name: '' }

/** Trailers on the yard (spec 2§9: states [1]), and nothing else narrowed down. */
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
}

/** Spec 2§9. The latest activity stands first, since that is what a gate keeper has just done; on an audit's tab what was seen longest ago. */
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
}

/** Settings as they are kept on the tablet, with what an older version of the page did not know yet. The same object when nothing is missing. */
export function completed(kept: YardSettings): YardSettings {
  const isWhole =
    Object.keys(defaultFilter).every((name) => name in kept.filter) &&
    Object.keys(defaultSettings.sorts).every((tab) => tab in kept.sorts)
  if (isWhole) return kept
  return {
    ...kept,
    filter: { ...defaultFilter, ...kept.filter },
    sorts: { ...defaultSettings.sorts, ...kept.sorts },
  }
}

/** The site's features that decide which parts of the filter exist. */
export interface FilterFeatures {
  readonly ActiveSiteRFID: boolean
  readonly ShipmentDateEnabled: boolean
  readonly InspectionEnabled: boolean
}

/** What decides which parts of the filter narrow the list down. */
export interface FilterPlace {
  readonly tab: YardTab
  readonly features: FilterFeatures
  /** Whether a session of the tab's audit is open. */
  readonly hasSession: boolean
}

/** Whether a tab shows a part of the filter. Status Type shows on all of them, and is disabled where the tab's set decides it (spec 2§2.1). */
export function showsFilter(name: keyof YardFilter, { tab, features, hasSession }: FilterPlace): boolean {
  switch (name) {
    case 'rfidKeyword':
      return features.ActiveSiteRFID
    case 'activities':
    case 'unauditedTrailers':
      return tab === YardTab.Arrivals
    case 'states':
      // An audit looks after what is on the yard.
      return !isAuditTab(tab)
    case 'statusTypes':
      return tab !== YardTab.ProductProtection
    case 'shipmentDate':
      return features.ShipmentDateEnabled
    case 'inspectionList':
      return features.InspectionEnabled
    case 'allLoadedTrailers':
      return isAuditTab(tab) && hasSession
    default:
      return true
  }
}

/** The filter without what cannot be seen at this place, so that no row is missing for a reason that is not on the screen. */
function shownFilter(filter: YardFilter, place: FilterPlace): YardFilter {
  const names = Object.keys(defaultFilter) as (keyof YardFilter)[]
  const hidden = names.filter((name) => !showsFilter(name, place))
  return { ...filter, ...Object.fromEntries(hidden.map((name) => [name, defaultFilter[name]])) }
}

/** The question for one page. */
export function toTrailerQuery(
  settings: YardSettings,
  features: FilterFeatures,
  take: number,
  hasSession = false,
): TrailerQuery {
  const { tab, skip } = settings
  const place = { tab, features, hasSession }
  const { scac, shipment, allLoadedTrailers, ...filter } = shownFilter(settings.filter, place)
  const asksSession = showsFilter('allLoadedTrailers', place)
  return {
    ...filter,
    scacs: chosen(scac),
    shipments: chosen(shipment),
    auditType: tab === YardTab.Inventory ? 3 : tab,
    currentAuditOnly: asksSession && !allLoadedTrailers,
    uncheckedOnly: asksSession && allLoadedTrailers,
    checkDueBefore: null,
    arrivalStartDate: null,
    arrivalEndDate: null,
    departureStartDate: null,
    departureEndDate: null,
    ...settings.sorts[tab],
    skip,
    take,
  }
}

/** A typed text that is none of the choices narrows nothing down (spec 1§5: typing clears the list). */
function chosen({ ID }: Suggested): readonly number[] {
  return ID > 0 ? [ID] : []
}

/** How many parts of the filter narrow the list of this place down, beside the usual. */
export function countNarrowed(filter: YardFilter, place: FilterPlace): number {
  const shown = shownFilter(filter, place)
  const names = Object.keys(defaultFilter) as (keyof YardFilter)[]
  return names.filter((name) => JSON.stringify(shown[name]) !== JSON.stringify(defaultFilter[name])).length
}

/** The settings with another filter: the list starts at its first page again (spec 2§4). */
export function filteredBy(settings: YardSettings, part: Partial<YardFilter>): YardSettings {
  return { ...settings, filter: { ...settings.filter, ...part }, skip: 0 }
}

/**
 * A tap on a header: the other direction on the column that sorts already, else ascending. The first tap on a moment shows the latest first: nobody looks
 * for the oldest activity. Of checks the one that is due first stands first.
 */
export function sortedBy(settings: YardSettings, sortKey: TrailerSortKey): YardSettings {
  const before = settings.sorts[settings.tab]
  const isMoment = sortKey.endsWith('Date') && sortKey !== 'ShipmentDate' && sortKey !== 'NextCheckDate'
  const first = isMoment ? 'desc' : 'asc'
  const other = before.sortType === 'asc' ? 'desc' : 'asc'
  const sort: YardSort = { sortKey, sortType: before.sortKey === sortKey ? other : first }
  return { ...settings, sorts: { ...settings.sorts, [settings.tab]: sort }, skip: 0 }
}

/** The last page that has rows, for a list that has become shorter than the page a person stands on. */
export function skipWithin(skip: number, take: number, count: number): number {
  if (skip < count || skip === 0) return skip
  return Math.max(0, Math.floor((count - 1) / take) * take)
}
