import { type References, toReferences } from '../../domain/sites/references.ts'
import type { Site } from '../../domain/sites/site.ts'
import { readNamedRows, readPlaces, type Referring } from '../data/use-references.ts'

/** Reads the rows that these fields refer to. */
export async function readReferences(site: Site, fields: Referring): Promise<References> {
  const [places, named] = await Promise.all([readPlaces(site.ID), readNamedRows([fields])])
  return toReferences(site, { ...places, ...named })
}
