import type { Suggested } from '../../components/suggest-field.tsx'
import type { TrailerQuery, TrailerSortKey } from '../../../domain/trailers/trailer-query.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'

/** ARRIVALS, or the yard inventory view (spec 2§9: tabs 0 and -1). */
export const YardTab = { Arrivals: 0, Inventory: -1 } as const
export type YardTab = (typeof YardTab)[keyof typeof YardTab]

/** What a person has chosen to see on one tab, but for the page they are on. Fields as GET /trailers names them. */
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
> & {
  /** As typed and chosen: the name is kept for the field, the ID narrows the list down. */
  readonly scac: Suggested
  readonly shipment: Suggested
}

export interface YardSort {
  readonly sortKey: TrailerSortKey
  readonly sortType: 'asc' | 'desc'
}

/** All that is kept of a person's work on this screen: one filter for both tabs, a sort of its own for each, and the place in the list. */
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
}

/** Spec 2§9. The latest activity stands first, since that is what a gate keeper has just done. */
export const defaultSettings: YardSettings = {
  tab: YardTab.Arrivals,
  filter: defaultFilter,
  sorts: {
    [YardTab.Arrivals]: { sortKey: 'LastActivityDate', sortType: 'desc' },
    [YardTab.Inventory]: { sortKey: 'LocationName', sortType: 'asc' },
  },
  skip: 0,
}

/** The site's features that decide which parts of the filter exist. */
export interface FilterFeatures {
  readonly ActiveSiteRFID: boolean
  readonly ShipmentDateEnabled: boolean
  readonly InspectionEnabled: boolean
}

/**
 * The question for one page. A part of the filter that this tab or site does not show narrows nothing down, so that no row is missing for a reason that
 * cannot be seen.
 */
export function toTrailerQuery(settings: YardSettings, features: FilterFeatures, take: number): TrailerQuery {
  const { tab, skip } = settings
  const { scac, shipment, ...filter } = settings.filter
  return {
    ...filter,
    scacs: chosen(scac),
    shipments: chosen(shipment),
    rfidKeyword: features.ActiveSiteRFID ? filter.rfidKeyword : '',
    activities: tab === YardTab.Arrivals ? filter.activities : [],
    shipmentDate: features.ShipmentDateEnabled ? filter.shipmentDate : null,
    inspectionList: features.InspectionEnabled ? filter.inspectionList : [],
    auditType: tab === YardTab.Arrivals ? 0 : 3,
    currentAuditOnly: false,
    unauditedTrailers: false,
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

/** How many parts of the filter narrow the list down, beside the usual trailers on the yard. */
export function countNarrowed(filter: YardFilter): number {
  const names = Object.keys(defaultFilter) as (keyof YardFilter)[]
  return names.filter((name) => JSON.stringify(filter[name]) !== JSON.stringify(defaultFilter[name])).length
}

/** The settings with another filter: the list starts at its first page again (spec 2§4). */
export function filteredBy(settings: YardSettings, part: Partial<YardFilter>): YardSettings {
  return { ...settings, filter: { ...settings.filter, ...part }, skip: 0 }
}

/**
 * A tap on a header: the other direction on the column that sorts already, else ascending. The first tap on a moment shows the latest first: nobody looks
 * for the oldest activity.
 */
export function sortedBy(settings: YardSettings, sortKey: TrailerSortKey): YardSettings {
  const before = settings.sorts[settings.tab]
  const first = sortKey.endsWith('Date') && sortKey !== 'ShipmentDate' ? 'desc' : 'asc'
  const other = before.sortType === 'asc' ? 'desc' : 'asc'
  const sort: YardSort = { sortKey, sortType: before.sortKey === sortKey ? other : first }
  return { ...settings, sorts: { ...settings.sorts, [settings.tab]: sort }, skip: 0 }
}

/** The last page that has rows, for a list that has become shorter than the page a person stands on. */
export function skipWithin(skip: number, take: number, count: number): number {
  if (skip < count || skip === 0) return skip
  return Math.max(0, Math.floor((count - 1) / take) * take)
}
