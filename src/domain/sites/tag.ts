import type { Columns, Row } from '../values/column.ts'

/** RFID (lookup 21): the EPC as tag URI, and its kind (3: hard tag). */
export interface Tag extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly EPC: string
  readonly TagType: number
}

export const tagColumns: Columns<Tag> = { SiteID: 'id', ID: 'id', EPC: 'text', TagType: 'integer' }
