import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { type References, toReferences } from '../../../domain/sites/references.ts'
import { getScacs, getTag, listFreights, listLocations } from '../../../mirror/reads/reference.ts'
import { useKept } from './use-trailer-window.ts'

/** What of a row refers to companies and tags: these are read one by one, for there may be thousands. */
interface Referring {
  readonly ScacID: number
  readonly EPCID?: number | null
}

/** The rows that the names of a site's trailers are worked out from; undefined until they are read. */
export function useYardReferences(site: Site | undefined, rows: readonly Referring[]): References | undefined {
  const siteID = site?.ID
  const places = useLiveQuery(async () => (siteID === undefined ? undefined : await readPlaces(siteID)), [siteID])
  const scacIDs = distinct(rows.map((row) => row.ScacID))
  const tagIDs = distinct(rows.map((row) => row.EPCID ?? 0))
  const named = useKept(useLiveQuery(() => readNamed(scacIDs, tagIDs), [scacIDs.join(), tagIDs.join()]))
  return useMemo(() => site && places && named && toReferences(site, { ...places, ...named }), [site, places, named])
}

async function readPlaces(siteID: number) {
  const [Locations, Freights] = await Promise.all([listLocations(siteID), listFreights(siteID)])
  return { Locations, Freights }
}

async function readNamed(scacIDs: readonly number[], tagIDs: readonly number[]) {
  const [Scacs, tags] = await Promise.all([getScacs(scacIDs), Promise.all(tagIDs.map(getTag))])
  return { Scacs, Tags: tags.filter((tag) => tag !== undefined) }
}

function distinct(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].filter((id) => id > 0).sort((a, b) => a - b)
}
