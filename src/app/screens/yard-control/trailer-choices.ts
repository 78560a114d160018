import { LookupType, lookup } from '../../../domain/lookups/lookups.ts'
import { isChoosable } from '../../../domain/sites/location-rules.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { toReferences } from '../../../domain/sites/references.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { isInProductProtection } from '../../../domain/trailers/audit-sets.ts'
import { activityNames, Intent, TrailerState, TrailerType } from '../../../domain/trailers/trailer-lists.ts'
import { sortByName } from '../../../domain/values/natural-sort.ts'
import { suggest } from '../../../domain/values/suggest.ts'
import { listFreights, listLocations, listScacs, listTags } from '../../../mirror/reads/reference.ts'
import { listShipmentTrailers } from '../../../mirror/reads/shipments.ts'
import type { Option } from '../../components/option.ts'

const MAX_SUGGESTIONS = 50

/** The choices of a lookup list that needs no rows, at a site (3-decisions §3). 0 is "not chosen" or "all" and stands in the field itself. */
export function closedChoices(site: Site, type: LookupType): readonly Option[] {
  return lookup(type, lookupRows(site, [])).filter((option) => option.ID !== 0)
}

/** The statuses that Product Protection looks after at a site (3-decisions §5). */
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

/** Locations of a site in natural order. */
export async function listLocationChoices(siteID: number): Promise<readonly Option[]> {
  return sortByName(await listLocations(siteID), (location) => location.Name).map(toOption)
}

/** Freight types of a site by name. */
export async function listFreightChoices(siteID: number): Promise<readonly Option[]> {
  const freights = await listFreights(siteID)
  return freights.map((freight) => ({ ID: freight.ID, Name: freight.Value }))
}

/** Companies by code or name. */
export async function suggestScacs(keyword: string): Promise<readonly Option[]> {
  return listScacs(keyword, MAX_SUGGESTIONS)
}

/** RFID tags of a site by their EPC. */
export async function suggestTags(siteID: number, keyword: string): Promise<readonly Option[]> {
  const tags = await listTags(siteID, keyword, MAX_SUGGESTIONS)
  return tags.map((tag) => ({ ID: tag.ID, Name: tag.EPC }))
}

/** Shipment numbers of a site (lookup 3); the ID is that of the latest trailer that carries the number. */
export async function suggestShipments(site: Site, keyword: string): Promise<readonly Option[]> {
  const trailers = await listShipmentTrailers(site.ID, keyword, MAX_SUGGESTIONS)
  return lookup(LookupType.Shipments, lookupRows(site, trailers), keyword)
}

/** Locations that the form may name (3-decisions §4), in natural order; `presentID` is where the trailer stands. */
export async function suggestLocations(
  site: Site,
  presentID: number | null,
  keyword: string,
): Promise<readonly Option[]> {
  const choosable = (await listLocations(site.ID)).filter((location) => isChoosable(location, site, presentID))
  const entries = sortByName(choosable, (location) => location.Name).map(toOption)
  return suggest(entries, keyword, MAX_SUGGESTIONS)
}

function lookupRows(site: Site, trailers: readonly Trailer[]) {
  const references = toReferences(site, { Locations: [], Scacs: [], Freights: [], Tags: [] })
  return { references, trailers, drivers: [], siteUsers: [], now: new Date().toISOString() }
}

function toOption(location: Location): { readonly ID: number; readonly Name: string } {
  return { ID: location.ID, Name: location.Name }
}
