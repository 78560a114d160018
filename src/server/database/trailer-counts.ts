import { type ConnectionSource, withConnection } from './connection.ts'
import { literal } from './literals.ts'

export interface TrailerCounts {
  /** `filter` is the cache key; `where` is its SQL, which may depend on the time. */
  count(siteID: number, filter: string, where: string): Promise<number>
}

/** The number of cached filters; the least recently used goes first. */
const REMEMBERED = 500

interface Known {
  readonly version: number
  readonly count: Promise<number>
}

/**
 * Counts once per version of a site, since a count reads all matches. Concurrent equal counts share
 * one query.
 */
export function createTrailerCounts(source: ConnectionSource): TrailerCounts {
  const known = new Map<string, Known>()
  const ask = <R>(text: string) =>
    withConnection(source, async (connection) => (await connection.query<R>(text)).rows[0])
  return {
    async count(siteID, filter, where) {
      // Read first, so that a change meanwhile makes the next call count anew.
      const head = await ask<{ Version: number }>(
        `select "Version" from site_version where "SiteID" = ${literal(siteID)}`,
      )
      const version = head?.Version ?? 0
      const before = known.get(filter)
      known.delete(filter)
      if (before?.version === version) {
        known.set(filter, before)
        return await before.count
      }
      const count = ask<{ Count: number }>(`select count(*) as "Count" from "Trailers" t where ${where}`).then(
        (row) => row?.Count ?? 0,
      )
      known.set(filter, { version, count })
      for (const [oldest] of known) {
        if (known.size <= REMEMBERED) break
        known.delete(oldest)
      }
      count.catch(() => known.delete(filter))
      return await count
    },
  }
}
