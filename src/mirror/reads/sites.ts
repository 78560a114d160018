import type { Site } from '../../domain/sites/site.ts'
import { currentMirror } from '../database.ts'

/** Undefined before the site's first load. */
export async function getSite(siteID: number): Promise<Site | undefined> {
  return currentMirror().rows('Sites').get(siteID)
}
