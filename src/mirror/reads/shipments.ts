import type { Trailer } from '../../domain/trailers/trailer.ts'
import { currentMirror } from '../database.ts'

/**
 * Returns a site's trailers with a shipment number that contains the keyword, for at most `limit`
 * numbers. Reads only an index, and the rows of the numbers found.
 */
export async function listShipmentTrailers(
  siteID: number,
  keyword: string,
  limit: number,
): Promise<readonly Trailer[]> {
  const wanted = keyword.trim().toUpperCase()
  const trailers = currentMirror().rows('Trailers')
  const keys = await trailers.where('[SiteID+ShipmentNumber]').between([siteID, ''], [siteID, '\uffff']).uniqueKeys()
  const numbers = keys.flatMap((key: unknown): string[] =>
    Array.isArray(key) && typeof key[1] === 'string' ? [key[1]] : [],
  )
  const found = numbers.filter((number) => number.toUpperCase().includes(wanted)).slice(0, limit)
  if (found.length === 0) return []
  return trailers
    .where('[SiteID+ShipmentNumber]')
    .anyOf(found.map((number) => [siteID, number]))
    .toArray()
}
