import { MAX_LOOKUP_TAKE } from '../../contract/wire.ts'
import { forbidden, invalid } from '../../domain/commands/refusal.ts'
import { SHARED } from '../../domain/lists.ts'
import { type LookupRows, LookupType, lookup, mayLookUp } from '../../domain/lookups/lookups.ts'
import { type PersonCard, worksAt } from '../../domain/people/person-card.ts'
import { Role } from '../../domain/people/session-user.ts'
import { withTrailer } from '../../domain/tasks/task-fields.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences } from '../access/references.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Handlers } from './incoming.ts'
import { selectOpen } from './task-reading.ts'

const known: readonly number[] = Object.values(LookupType)
const ofTrailers: readonly number[] = [
  LookupType.Trailers,
  LookupType.Shipments,
  LookupType.AvailableTrailers,
  LookupType.TrailersInDoors,
]
const ofPeople: readonly number[] = [LookupType.Drivers, LookupType.SiteUsers]

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
  const siteID = caller.SiteID ?? SHARED
  const people = types.some((type) => ofPeople.includes(type)) ? await readPeople(parts, caller) : []
  const trailers = types.some((type) => ofTrailers.includes(type)) ? await readTrailers(parts, caller) : []
  const open = types.includes(LookupType.Shipments) ? await selectOpen(rowsOf(parts.database, caller)).execute() : []
  const trailerByID = new Map(open.length > 0 ? trailers.map((trailer) => [trailer.ID, trailer]) : [])
  return {
    references: await readReferences(parts.database, caller),
    trailers,
    tasks: open.map((task) => withTrailer(task, trailerByID.get(task.TrailerID ?? 0))),
    drivers: people.filter((person) => worksAt(person, siteID, [Role.Driver])),
    siteUsers: people.filter((person) => worksAt(person, siteID)),
    now: fromMs(parts.clock()),
  }
}

function readTrailers(parts: ServerParts, caller: Caller) {
  return rowsOf(parts.database, caller)
    .select('Trailers')
    .clearSelect()
    .select(['ID', 'Number', 'Type', 'State', 'LocationID', 'ShipmentNumber', 'ArrivalDate'])
    .execute()
}

/** Everybody of whom there is a card: few enough to be asked by the rule itself. */
function readPeople(parts: ServerParts, caller: Caller): Promise<readonly PersonCard[]> {
  return rowsOf(parts.database, caller).select('People').execute()
}
