import { test as base, expect } from '@playwright/test'
import { type PostgresCluster, startPostgresCluster } from '../../support/postgres-cluster.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { createDemoYards, type DatabaseKind, type DemoYards } from './demo-yards.ts'
import { createFreshServers, type FreshServers } from './fresh-servers.ts'
import { createOffice, type Office } from './office.ts'
import { createTablet, createTabletWithDisk, type Tablet, type TabletWithDisk } from './tablet.ts'

interface Yard {
  /** The kind of database under the server: the embedded one too where there is no PostgreSQL. */
  readonly database: DatabaseKind
  /** Settings of the server besides the usual ones. */
  readonly settings: Readonly<Record<string, string>>
  /** A server of this test's own, on a fresh copy of the demo yard. */
  readonly server: ServerProcess
  /** The server's data, read and changed as a clerk would. */
  readonly office: Office
  /** The tablet at the gate. */
  readonly tablet: Tablet
  /** A second tablet. */
  readonly otherTablet: Tablet
  /** The tablet at the gate, for stories that shut its browser. */
  readonly tabletWithDisk: TabletWithDisk
}

interface Shared {
  /** Null where there is no PostgreSQL. */
  readonly cluster: PostgresCluster | null
  readonly yards: DemoYards
  /** A data folder with the demo yard on the embedded database, made once, to be copied. */
  readonly demoYard: string
  readonly servers: FreshServers
}

const SETUP = { scope: 'worker', timeout: 120_000 } as const

export const test = base.extend<Yard, Shared>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const cluster = await startPostgresCluster()
      await use(cluster)
      await cluster?.stop()
    },
    SETUP,
  ],
  yards: [
    async ({ cluster }, use) => {
      const yards = createDemoYards(cluster)
      await use(yards)
      await yards.end()
    },
    SETUP,
  ],
  demoYard: [async ({ yards }, use) => use(await yards.folder()), SETUP],
  servers: [
    async ({ yards }, use) => {
      const servers = createFreshServers(yards)
      await use(servers)
      await servers.end()
    },
    SETUP,
  ],
  database: 'postgres',
  settings: {},
  server: async ({ servers, database, settings }, use) => {
    const { server, end } = await servers.take(database, settings)
    await use(server)
    await end()
  },
  office: async ({ server }, use) => {
    await use(createOffice(server))
  },
  tablet: ({ server, browser }, use) => withTablet(createTablet(server, browser), use),
  otherTablet: ({ server, browser }, use) => withTablet(createTablet(server, browser), use),
  tabletWithDisk: ({ server }, use) => withTablet(createTabletWithDisk(server), use),
})

/** Whatever a test is about: no page of it may warn, throw, or be stopped by the content security policy. */
async function withTablet<T extends Tablet>(created: Promise<T>, use: (tablet: T) => Promise<void>): Promise<void> {
  const tablet = await created
  await use(tablet)
  const { complaints } = tablet
  await tablet.discard()
  expect(complaints, 'what the console complained about').toEqual([])
}
