import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** A comment on a task (spec 1§3, "Task message"). */
export interface Message extends Row {
  readonly SiteID: number
  readonly ID: number
  /** The task on which it comments; null for a message to the site. */
  readonly TaskID: number | null
  /** What it belongs to: 'Task' or 'Site' (3-decisions §6). */
  readonly Type: string
  /** 1: for its author and the admins only. */
  readonly IsPrivate: number
  readonly Content: string
  /** One of a thread at most. */
  readonly IsPinned: boolean
  readonly CreatedBy: number
  readonly CreatedByName: string
  readonly CreatedDate: Instant
  /** The time that the tablet gave for `CreatedDate`, where it was moved into its bounds; null otherwise. */
  readonly GivenDate: Instant | null
  /** The tablet could not vouch for its clock. */
  readonly TimeUncertain: boolean
}

export const messageColumns: Columns<Message> = {
  SiteID: 'id',
  ID: 'id',
  TaskID: 'id?',
  Type: 'text',
  IsPrivate: 'integer',
  Content: 'text',
  IsPinned: 'boolean',
  CreatedBy: 'id',
  CreatedByName: 'text',
  CreatedDate: 'instant',
  GivenDate: 'instant?',
  TimeUncertain: 'boolean',
}
