import { type LookupRows, LookupType, lookup } from '../../domain/lookups/lookups.ts'
import { isChoosable } from '../../domain/sites/location-rules.ts'
import type { Location } from '../../domain/sites/location.ts'
import { toReferences } from '../../domain/sites/references.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { Task } from '../../domain/tasks/task.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { isInProductProtection } from '../../domain/trailers/audit-sets.ts'
import { activityNames, Intent, TrailerState, TrailerType } from '../../domain/trailers/trailer-lists.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import { sortByName } from '../../domain/values/natural-sort.ts'
import { suggest } from '../../domain/values/suggest.ts'
import { listFreights, listLocations, listScacs, listTags } from '../../mirror/reads/reference.ts'
import { listShipmentTrailers } from '../../mirror/reads/shipments.ts'
import { listOpenTasks } from '../../mirror/reads/task-rows.ts'
import { listOnYard } from '../../mirror/reads/trailers.ts'
import type { Option } from '../kit/option.ts'
import { serverNow } from '../data/server-now.ts'

const MAX_SUGGESTIONS = 50

/** Returns a lookup's choices (3-decisions §3), without 0 ("all"). */
export function closedChoices(site: Site, type: LookupType): readonly Option[] {
  return lookup(type, lookupRows(site, [])).filter((option) => option.ID !== 0)
}

/** Returns the statuses under Product Protection at a site (3-decisions §5). */
export function protectedStatuses(site: Site): readonly number[] {
  const references = toReferences(site, { Locations: [], Scacs: [], Freights: [], Tags: [] })
  const reefer = { State: TrailerState.OnYard, Type: TrailerType.Reefer, Intent: Intent.Live, LocationID: 0 }
  return closedChoices(site, LookupType.StatusTypes)
    .map(({ ID }) => ID)
    .filter((StatusType) => isInProductProtection({ ...reefer, StatusType }, references))
}

export const activityChoices: readonly Option[] = Object.entries(activityNames).map(([value, Name]) => ({
  ID: Number(value),
  Name,
}))

/** Returns locations in natural order. */
export async function listLocationChoices(siteID: number): Promise<readonly Option[]> {
  return sortByName(await listLocations(siteID), (location) => location.Name).map(toOption)
}

/** Returns freight types by name. */
export async function listFreightChoices(siteID: number): Promise<readonly Option[]> {
  const freights = await listFreights(siteID)
  return freights.map((freight) => ({ ID: freight.ID, Name: freight.Value }))
}

/** Returns companies by code or name. */
export async function suggestScacs(keyword: string): Promise<readonly Option[]> {
  return listScacs(keyword, MAX_SUGGESTIONS)
}

/** Returns RFID tags by EPC. */
export async function suggestTags(siteID: number, keyword: string): Promise<readonly Option[]> {
  const tags = await listTags(siteID, keyword, MAX_SUGGESTIONS)
  return tags.map((tag) => ({ ID: tag.ID, Name: tag.EPC }))
}

/** Returns shipment numbers (lookup 3), each with the ID of its latest trailer or task. */
export async function suggestShipments(site: Site, keyword: string): Promise<readonly Option[]> {
  const [trailers, tasks] = await Promise.all([
    listShipmentTrailers(site.ID, keyword, MAX_SUGGESTIONS),
    listOpenTasks(site.ID),
  ])
  return lookup(LookupType.Shipments, lookupRows(site, trailers, tasks), keyword).slice(0, MAX_SUGGESTIONS)
}

/** Returns trailers on the yard by number: those in a door (lookup 30), or the others (26). */
export async function suggestTrailers(site: Site, inDoors: boolean, keyword: string): Promise<readonly Option[]> {
  const [trailers, locations] = await Promise.all([listOnYard(site.ID), listLocations(site.ID)])
  const type = inDoors ? LookupType.TrailersInDoors : LookupType.AvailableTrailers
  return lookup(type, lookupRows(site, trailers, [], locations), keyword).slice(0, MAX_SUGGESTIONS)
}

/** Spec 1§9. */
const MAX_SEARCHED = 20

/** Returns the first 20 trailers on the yard whose number matches, ignoring spaces and dashes. */
export async function searchTrailers(siteID: number, typed: string): Promise<readonly Trailer[]> {
  const key = numberKey(typed)
  const found = (await listOnYard(siteID)).filter((trailer) => trailer.NumberKey.includes(key))
  return sortByName(found, (trailer) => trailer.Number).slice(0, MAX_SEARCHED)
}

/** Returns the site's locations that `choose` leaves and that match, in natural order. */
export async function suggestPlaces(
  site: Site,
  keyword: string,
  choose: (places: readonly Location[]) => readonly Location[],
): Promise<readonly Option[]> {
  const places = choose(await listLocations(site.ID))
  const entries = sortByName(places, (location) => location.Name).map(toOption)
  return suggest(entries, keyword, MAX_SUGGESTIONS)
}

/** Returns locations for the trailer form (3-decisions §4); `presentID`: where the trailer is. */
export async function suggestLocations(
  site: Site,
  presentID: number | null,
  keyword: string,
): Promise<readonly Option[]> {
  return suggestPlaces(site, keyword, (places) => places.filter((place) => isChoosable(place, site, presentID)))
}

function lookupRows(
  site: Site,
  trailers: readonly Trailer[],
  tasks: readonly Task[] = [],
  Locations: readonly Location[] = [],
): LookupRows {
  const references = toReferences(site, { Locations, Scacs: [], Freights: [], Tags: [] })
  return { references, trailers, tasks, drivers: [], siteUsers: [], now: serverNow() }
}

function toOption(location: Location): { readonly ID: number; readonly Name: string } {
  return { ID: location.ID, Name: location.Name }
}
