import { type PersonCard, worksAt } from '../../domain/people/person-card.ts'
import { Role } from '../../domain/people/session-user.ts'
import { currentMirror } from '../database.ts'

/** People of one site are asked for whole, like its other reference data. */
const MAX_PEOPLE = 5_000

/** Active drivers of a site (lookup 7), in no order. */
export async function listDrivers(siteID: number): Promise<readonly PersonCard[]> {
  return listPeople(siteID, [Role.Driver])
}

/** Active people of a site, whatever they do there (lookup 29), in no order. */
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

/** What this tablet knows of a person; undefined for somebody who works at none of its person's sites. */
export async function getPerson(userID: number): Promise<PersonCard | undefined> {
  return currentMirror().rows('People').get(userID)
}
