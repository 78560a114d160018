import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** An item of a site's Truck Inspection List (spec 2§3). */
export interface ChecklistItem extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Name: string
  /** 1 ticked, 0 not. */
  readonly Status: number
  /** Time of the tick that set the status; null before the first. */
  readonly StatusDate: Instant | null
}

export const checklistItemColumns: Columns<ChecklistItem> = {
  SiteID: 'id',
  ID: 'id',
  Name: 'text',
  Status: 'integer',
  StatusDate: 'instant?',
}

export const CHECKLIST_NAME_MAX = 100
