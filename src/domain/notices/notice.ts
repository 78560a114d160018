import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** Stored: add, never renumber. */
export const NoticeKind = { ProductAlert: 1, TruckInspection: 2, Arrived: 3, Departed: 4, NotDeparted: 5 } as const
export type NoticeKind = (typeof NoticeKind)[keyof typeof NoticeKind]

/** An alert to one person, shown on each tablet of theirs until read. */
export interface Notice extends Row {
  readonly SiteID: number
  readonly ID: number
  /** The addressee. */
  readonly UserID: number
  /** One of `NoticeKind`. */
  readonly Kind: number
  readonly TrailerID: number | null
  readonly TrailerNumber: string | null
  readonly Words: string
  readonly MadeAt: Instant
  readonly ByName: string
  readonly ReadDate: Instant | null
}

export const noticeColumns: Columns<Notice> = {
  SiteID: 'id',
  ID: 'id',
  UserID: 'id',
  Kind: 'integer',
  TrailerID: 'id?',
  TrailerNumber: 'text?',
  Words: 'text',
  MadeAt: 'instant',
  ByName: 'text',
  ReadDate: 'instant?',
}

/** True for kinds that somebody must look at now; arrivals and departures are for reading later. */
export function isUrgent({ Kind }: Pick<Notice, 'Kind'>): boolean {
  return Kind === NoticeKind.ProductAlert || Kind === NoticeKind.TruckInspection
}
