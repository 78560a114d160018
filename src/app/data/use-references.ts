import { useLiveQuery } from './use-live-query.ts'
import { useMemo } from 'react'
import type { Site } from '../../domain/sites/site.ts'
import { type References, toReferences } from '../../domain/sites/references.ts'
import { getScacs, getTags, listFreights, listLocations } from '../../mirror/reads/reference.ts'

/** A row's companies and tags, read one by one, since there may be thousands. */
export interface Referring {
  readonly ScacID: number
  readonly EPCID?: number | null
}

/**
 * Returns the rows that trailers and tasks name; undefined until those of exactly these rows are read, so that no name
 * is missing. `first`: rows read before the first render.
 */
export function useReferences(
  site: Site | undefined,
  rows: readonly Referring[],
  first?: { readonly places: Places; readonly named: NamedRows },
): References | undefined {
  const places = usePlaces(site?.ID, first?.places)
  const asked = useMemo(() => askedBy(rows), [rows])
  const read = useLiveQuery(() => readNamedRows(rows), [asked], { first: first?.named })
  // For a moment after a change the result is that of the query before.
  const named = read?.asked === asked ? read : undefined
  return useMemo(() => site && places && named && toReferences(site, { ...places, ...named }), [site, places, named])
}

type ReferenceRows = Parameters<typeof toReferences>[1]

/** Rows that any of a site's trailers and tasks may name. */
export type Places = Pick<ReferenceRows, 'Locations' | 'Freights'>

/** Returns these rows live; undefined until read. `first`: rows read before the first render. */
function usePlaces(siteID: number | undefined, first?: Places): Places | undefined {
  return useLiveQuery(async () => (siteID === undefined ? undefined : await readPlaces(siteID)), [siteID], { first })
}

export async function readPlaces(siteID: number): Promise<Places> {
  const [Locations, Freights] = await Promise.all([listLocations(siteID), listFreights(siteID)])
  return { Locations, Freights }
}

/** Companies and tags of the rows that `asked` identifies. */
export interface NamedRows extends Pick<ReferenceRows, 'Scacs' | 'Tags'> {
  readonly asked: string
}

export async function readNamedRows(rows: readonly Referring[]): Promise<NamedRows> {
  const [Scacs, Tags] = await Promise.all([getScacs(scacIDsOf(rows)), getTags(tagIDsOf(rows))])
  return { asked: askedBy(rows), Scacs, Tags }
}

function askedBy(rows: readonly Referring[]): string {
  return `${scacIDsOf(rows).join()};${tagIDsOf(rows).join()}`
}

function scacIDsOf(rows: readonly Referring[]): readonly number[] {
  return distinct(rows.map((row) => row.ScacID))
}

function tagIDsOf(rows: readonly Referring[]): readonly number[] {
  return distinct(rows.map((row) => row.EPCID ?? 0))
}

function distinct(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].filter((id) => id > 0).sort((a, b) => a - b)
}
