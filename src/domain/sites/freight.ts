import type { Columns, Row } from '../values/column.ts'

/** The specification calls the name `Value`. */
export interface Freight extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Value: string
}

export const freightColumns: Columns<Freight> = { SiteID: 'id', ID: 'id', Value: 'text' }
