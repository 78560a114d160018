import { SHARED } from '../../domain/lists.ts'
import type { Site } from '../../domain/sites/site.ts'
import { currentMirror } from '../database.ts'
import type { SiteState } from '../records.ts'

/** The site with its settings; undefined before its first load. */
export async function getSite(siteID: number): Promise<Site | undefined> {
  return currentMirror().rows('Sites').get(siteID)
}

/** All sites within reach, by name. */
export async function listSites(): Promise<readonly Site[]> {
  const sites = await currentMirror().rows('Sites').where('SiteID').equals(SHARED).limit(MAX_SITES).toArray()
  return sites.sort((a, b) => a.Name.localeCompare(b.Name))
}

/** How far the mirror of a site is: its age, and whether it is whole. */
export async function getSiteState(siteID: number): Promise<SiteState | undefined> {
  return currentMirror().sites.get(siteID)
}

const MAX_SITES = 2_000
