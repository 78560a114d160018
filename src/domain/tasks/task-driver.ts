import type { Yard } from '../commands/yard.ts'
import { worksAt } from '../people/person-card.ts'
import { fullName, Role } from '../people/session-user.ts'

/** Returns a driver of the site (lookup 7); null for others. */
export async function findDriver(
  yard: Yard,
  userID: number,
  siteID: number,
): Promise<{ readonly name: string } | null> {
  const person = await yard.People.get(userID)
  return person && worksAt(person, siteID, [Role.Driver]) ? { name: fullName(person) } : null
}
