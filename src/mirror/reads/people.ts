import { type PersonCard, worksAt } from '../../domain/people/person-card.ts'
import { Role } from '../../domain/people/session-user.ts'
import { currentMirror } from '../database.ts'

const MAX_PEOPLE = 5_000

/** Active only (lookup 7), unsorted. */
export async function listDrivers(siteID: number): Promise<readonly PersonCard[]> {
  return listPeople(siteID, [Role.Driver])
}

/** Active only (lookup 29), unsorted. */
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
