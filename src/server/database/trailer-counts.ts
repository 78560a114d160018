import { type ConnectionSource, withConnection } from './connection.ts'
import { literal } from './literals.ts'

/** How many trailers match a filter. */
export interface TrailerCounts {
  /** `filter` says what is counted, the same text for the same question; `where` how it is found, and may lean on what holds right now. */
  count(siteID: number, filter: string, where: string): Promise<number>
}

/** Filters that are remembered; the one asked longest ago goes first. */
const REMEMBERED = 500

interface Known {
  readonly version: number
  readonly count: Promise<number>
}

/**
 * Counts matching trailers, once per version of their site: a count reads all that match, the page beside it only itself. Whoever asks the same while it is
 * counted waits for that answer.
 */
export function createTrailerCounts(source: ConnectionSource): TrailerCounts {
  const known = new Map<string, Known>()
  const ask = <R>(text: string) =>
    withConnection(source, async (connection) => (await connection.query<R>(text)).rows[0])
  return {
    async count(siteID, filter, where) {
      // Read before: what changes meanwhile raises it, and the count is then made anew.
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
