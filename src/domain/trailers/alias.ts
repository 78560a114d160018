import type { Columns, Row } from '../values/column.ts'

/**
 * "The trailer I called ID is the trailer TrailerID": left behind when two tablets arrived the same truck, or when an
 * arrival with a granted ID turned out to be a new visit of a known row. Commands that name the alias follow it on both
 * sides, before `run`.
 */
export interface Alias extends Row {
  readonly SiteID: number
  /** The granted ID under which a tablet's commands may still speak of the trailer. */
  readonly ID: number
  /** The trailer it is; 0: its arrival was dropped, and what refers to it is refused. */
  readonly TrailerID: number
  /**
   * Which visit of that trailer is the alias's own first one, so that the visit in the `Base` of a command made under
   * the alias can be told from a newer one. 0 for a dropped arrival.
   */
  readonly Visit: number
}

export const aliasColumns: Columns<Alias> = { SiteID: 'id', ID: 'id', TrailerID: 'id', Visit: 'integer' }
