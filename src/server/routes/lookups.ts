import { MAX_LOOKUP_TAKE } from '../../contract/wire.ts'
import { forbidden, invalid } from '../../domain/commands/refusal.ts'
import { SHARED } from '../../domain/lists.ts'
import { type LookupRows, LookupType, lookup, mayLookUp } from '../../domain/lookups/lookups.ts'
import { type PersonCard, worksAt } from '../../domain/people/person-card.ts'
import { Role } from '../../domain/people/session-user.ts'
import type { References } from '../../domain/sites/references.ts'
import { withTrailer } from '../../domain/tasks/task-fields.ts'
import { LocationType } from '../../domain/trailers/trailer-lists.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences } from '../access/references.ts'
import { listByID, rowsOf } from '../access/site-rows.ts'
import type { TrailerNames } from '../database/site-trailers.ts'
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

/** GET /lookups (spec 1§7): lists of the active site, each limited in its entries. */
export function lookupCalls(parts: ServerParts): Pick<Handlers, 'listLookups'> {
  return {
    listLookups: async ({ caller, query }) => {
      const types = [...new Set(query.lookupTypes)]
      if (!types.every((type) => known.includes(type))) throw invalid({ lookupTypes: ['There is no such lookup list'] })
      if (!types.every((type) => mayLookUp(caller, type))) throw forbidden()
      const read = () => readLookups(parts, caller, types, query.keyword)
      return { Lookups: await (types.some(isLong) ? parts.heavyReads.run(read) : read()) }
    },
  }
}

async function readLookups(parts: ServerParts, caller: Caller, types: readonly number[], keyword = '') {
  const rows = await readLookupRows(parts, caller, types)
  const site = rowsOf(parts.database, caller).trailers
  const lists = []
  for (const type of types) {
    const names = namesOf(type, rows.references)
    const trailers = names ? await site.named(names, keyword, MAX_LOOKUP_TAKE) : []
    const tags = type === LookupType.Tags ? await site.tags(keyword, MAX_LOOKUP_TAKE) : []
    const references = { ...rows.references, tags: new Map(tags.map((tag) => [tag.ID, tag])) }
    lists.push(lookup(type, { ...rows, trailers, references }, keyword).slice(0, MAX_LOOKUP_TAKE))
  }
  return lists.flat()
}

/** Lists that grow with the yard: the database returns their first entries. */
function isLong(type: number): boolean {
  return ofTrailers.includes(type) || type === LookupType.Tags
}

/** Null for a list of something else than trailers. */
function namesOf(type: number, { locations }: References): TrailerNames | null {
  const doors = [...locations.values()].filter(({ Type }) => Type === LocationType.Door).map(({ ID }) => ID)
  switch (type) {
    case LookupType.Trailers:
      return { name: 'Number' }
    case LookupType.AvailableTrailers:
      return { name: 'Number', onYard: { notIn: doors } }
    case LookupType.TrailersInDoors:
      return { name: 'Number', onYard: { in: doors } }
    case LookupType.Shipments:
      return { name: 'ShipmentNumber', onYard: 'anywhere' }
    default:
      return null
  }
}

/** Leaves out trailers and tags. */
async function readLookupRows(parts: ServerParts, caller: Caller, types: readonly number[]): Promise<LookupRows> {
  const siteID = caller.SiteID ?? SHARED
  const people = types.some((type) => ofPeople.includes(type)) ? await readPeople(parts, caller) : []
  return {
    references: await readReferences(parts.database, caller),
    trailers: [],
    tasks: types.includes(LookupType.Shipments) ? await readOpenTasks(parts, caller) : [],
    drivers: people.filter((person) => worksAt(person, siteID, [Role.Driver])),
    siteUsers: people.filter((person) => worksAt(person, siteID)),
    now: fromMs(parts.clock()),
  }
}

async function readOpenTasks(parts: ServerParts, caller: Caller) {
  const rows = rowsOf(parts.database, caller)
  const open = await selectOpen(rows).execute()
  const ids = open.flatMap(({ TrailerID }) => (TrailerID === null ? [] : [TrailerID]))
  const trailers = await listByID(rows, 'Trailers', ids)
  return open.map((task) => withTrailer(task, trailers.get(task.TrailerID ?? 0)))
}

/** Few enough to be filtered by the rule itself. */
function readPeople(parts: ServerParts, caller: Caller): Promise<readonly PersonCard[]> {
  return rowsOf(parts.database, caller).select('People').execute()
}
