import type { MapTiles } from '../../contract/map-answers.ts'
import { mapCenter } from '../../domain/map/map-center.ts'
import { mapFeatures, type SpotFeatures } from '../../domain/map/map-features.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences } from '../access/references.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Settings } from '../settings.ts'
import type { Handlers } from './incoming.ts'

/** The map view (spec 2§2.16), computed by the domain. */
export function mapCalls(parts: ServerParts): Pick<Handlers, 'listSpotFeatures' | 'getMapCenter'> {
  const { database, settings, heavyReads } = parts
  return {
    listSpotFeatures: ({ caller }) => heavyReads.run(() => readFeatures(parts, caller)),
    getMapCenter: async ({ caller }) => {
      const { site, locations } = await readReferences(database, caller)
      const [Longitude1, Latitude1] = mapCenter(site, locations.values()).at
      return { Location: { Latitude1, Longitude1 }, Tiles: tilesOf(settings) }
    },
  }
}

async function readFeatures(
  { database, clock }: Pick<ServerParts, 'database' | 'clock'>,
  caller: Caller,
): Promise<SpotFeatures> {
  const trailers = await rowsOf(database, caller)
    .select('Trailers')
    .where('Trailers.State', '=', TrailerState.OnYard)
    .clearSelect()
    .select(['Trailers.ID', 'Trailers.Number', 'Trailers.NumberKey', 'Trailers.ShipmentNumber', 'Trailers.State'])
    .select(['Trailers.Type', 'Trailers.StatusType', 'Trailers.Intent', 'Trailers.EPCID', 'Trailers.LocationID'])
    .select(['Trailers.ArrivalDate', 'Trailers.LastProductProtectionDate'])
    .execute()
  const references = await readReferences(database, caller, trailers)
  return mapFeatures({ references, trailers, now: fromMs(clock()) })
}

function tilesOf({ tileUrl, tileAttribution }: Settings): MapTiles | null {
  return tileUrl === null ? null : { Address: tileUrl, Attribution: tileAttribution }
}
