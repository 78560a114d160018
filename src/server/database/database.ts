import type { Kysely } from 'kysely'
import type { LogSource } from '../log/log-source.ts'
import type { ImportSource } from '../pipeline/import-source.ts'
import type { ServerStore } from '../pipeline/server-store.ts'
import type { Bus } from './bus.ts'
import type { ConnectionSource } from './connection.ts'
import type { PhotoPieces } from './photo-pieces.ts'
import type { DatabaseTrouble } from './trouble.ts'
import type { ServerTables } from './schema.ts'
import type { SiteStore } from './site-store.ts'

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** The server's own tables; rows of a yard: `site`. */
  readonly db: Kysely<ServerTables>
  readonly store: ServerStore
  readonly imports: ImportSource
  readonly photoPieces: PhotoPieces
  readonly log: LogSource
  readonly source: ConnectionSource
  site(siteID: number): SiteStore
  /** Committed versions; 0 for a site without a change. */
  versions(siteIDs: readonly number[]): Promise<ReadonlyMap<number, number>>
  readonly bus: Bus
  /** Calls `hear` with sites changed by any process; returns the function that stops it. */
  listen(hear: (siteIDs: readonly number[]) => void): Promise<() => Promise<void>>
  /** Makes partitions and removes expired rows, once a day; `now` in milliseconds since 1970. */
  keepUp(now: number): Promise<void>
  /** Writes a row and reads it back; throws when either fails. */
  ping(): Promise<void>
  /** Before the first response: syncs a new embedded database to the disk. */
  secure(): Promise<void>
  /** Resolves when the embedded database has failed: the process must end. */
  readonly failed: Promise<DatabaseTrouble>
  close(): Promise<void>
}
