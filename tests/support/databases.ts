import { Kysely, type MigrationResultSet, Migrator } from 'kysely'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { ConnectionSource } from '../../src/server/database/connection.ts'
import type { Database } from '../../src/server/database/database.ts'
import { createDialect } from '../../src/server/database/dialect.ts'
import { migrations } from '../../src/server/database/migrations/list.ts'
import { openPGlite } from '../../src/server/database/pglite.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'
import type { ServerStore } from '../../src/server/pipeline/server-store.ts'
import { openEmbeddedImage, openTestDatabase } from './database-images.ts'
import { MemoryServerStore } from './memory-server-store.ts'
import { createDatabaseIn } from './postgres-cluster.ts'

export interface OpenDatabase {
  /** The database of this file, opened before its first test. */
  readonly database: Database
  /** Its address; null for the embedded database. */
  readonly url: string | null
}

/** A database while tests are described. */
export interface FutureDatabase extends OpenDatabase {
  /** Has it opened with the yard of `fillYardUnderTest`, which is copied with it. Without this it is empty. */
  askForYard(): void
}

/**
 * Describes the same behaviour on both databases: embedded in memory, and a PostgreSQL database of
 * this file's own, each a copy of one with the newest schema. The argument of `tests` is filled
 * before the first test runs.
 */
export function describeOnDatabases(title: string, tests: (open: FutureDatabase) => void): void {
  describe(`${title} (embedded)`, () => {
    tests(openBefore(openEmbeddedCopy))
  })
  describe.skipIf(inject('postgresUrl') === null)(`${title} (PostgreSQL)`, () => {
    tests(openBefore(openPostgresCopy))
  })
}

/** Describes the same behaviour on both databases, and on the memory store of the simulation. */
export function describeOnStores(title: string, tests: (open: { readonly store: ServerStore }) => void): void {
  describe(`${title} (memory)`, () => tests({ store: new MemoryServerStore() }))
  describeOnDatabases(title, (open) =>
    tests({
      get store() {
        return open.database.store
      },
    }),
  )
}

function openBefore(open: (isWithYard: boolean) => Promise<OpenDatabase>): FutureDatabase {
  let opened: OpenDatabase | null = null
  let isWithYard = false
  beforeAll(async () => {
    opened = await open(isWithYard)
  })
  afterAll(async () => {
    await opened?.database.close()
  })
  const current = () => {
    if (opened === null) throw new Error('the database is opened before the first test, not while tests are described')
    return opened
  }
  return {
    get database() {
      return current().database
    },
    get url() {
      return current().url
    },
    askForYard: () => {
      isWithYard = true
    },
  }
}

async function openEmbeddedCopy(isWithYard: boolean): Promise<OpenDatabase> {
  const image = inject(isWithYard ? 'embeddedYard' : 'embeddedImage')
  return { database: await openEmbeddedImage(image), url: null }
}

async function openPostgresCopy(isWithYard: boolean): Promise<OpenDatabase> {
  const url = await createPostgresDatabase(inject(isWithYard ? 'postgresYard' : 'postgresTemplate') ?? undefined)
  return { database: await openTestDatabase(url), url }
}

/**
 * Makes a database in the tests' cluster and returns its address: empty, or a copy of `template`.
 */
export async function createPostgresDatabase(template?: string): Promise<string> {
  const cluster = inject('postgresUrl')
  if (cluster === null) throw new Error('there is no PostgreSQL to make a database in')
  return createDatabaseIn(cluster, template)
}

/** Opens a new database of the same kind as `open` with the schema up to a migration. */
export async function openEarlier(open: OpenDatabase, migration: string): Promise<ConnectionSource> {
  const source = await openEmpty(open)
  await assertMigrated(migratorOf(source, migrations).migrateTo(migration))
  return source
}

/** A new database with today's columns, before some migrations were run. */
export interface DatabaseWithout {
  readonly source: ConnectionSource
  /** Runs them. */
  finish(): Promise<void>
}

/** Opens a new database of the same kind as `open` with every migration but some. */
export async function openWithout(open: OpenDatabase, ...left: readonly string[]): Promise<DatabaseWithout> {
  const source = await openEmpty(open)
  const others = Object.fromEntries(Object.entries(migrations).filter(([name]) => !left.includes(name)))
  await assertMigrated(migratorOf(source, others).migrateToLatest())
  return { source, finish: () => assertMigrated(migratorOf(source, migrations).migrateToLatest()) }
}

async function openEmpty({ url }: OpenDatabase): Promise<ConnectionSource> {
  const report = () => undefined
  return url === null ? await openPGlite(null, report) : openPostgres(await createPostgresDatabase(), report)
}

/** Runs migrations whatever their order, so that one can be left for later. */
function migratorOf(source: ConnectionSource, chosen: typeof migrations): Migrator {
  const db = new Kysely<never>({ dialect: createDialect(source) })
  const provider = { getMigrations: () => Promise.resolve({ ...chosen }) }
  return new Migrator({ db, provider, allowUnorderedMigrations: true })
}

async function assertMigrated(run: Promise<MigrationResultSet>): Promise<void> {
  const { error } = await run
  if (error) throw error
}
