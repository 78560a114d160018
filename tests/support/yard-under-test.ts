import { sql } from 'kysely'
import { newAccount } from '../../src/domain/people/account.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import type { Database } from '../../src/server/database/database.ts'
import { DEMO_PASSWORD } from '../../src/server/demo/demo-password.ts'
import { fillDemo } from '../../src/server/demo/fill-demo.ts'
import { secureRandom } from '../../src/server/pipeline/random.ts'
import { hashPassword } from '../../src/server/sessions/passwords.ts'
import { putPeople } from '../../src/server/sessions/put-people.ts'

/** A Saturday soon after midnight, while it is still Friday at the yards. */
export const START_MS = Date.parse('2026-11-21T04:30:00.000Z')
export const PASSWORD = DEMO_PASSWORD

/** IDs of the sites by name. */
export type SiteIDs = Readonly<Record<'Northgate' | 'Southfork' | 'Depot', number>>

/** People for cases that the demo has nobody for. */
const others = [
  { Username: 'nonworking', RoleIDs: [6], isAtNorthgate: true, Status: 1 },
  { Username: 'readonly', RoleIDs: [4], isAtNorthgate: true, Status: 1 },
  { Username: 'inactive', RoleIDs: [2], isAtNorthgate: true, Status: 2 },
  { Username: 'northadmin', RoleIDs: [8], isAtNorthgate: true, Status: 1 },
  { Username: 'siteless', RoleIDs: [2], isAtNorthgate: false, Status: 1 },
]

/** Fills an empty database with the demo yard as it is at `START_MS`, and some people more. */
export async function fillYardUnderTest(database: Database): Promise<void> {
  await fillDemo({ database, clock: () => START_MS, random: secureRandom, trailers: 60 })
  const PasswordHash = await hashPassword(PASSWORD)
  const IDs = await database.store.takeIDs(others.length)
  const { Northgate } = await readSites(database)
  const accounts = others.map(({ Username, RoleIDs, isAtNorthgate, Status }, place) => {
    const name = { ID: IDs[place] ?? 0, Username, FirstName: 'Test', LastName: 'Person', PasswordHash }
    return newAccount({ ...name, RoleIDs, SiteIDs: isAtNorthgate ? [Northgate] : [], Status }, fromMs(START_MS))
  })
  await putPeople({ store: database.store, clock: () => START_MS, random: secureRandom }, 'test.people', accounts)
}

/** Reads the IDs of the demo's sites. */
export async function readSites(database: Database): Promise<SiteIDs> {
  const found = await sql<{ ID: number; Name: string }>`select "ID", "Name" from "Sites"`.execute(database.db)
  const idOf = (name: string): number => found.rows.find((site) => site.Name.startsWith(name))?.ID ?? 0
  return { Northgate: idOf('Northgate'), Southfork: idOf('Southfork'), Depot: idOf('Depot') }
}
