import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Database } from '../../src/server/database/database.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import type { ServerStore } from '../../src/server/pipeline/server-store.ts'
import { MemoryServerStore } from './memory-server-store.ts'
import { createDatabaseIn } from './postgres-cluster.ts'

export interface OpenDatabase {
  /** The database of this file, opened before its first test. */
  readonly database: Database
  /** Its address; null for the embedded database. */
  readonly url: string | null
}

/**
 * Describes the same behaviour on both databases: embedded in memory, and a PostgreSQL database of
 * this file's own. The argument of `tests` is filled before the first test runs.
 */
export function describeOnDatabases(title: string, tests: (open: OpenDatabase) => void): void {
  describe(`${title} (embedded)`, () => {
    tests(openBefore(() => Promise.resolve(null)))
  })
  describe.skipIf(inject('postgresUrl') === null)(`${title} (PostgreSQL)`, () => {
    tests(openBefore(createPostgresDatabase))
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

function openBefore(place: () => Promise<string | null>): OpenDatabase {
  let opened: OpenDatabase | null = null
  beforeAll(async () => {
    const url = await place()
    const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
    const database = await openDatabase({ databaseUrl: url, dataDir: null, report, clock: Date.now })
    opened = { database, url }
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
  }
}

/** Makes an empty database in the tests' cluster and returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const cluster = inject('postgresUrl')
  if (cluster === null) throw new Error('there is no PostgreSQL to make a database in')
  return createDatabaseIn(cluster)
}
