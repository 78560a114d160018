import type { Columns, Row } from '../values/column.ts'
import { Role } from './session-user.ts'

/**
 * What everybody at a site may know of a person: enough to name a driver and to choose one with no signal, and no more:
 * neither the name of the account nor what else the person may do. Kept in step with the account by the server.
 */
export interface PersonCard extends Row {
  /** 0: people are shared by the sites that they work at. */
  readonly SiteID: number
  /** The UserID. */
  readonly ID: number
  readonly FirstName: string
  readonly LastName: string
  /** Those of `cardRoles` that the person has. */
  readonly RoleIDs: readonly number[]
  /** On the wire only those within the reader's reach. */
  readonly SiteIDs: readonly number[]
  /** Neither removed nor deactivated. */
  readonly IsActive: boolean
}

export const personCardColumns: Columns<PersonCard> = {
  SiteID: 'id',
  ID: 'id',
  FirstName: 'text',
  LastName: 'text',
  RoleIDs: 'ids',
  SiteIDs: 'ids',
  IsActive: 'boolean',
}

/** Role types by which people are chosen from a list; their other roles are nobody's concern. */
export const cardRoles: readonly number[] = [Role.Driver]

/** Whether an active person works at a site, in one of the roles where any are given. */
export function worksAt(person: PersonCard, siteID: number, roles: readonly number[] = []): boolean {
  if (!person.IsActive || !person.SiteIDs.includes(siteID)) return false
  return roles.length === 0 || roles.some((role) => person.RoleIDs.includes(role))
}
