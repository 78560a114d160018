import { type PersonCard, worksAt } from '../../domain/people/person-card.ts'
import { Role } from '../../domain/people/session-user.ts'
import { currentMirror } from '../database.ts'

/** A site's people are read whole, like its other reference data. */
const MAX_PEOPLE = 5_000

/** Returns the active drivers of a site (lookup 7), in no order. */
export async function listDrivers(siteID: number): Promise<readonly PersonCard[]> {
  return listPeople(siteID, [Role.Driver])
}

/** Returns the active people of a site, in any role (lookup 29), in no order. */
export async function listSiteUsers(siteID: number): Promise<readonly PersonCard[]> {
  return listPeople(siteID, [])
}

async function listPeople(siteID: number, roles: readonly number[]): Promise<readonly PersonCard[]> {
  return currentMirror()
    .rows('People')
    .where('SiteIDs')
    .equals(siteID)
    .filter((person) => worksAt(person, siteID, roles))
    .limit(MAX_PEOPLE)
    .toArray()
}

/** Undefined for somebody who shares no site with the person signed in. */
export async function getPerson(userID: number): Promise<PersonCard | undefined> {
  return currentMirror().rows('People').get(userID)
}
