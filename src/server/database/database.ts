import type { Kysely } from 'kysely'
import type { ServerStore } from '../pipeline/server-store.ts'
import type { ConnectionSource } from './connection.ts'
import type { DatabaseTrouble } from './trouble.ts'
import type { ServerTables } from './schema.ts'
import type { SiteStore } from './site-store.ts'

/** An open database with the newest schema. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** The server's own tables: people, sessions, log. For rows of a yard see `site`. */
  readonly db: Kysely<ServerTables>
  /** The store of the pipeline and of the changes. */
  readonly store: ServerStore
  /** Connections for SQL text; for this folder and for tests. */
  readonly source: ConnectionSource
  /** The rows of one site, and of the shared lists. */
  site(siteID: number): SiteStore
  /**
   * Calls `hear` with changed sites, of this process and of others; returns a function that stops
   * it.
   */
  listen(hear: (siteIDs: readonly number[]) => void): Promise<() => Promise<void>>
  /** Makes partitions and removes expired rows, once a day; `now` in milliseconds since 1970. */
  keepUp(now: number): Promise<void>
  /** Writes a row and reads it back; throws when either fails. Concurrent calls share one check. */
  ping(): Promise<void>
  /**
   * Syncs a database that this process made to the disk, before the first response; else does
   * nothing.
   */
  secure(): Promise<void>
  /**
   * Resolves when the embedded database has failed. Every statement throws from then on, so the
   * process must end.
   */
  readonly failed: Promise<DatabaseTrouble>
  close(): Promise<void>
}
