import type { Columns, Row } from '../values/column.ts'

/** A carrier: `Name` is its SCAC, `Value` its name (spec 2§3). Shared list. */
export interface Scac extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Name: string
  readonly Value: string
  /** 0 unset, 1 broker, 2 carrier (lookup 16). */
  readonly Type: number
  readonly Email1: string | null
  readonly Email2: string | null
  readonly AuditEmailsEnabled: boolean
  readonly ArrivalEmailsEnabled: boolean
  readonly DepartureEmailsEnabled: boolean
}

export const scacColumns: Columns<Scac> = {
  SiteID: 'id',
  ID: 'id',
  Name: 'text',
  Value: 'text',
  Type: 'integer',
  Email1: 'text?',
  Email2: 'text?',
  AuditEmailsEnabled: 'boolean',
  ArrivalEmailsEnabled: 'boolean',
  DepartureEmailsEnabled: 'boolean',
}
