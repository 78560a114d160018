import { join } from 'node:path'
import { Kysely } from 'kysely'
import { createLocalBus } from './bus.ts'
import { type ConnectionSource, withConnection } from './connection.ts'
import type { Database } from './database.ts'
import { createDialect } from './dialect.ts'
import { ensureLogMonths, pruneLog, pruneOutgoing, pruneRemovals, pruneShipments } from './keep-up.ts'
import { migrate } from './migrate.ts'
import { openPGlite } from './pglite.ts'
import { createPhotoPieces, prunePhotoPieces } from './photo-pieces.ts'
import { openPostgres } from './postgres.ts'
import { explainUnusable, refuseOldServer } from './postgres-trouble.ts'
import type { ServerTables } from './schema.ts'
import { createPing } from './ping.ts'
import { grantServiceRights } from './service-rights.ts'
import { DatabaseTrouble } from './trouble.ts'
import { SitePoke, sitesOf } from './site-poke.ts'
import { createSiteStore } from './site-store.ts'
import { createLogSource } from './sql-log-source.ts'
import { createImportSource } from './import-source.ts'
import { createSqlServerStore } from './sql-server-store.ts'
import { gatherMissingStatistics } from './statistics.ts'
import { createTrailerCounts } from './trailer-counts.ts'
import { readVersions } from './site-versions.ts'

export interface DatabasePlace {
  /** `postgres://…`; null for the embedded database. */
  readonly databaseUrl: string | null
  /** `postgres://…` of the schema's owner; null or absent: `databaseUrl`. */
  readonly migrationDatabaseUrl?: string | null
  /** Parent of the embedded database's folder `database`; null: in memory, for tests. */
  readonly dataDir: string | null
  readonly report: (error: unknown) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Opens and migrates a database. Throws `DatabaseTrouble` for an unusable one, or a role that may not migrate. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if (place.databaseUrl === null) return await makeReady(await openEmbedded(place), place)
  try {
    const opened = openServer(place.databaseUrl, place)
    return await makeReady(opened, place)
  } catch (error) {
    throw explainUnusable(error)
  }
}

async function makeReady(opened: Opened, place: DatabasePlace): Promise<Database> {
  try {
    if (opened.kind === 'postgres') await refuseOldServer(opened.source)
    if (opened.kind === 'postgres' && place.migrationDatabaseUrl)
      await migrateAsOwner(opened.source, place.migrationDatabaseUrl, place.report)
    else await migrateAsService(opened.source)
    await ensureLogMonths(opened.source, place.clock())
    await gatherMissingStatistics(opened.source)
  } catch (error) {
    await opened.source.close()
    throw error
  }
  return assemble(opened)
}

async function migrateAsOwner(service: ConnectionSource, url: string, report: DatabasePlace['report']): Promise<void> {
  const { rows } = await withConnection(service, (connection) =>
    connection.query<{ Role: string }>('select current_user::text as "Role"'),
  )
  const owner = openPostgres(url, report)
  try {
    await migrateBy(owner)
    for (const { Role } of rows) await grantServiceRights(owner, Role)
    // The service may not analyze tables of another role.
    await gatherMissingStatistics(owner)
  } finally {
    await owner.close()
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Does nothing on the newest schema, which needs only the right to read. */
async function migrateAsService(source: ConnectionSource): Promise<void> {
  try {
    await migrateBy(source)
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
    if (!isForbidden) throw error
    throw new DatabaseTrouble(
      'MIGRATION_DATABASE_URL must name the role that owns the schema: the role of DATABASE_URL may not bring it to the newest one.',
      { cause: error },
    )
  }
}

function migrateBy(source: ConnectionSource): Promise<void> {
  return migrate(new Kysely<never>({ dialect: createDialect(source) }))
}

interface Opened extends Pick<Database, 'kind' | 'bus' | 'source' | 'secure' | 'failed'> {}

function assemble({ kind, source, bus, secure, failed }: Opened): Database {
  const db = new Kysely<ServerTables>({ dialect: createDialect(source) })
  const poke = new SitePoke((text) => bus.tell('changed', text))
  const counts = createTrailerCounts(source)
  return {
    kind,
    db,
    source,
    store: createSqlServerStore(source, poke),
    imports: createImportSource(source),
    photoPieces: createPhotoPieces(source),
    log: createLogSource(source),
    site: (siteID) => createSiteStore(db, source, counts, siteID),
    versions: (siteIDs) => withConnection(source, (connection) => readVersions(connection, siteIDs)),
    bus,
    listen: (hear) =>
      bus.listen({
        onText: (topic, text) => {
          if (topic === 'changed') hear(sitesOf(text))
        },
        onGap: () => undefined,
      }),
    keepUp: async (now) => {
      await ensureLogMonths(source, now)
      await pruneRemovals(source, now)
      await pruneLog(source, now)
      await pruneOutgoing(source, now)
      await pruneShipments(source, now)
      await prunePhotoPieces(source, now)
    },
    ping: createPing(source),
    secure,
    failed,
    close: async () => {
      await poke.flush()
      await source.close()
    },
  }
}

async function openEmbedded({ dataDir, report }: DatabasePlace): Promise<Opened> {
  const source = await openPGlite(dataDir === null ? null : join(dataDir, 'database'), report)
  return { kind: 'embedded', source, secure: () => source.secure(), failed: source.failed, bus: createLocalBus() }
}

function openServer(url: string, { report }: DatabasePlace): Opened {
  const source = openPostgres(url, report)
  // PostgreSQL does both itself.
  const own = { secure: () => Promise.resolve(), failed: new Promise<never>(() => undefined) }
  return { kind: 'postgres', source, bus: source.bus, ...own }
}
