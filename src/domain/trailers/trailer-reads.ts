import type { By } from '../commands/command.ts'
import { conflict, notFound, type Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import type { ListName } from '../lists.ts'
import { findYard } from '../sites/location-rules.ts'
import type { Alias } from './alias.ts'
import type { References } from '../sites/references.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerFields } from './trailer-fields.ts'
import { LocationType } from './trailer-lists.ts'
import type { ArrivalFields } from './visits.ts'

/** Returns a command's trailer; refuses a missing one, and 0 (an alias of nothing). */
export async function getTrailer(yard: Yard, id: number, by: By): Promise<Trailer> {
  if (id === 0) throw await gone(yard, by)
  const trailer = await yard.Trailers.get(id)
  if (!trailer) throw notFound()
  return trailer
}

async function gone(yard: Yard, by: By) {
  const seen = by.Base?.ID
  const alias = typeof seen === 'number' ? await yard.Aliases.get(seen) : undefined
  return goneTrailer(alias)
}

/** Returns 409 for an alias of nothing. */
export function goneTrailer(alias: Pick<Alias, 'Visit'> | undefined): Refusal {
  return alias && alias.Visit > 0
    ? conflict('trailer-deleted', 'That trailer was deleted.')
    : conflict('arrival-dropped', 'That arrival was dropped.')
}

/** Returns the visit seen, by the trailer's count: an alias counts from its own arrival. */
export async function getSeenVisit(yard: Yard, trailer: Trailer, by: By): Promise<number | null> {
  const visit = by.Base?.Visit
  if (typeof visit !== 'number') return null
  const seen = by.Base?.ID
  if (typeof seen !== 'number' || seen === trailer.ID) return visit
  const alias = await yard.Aliases.get(seen)
  return alias?.TrailerID === trailer.ID ? alias.Visit - 1 + visit : visit
}

/** Lists that `getReferences` reads. */
export const referenceLists = ['Sites', 'Locations', 'Scacs', 'Freights', 'Tags'] as const satisfies readonly ListName[]

/** Returns the rows that a trailer's fields name. */
export async function getReferences(
  yard: Yard,
  fields: Pick<TrailerFields, 'ScacID' | 'LocationID' | 'FreightID' | 'EPCID'>,
  by: By,
): Promise<References> {
  const { LocationID, ScacID, FreightID, EPCID } = fields
  // Together, since none of them depends on another.
  const [site, location, scac, freight, tag] = await Promise.all([
    yard.Sites.get(by.SiteID),
    getIf(yard.Locations, LocationID),
    getIf(yard.Scacs, ScacID),
    getIf(yard.Freights, FreightID),
    getIf(yard.Tags, EPCID),
  ])
  if (!site) throw notFound()
  return {
    site,
    locations: named(LocationID, location),
    scacs: named(ScacID, scac),
    freights: named(FreightID, freight),
    tags: named(EPCID, tag),
    sessions: new Map(),
  }
}

async function getIf<R>(table: { get(id: number): Promise<R | undefined> }, id: number | null): Promise<R | undefined> {
  return id === null || id <= 0 ? undefined : table.get(id)
}

function named<R>(id: number | null, row: R | undefined): ReadonlyMap<number, R> {
  return id === null || row === undefined ? new Map() : new Map([[id, row]])
}

/** Returns the location named Yard, the default (spec 2§4). */
export async function getYardLocationID(yard: Yard): Promise<number> {
  const location = findYard(await yard.Locations.find({ Type: LocationType.Yard }))
  if (!location) throw conflict('no-yard', 'This site has no location named Yard.')
  return location.ID
}

/** Returns fields as stored: the Yard for no location, null for no tag or freight type. */
export async function settleFields(yard: Yard, fields: TrailerFields): Promise<ArrivalFields> {
  return {
    ...fields,
    EPCID: fields.EPCID || null,
    FreightID: fields.FreightID || null,
    LocationID: fields.LocationID || (await getYardLocationID(yard)),
  }
}
