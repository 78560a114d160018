import { type QueryExecutorProvider, sql } from 'kysely'
import { MAX_LOOKUP_TAKE } from '../../contract/wire.ts'
import { forbidden, invalid } from '../../domain/commands/refusal.ts'
import { type LookupPerson, type LookupRows, LookupType, lookup, mayLookUp } from '../../domain/lookups/lookups.ts'
import { Role } from '../../domain/people/session-user.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences } from '../access/references.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers } from './incoming.ts'

const known: readonly number[] = Object.values(LookupType)
const ofTrailers: readonly number[] = [
  LookupType.Trailers,
  LookupType.Shipments,
  LookupType.AvailableTrailers,
  LookupType.TrailersInDoors,
]

/** GET /lookups (spec 1§7): lists of the active site, made by the domain out of rows; at most so many entries of each. */
export function lookupCalls(parts: ServerParts): Pick<Handlers, 'listLookups'> {
  return {
    listLookups: async ({ caller, query }) => {
      const types = [...new Set(query.lookupTypes)]
      if (!types.every((type) => known.includes(type))) throw invalid({ lookupTypes: ['There is no such lookup list'] })
      if (!types.every((type) => mayLookUp(caller, type))) throw forbidden()
      const rows = await readLookupRows(parts, caller, types)
      return { Lookups: types.flatMap((type) => lookup(type, rows, query.keyword).slice(0, MAX_LOOKUP_TAKE)) }
    },
  }
}

/** The rows that the asked lists are made of, and no others. */
async function readLookupRows(parts: ServerParts, caller: Caller, types: readonly number[]): Promise<LookupRows> {
  const { db } = parts.database
  const has = (type: number): boolean => types.includes(type)
  return {
    references: await readReferences(parts.database, caller),
    trailers: types.some((type) => ofTrailers.includes(type)) ? await readTrailers(parts, caller) : [],
    drivers: has(LookupType.Drivers) ? await readPeople(db, caller, [Role.Driver]) : [],
    siteUsers: has(LookupType.SiteUsers) ? await readPeople(db, caller, Object.values(Role)) : [],
    now: fromMs(parts.clock()),
  }
}

function readTrailers(parts: ServerParts, caller: Caller) {
  return rowsOf(parts.database, caller)
    .select('Trailers')
    .clearSelect()
    .select(['ID', 'Number', 'State', 'LocationID', 'ShipmentNumber', 'ArrivalDate'])
    .execute()
}

/** Active people of the site who hold one of the roles: names and nothing else. */
async function readPeople(
  db: QueryExecutorProvider,
  caller: Caller,
  roles: readonly Role[],
): Promise<readonly LookupPerson[]> {
  const found = await sql<LookupPerson>`
    select "ID", "FirstName", "LastName", "Username" from users
    where "Status" = 1 and "RemovedAt" is null and "SiteIDs" @> array[${caller.SiteID}::bigint]
      and "RoleIDs" && ${`{${roles.join(',')}}`}::text::integer[]`.execute(db)
  return found.rows
}
