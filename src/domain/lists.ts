import type { Audit } from './audits/audit.ts'
import { auditColumns } from './audits/audit.ts'
import type { AuditTrailer } from './audits/audit-trailer.ts'
import { auditTrailerColumns } from './audits/audit-trailer.ts'
import type { ChecklistItem } from './checklist/checklist-item.ts'
import { checklistItemColumns } from './checklist/checklist-item.ts'
import type { Message } from './messages/message.ts'
import { messageColumns } from './messages/message.ts'
import type { Photo } from './photos/photo.ts'
import { photoColumns } from './photos/photo.ts'
import type { PersonCard } from './people/person-card.ts'
import { personCardColumns } from './people/person-card.ts'
import type { DockGroup } from './sites/dock-group.ts'
import { dockGroupColumns } from './sites/dock-group.ts'
import type { BannerView } from './sites/banner-view.ts'
import { bannerViewColumns } from './sites/banner-view.ts'
import type { Freight } from './sites/freight.ts'
import { freightColumns } from './sites/freight.ts'
import type { Location } from './sites/location.ts'
import { locationColumns } from './sites/location.ts'
import type { Scac } from './sites/scac.ts'
import { scacColumns } from './sites/scac.ts'
import type { Site } from './sites/site.ts'
import { siteColumns } from './sites/site.ts'
import type { ExpectedShipment } from './shipments/expected-shipment.ts'
import { expectedShipmentColumns } from './shipments/expected-shipment.ts'
import type { Notice } from './notices/notice.ts'
import { noticeColumns } from './notices/notice.ts'
import type { Tag } from './sites/tag.ts'
import { tagColumns } from './sites/tag.ts'
import type { Task } from './tasks/task.ts'
import { taskColumns } from './tasks/task.ts'
import type { Alias } from './trailers/alias.ts'
import { aliasColumns } from './trailers/alias.ts'
import { withStay } from './trailers/stay.ts'
import type { Trailer } from './trailers/trailer.ts'
import { trailerColumns } from './trailers/trailer.ts'
import type { TrailerHistoryRow } from './trailers/trailer-history.ts'
import { trailerHistoryColumns } from './trailers/trailer-history.ts'
import type { ListSpec, Row } from './values/column.ts'

/** The lists in step between tablet and server, with one row type for both. */
export interface Entities {
  Trailers: Trailer
  TrailerHistory: TrailerHistoryRow
  Aliases: Alias
  Audits: Audit
  AuditTrailers: AuditTrailer
  Tasks: Task
  Messages: Message
  Locations: Location
  DockGroups: DockGroup
  Freights: Freight
  Tags: Tag
  ChecklistItems: ChecklistItem
  People: PersonCard
  Scacs: Scac
  Sites: Site
  BannerViews: BannerView
  Photos: Photo
  ExpectedShipments: ExpectedShipment
  Notices: Notice
}

export type ListName = keyof Entities

/** `SiteID` of companies, people and the sites themselves. */
export const SHARED = 0

/** One spec per list, for SQL and Dexie indexes; columns in the order of the wire. */
export const lists: { readonly [L in ListName]: ListSpec<Entities[L]> } = {
  Trailers: {
    scope: 'site',
    columns: trailerColumns,
    derive: withStay,
    indexes: [['NumberKey'], ['EPCID'], ['LocationID'], ['ScacID'], ['State']],
  },
  TrailerHistory: {
    scope: 'site',
    columns: trailerHistoryColumns,
    indexes: [['TrailerID']],
    record: { raises: null },
  },
  Aliases: { scope: 'site', columns: aliasColumns, indexes: [['TrailerID']] },
  Audits: { scope: 'site', columns: auditColumns, indexes: [['State']] },
  AuditTrailers: {
    scope: 'site',
    columns: auditTrailerColumns,
    // A spot has a handful of entries, a session thousands.
    indexes: [['LocationID'], ['TrailerID'], ['FoundTrailerID'], ['AuditID']],
    record: { raises: 'TakenBack' },
  },
  Tasks: {
    scope: 'site',
    columns: taskColumns,
    indexes: [['TrailerID'], ['ToLocationID'], ['StatusType']],
    orders: [['StatusType', 'Rank']],
  },
  Messages: { scope: 'site', columns: messageColumns, indexes: [['TaskID'], ['Type']] },
  Locations: { scope: 'site', columns: locationColumns, indexes: [['Name'], ['Type']] },
  DockGroups: { scope: 'site', columns: dockGroupColumns, indexes: [], few: true },
  Freights: { scope: 'site', columns: freightColumns, indexes: [] },
  Tags: { scope: 'site', columns: tagColumns, indexes: [['EPC']] },
  ChecklistItems: { scope: 'site', columns: checklistItemColumns, indexes: [['Status']] },
  People: { scope: 'shared', columns: personCardColumns, indexes: [] },
  Scacs: { scope: 'shared', columns: scacColumns, indexes: [['Name']] },
  Sites: { scope: 'shared', columns: siteColumns, indexes: [] },
  BannerViews: { scope: 'site', columns: bannerViewColumns, indexes: [['UserID']] },
  Photos: { scope: 'site', columns: photoColumns, indexes: [['TrailerID'], ['State']] },
  ExpectedShipments: {
    scope: 'site',
    columns: expectedShipmentColumns,
    indexes: [['ReferenceKey'], ['UsedTrailerID']],
  },
  Notices: { scope: 'site', columns: noticeColumns, indexes: [['UserID']] },
}

/**
 * In the order of a first load: referenced rows come first, and a site's acknowledgements before
 * its banner, which would be shown again otherwise.
 */
export const listNames: readonly ListName[] = [
  'BannerViews',
  'Sites',
  'People',
  'Scacs',
  'Locations',
  'DockGroups',
  'Freights',
  'Tags',
  'ChecklistItems',
  'ExpectedShipments',
  'Notices',
  'Audits',
  'Trailers',
  'Aliases',
  'AuditTrailers',
  'Tasks',
  'Messages',
  'TrailerHistory',
  'Photos',
]

/** Returns the site of a list's rows: the given one, or the shared scope. */
export function scopeOf(list: ListName, siteID: number): number {
  return lists[list].scope === 'shared' ? SHARED : siteID
}

/**
 * Returns the fields of the index that serves a find by these: the first one whose fields are all given. So a list names
 * its most selective indexes first.
 */
export function servingFind(list: ListName, fields: readonly string[]): readonly string[] | undefined {
  return lists[list].indexes.find((index) => index.every((field) => fields.includes(field)))
}

/** Returns one value per list; the cast hides each list's own type. */
export function mapLists<T extends { readonly [L in ListName]: unknown }>(make: (list: ListName) => unknown): T {
  return Object.fromEntries(listNames.map((list) => [list, make(list)])) as unknown as T
}

export type { ListSpec, Row }
