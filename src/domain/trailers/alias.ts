import type { Columns, Row } from '../values/column.ts'

/** An ID for another trailer: of the same truck, or of a known row's new visit. */
export interface Alias extends Row {
  readonly SiteID: number
  /** The granted ID, which commands may still name. */
  readonly ID: number
  /** The real trailer; 0 for a dropped arrival. */
  readonly TrailerID: number
  /** The real trailer's visit that was the alias's first; 0 if dropped. */
  readonly Visit: number
}

export const aliasColumns: Columns<Alias> = { SiteID: 'id', ID: 'id', TrailerID: 'id', Visit: 'integer' }
