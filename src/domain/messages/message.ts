import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** A comment on a task (spec 1§3, "Task message"). */
export interface Message extends Row {
  readonly SiteID: number
  readonly ID: number
  /** Null for a message to the site. */
  readonly TaskID: number | null
  /** 'Task' or 'Site' (3-decisions §6). */
  readonly Type: string
  /** 1: for its author and admins. */
  readonly IsPrivate: number
  readonly Content: string
  /** At most one per thread. */
  readonly IsPinned: boolean
  readonly CreatedBy: number
  readonly CreatedByName: string
  readonly CreatedDate: Instant
  /** The tablet's time, if it was moved into its bounds. */
  readonly GivenDate: Instant | null
  /** The tablet's clock was in doubt. */
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
