import type { Trailer } from '../../domain/trailers/trailer.ts'
import { currentMirror } from '../database.ts'

/** Returns trailers whose shipment number contains the keyword, for up to `limit` numbers, by an index. */
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
