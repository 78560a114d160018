import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** A comment on a task, or a message to a site (spec 1§3). */
export interface Message extends Row {
  readonly SiteID: number
  readonly ID: number
  /** Null for a site's message. */
  readonly TaskID: number | null
  /** 'Task', 'Site' (3-decisions §6). */
  readonly Type: string
  /** The sites, -1 for all; none for a comment. Each site has its own row. */
  readonly Sites: readonly number[]
  /** 1: for its author and admins. */
  readonly IsPrivate: number
  readonly Content: string
  /** At most one per task, and one of a site's messages. */
  readonly IsPinned: boolean
  readonly CreatedBy: number
  readonly CreatedByName: string
  readonly CreatedDate: Instant
  /** The tablet's time, if moved into its bounds. */
  readonly GivenDate: Instant | null
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
