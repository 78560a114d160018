import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** A comment on a task, or a message to a site (spec 1§3, "Task message" and "Site message"). */
export interface Message extends Row {
  readonly SiteID: number
  readonly ID: number
  /** Null for a message to the site. */
  readonly TaskID: number | null
  /** 'Task' or 'Site' (3-decisions §6). */
  readonly Type: string
  /** The sites it went to, -1 for all; none for a comment. Each site has a row of its own. */
  readonly Sites: readonly number[]
  /** 1: for its author and admins. */
  readonly IsPrivate: number
  readonly Content: string
  /** At most one per task, and one among a site's messages. */
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
  Sites: 'ids',
  IsPrivate: 'integer',
  Content: 'text',
  IsPinned: 'boolean',
  CreatedBy: 'id',
  CreatedByName: 'text',
  CreatedDate: 'instant',
  GivenDate: 'instant?',
  TimeUncertain: 'boolean',
}
