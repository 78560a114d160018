import type { Columns, Row } from '../values/column.ts'
import { Role } from './session-user.ts'

/** A person's public columns, to name and choose drivers offline; made by the server. */
export interface PersonCard extends Row {
  /** Shared: 0. */
  readonly SiteID: number
  /** UserID. */
  readonly ID: number
  readonly FirstName: string
  readonly LastName: string
  /** The person's `cardRoles`. */
  readonly RoleIDs: readonly number[]
  /** On the wire only those visible to the reader. */
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

/** Roles by which people are chosen; others are not disclosed. */
export const cardRoles: readonly number[] = [Role.Driver]

/** True for an active person of a site, in one of the roles if given. */
export function worksAt(person: PersonCard, siteID: number, roles: readonly number[] = []): boolean {
  if (!person.IsActive || !person.SiteIDs.includes(siteID)) return false
  return roles.length === 0 || roles.some((role) => person.RoleIDs.includes(role))
}
