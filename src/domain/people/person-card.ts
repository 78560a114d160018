import type { Columns, Row } from '../values/column.ts'

/**
 * What everybody at a site may know of a person: enough to name a driver and to choose one with no signal. Kept in step
 * with the account by the server.
 */
export interface PersonCard extends Row {
  /** 0: people are shared by the sites that they work at. */
  readonly SiteID: number
  /** The UserID. */
  readonly ID: number
  readonly Username: string
  readonly FirstName: string
  readonly LastName: string
  /** Role types. */
  readonly RoleIDs: readonly number[]
  readonly SiteIDs: readonly number[]
  /** Neither removed nor deactivated. */
  readonly IsActive: boolean
}

export const personCardColumns: Columns<PersonCard> = {
  SiteID: 'id',
  ID: 'id',
  Username: 'text',
  FirstName: 'text',
  LastName: 'text',
  RoleIDs: 'ids',
  SiteIDs: 'ids',
  IsActive: 'boolean',
}

/** Whether an active person works at a site, in one of the roles where any are given. */
export function worksAt(person: PersonCard, siteID: number, roles: readonly number[] = []): boolean {
  if (!person.IsActive || !person.SiteIDs.includes(siteID)) return false
  return roles.length === 0 || roles.some((role) => person.RoleIDs.includes(role))
}
