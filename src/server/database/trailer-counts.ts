import { type ConnectionSource, withConnection } from './connection.ts'
import { readVersion } from './site-versions.ts'

export interface TrailerCounts {
  /** `filter` is the cache key; `where` is its SQL, which may depend on the time. */
  count(siteID: number, filter: string, where: string): Promise<number>
}

/** Cached filters; the least recently used goes first. */
const REMEMBERED = 500

interface Known {
  readonly version: number
  readonly count: Promise<number>
}

/** Counts once per version of a site, since a count reads all matches. Concurrent equal counts share one query. */
export function createTrailerCounts(source: ConnectionSource): TrailerCounts {
  const known = new Map<string, Known>()
  return {
    async count(siteID, filter, where) {
      // Read first, so that a change meanwhile makes the next call count anew.
      const version = await withConnection(source, (connection) => readVersion(connection, siteID))
      const before = known.get(filter)
      known.delete(filter)
      if (before?.version === version) {
        known.set(filter, before)
        return await before.count
      }
      const count = countWhere(source, where)
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

async function countWhere(source: ConnectionSource, where: string): Promise<number> {
  const { rows } = await withConnection(source, (connection) =>
    connection.query<{ readonly Count: number }>(`select count(*) as "Count" from "Trailers" t where ${where}`),
  )
  return rows[0]?.Count ?? 0
}
