import type { Columns, Row } from '../values/column.ts'

/**
 * An ID that stands for another trailer: two tablets arrived the same truck, or an arrival with a
 * granted ID was a new visit of a known row. Commands follow it on both sides, before `run`.
 */
export interface Alias extends Row {
  readonly SiteID: number
  /** The granted ID, which a tablet's commands may still name. */
  readonly ID: number
  /** The real trailer; 0 for a dropped arrival, whose commands are refused. */
  readonly TrailerID: number
  /**
   * The real trailer's visit that was the alias's first, to count a command's visit; 0 if dropped.
   */
  readonly Visit: number
}

export const aliasColumns: Columns<Alias> = { SiteID: 'id', ID: 'id', TrailerID: 'id', Visit: 'integer' }
