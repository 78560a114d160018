import type { Site } from '../../domain/sites/site.ts'
import { type References, toReferences } from '../../domain/sites/references.ts'
import { getScacs, getTag, listFreights, listLocations } from '../../mirror/reads/reference.ts'

export interface Referring {
  readonly ScacID: number
  readonly EPCID: number | null
}

/** Reads the rows that these fields refer to. */
export async function readReferences(site: Site, fields: Referring): Promise<References> {
  const [Locations, Freights, Scacs, tag] = await Promise.all([
    listLocations(site.ID),
    listFreights(site.ID),
    getScacs([fields.ScacID]),
    fields.EPCID === null ? undefined : getTag(fields.EPCID),
  ])
  return toReferences(site, { Locations, Freights, Scacs, Tags: tag ? [tag] : [] })
}
