import { sortByName } from '../../domain/values/natural-sort.ts'
import type { Site } from '../../domain/sites/site.ts'
import { currentMirror } from '../database.ts'

/** Undefined before the site's first load. */
export async function getSite(siteID: number): Promise<Site | undefined> {
  return currentMirror().rows('Sites').get(siteID)
}

/** Returns the site's cursor, which moves with each change that comes from the server. */
export async function readCursor(siteID: number): Promise<string | null> {
  return (await currentMirror().sites.get(siteID))?.Cursor ?? null
}

/** Returns sites within reach by name. */
export async function listSites(): Promise<readonly Site[]> {
  return sortByName(await currentMirror().rows('Sites').toArray(), ({ Name }) => Name)
}
