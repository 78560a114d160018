import type { Columns, Row } from '../values/column.ts'

/** RFID (lookup 21): the EPC as tag URI or raw hex (`tag-code.ts`), and its kind. */
export interface Tag extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly EPC: string
  readonly TagType: number
}

export const tagColumns: Columns<Tag> = { SiteID: 'id', ID: 'id', EPC: 'text', TagType: 'integer' }

/** A hard tag is fixed to its trailer and leaves with it (spec 2§9). */
export const TagType = { Removable: 1, Hard: 3 } as const

export const tagTypeNames: Readonly<Record<number, string>> = {
  [TagType.Removable]: 'Removable tag',
  [TagType.Hard]: 'Hard tag',
}
