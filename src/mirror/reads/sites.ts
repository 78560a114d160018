import type { Site } from '../../domain/sites/site.ts'
import { currentMirror } from '../database.ts'

/** The site with its settings; undefined before its first load. */
export async function getSite(siteID: number): Promise<Site | undefined> {
  return currentMirror().rows('Sites').get(siteID)
}
