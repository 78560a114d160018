import type { Columns, Row } from '../values/column.ts'

/** A freight type of a site; the specification calls its name `Value`. */
export interface Freight extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Value: string
}

export const freightColumns: Columns<Freight> = { SiteID: 'id', ID: 'id', Value: 'text' }
