import type { Kysely } from 'kysely'
import type { ServerStore } from '../pipeline/server-store.ts'
import type { ConnectionSource } from './connection.ts'
import type { DatabaseTrouble } from './trouble.ts'
import type { ServerTables } from './schema.ts'
import type { SiteStore } from './site-store.ts'

/** An open database with the newest schema. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** The server's own tables: people, sessions, log. Yard rows are not among them: see `site`. */
  readonly db: Kysely<ServerTables>
  /** What the pipeline and the changes work on. */
  readonly store: ServerStore
  /** Connections for statements in SQL text; for this folder and for tests. */
  readonly source: ConnectionSource
  /** The rows of one site, and of the shared lists. */
  site(siteID: number): SiteStore
  /** Hears of changed sites, of this process and of others; answers the function that ends it. */
  listen(hear: (siteIDs: readonly number[]) => void): Promise<() => Promise<void>>
  /** Makes partitions, forgets what is past its time. Once a day; `now` in milliseconds since 1970. */
  keepUp(now: number): Promise<void>
  /** Writes and reads a row; throws when the database does not do both. Calls at the same time share one try. */
  ping(): Promise<void>
  /** Writes a database that this process made to the disk, so that a power cut leaves it whole. Before the first answer; nothing to do for any other. */
  secure(): Promise<void>
  /** Resolves when the embedded database can be trusted no longer. The process must end: until then every statement throws. */
  readonly failed: Promise<DatabaseTrouble>
  close(): Promise<void>
}
