import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseIn, type PostgresCluster, startPostgresCluster } from '../../support/postgres-cluster.ts'
import { createServerProcess } from '../../support/server-process.ts'
import { environment } from './fresh-servers.ts'
import { createOffice } from './office.ts'
import { removeBanners } from './remove-banners.ts'
import { test as base } from './test.ts'

interface OnPostgres {
  /** The address of the server's database. */
  readonly databaseUrl: string
}

interface Shared {
  /** Null where there is no PostgreSQL. */
  readonly cluster: PostgresCluster | null
}

/** The same yard, with a server on PostgreSQL. Left out where there is none, which in CI is a failure. */
export const onPostgres = base.extend<OnPostgres, Shared>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const cluster = await startPostgresCluster()
      await use(cluster)
      await cluster?.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  databaseUrl: async ({ cluster }, use, info) => {
    if (cluster === null && process.env.CI === 'true') throw new Error('There is no PostgreSQL 15 or newer.')
    info.skip(cluster === null, 'There is no PostgreSQL 15 or newer on this machine.')
    if (cluster !== null) await use(await createDatabaseIn(cluster.url))
  },
  server: async ({ databaseUrl }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'yardhand-data-'))
    const demo = { ...environment, YARDHAND_DEMO: '1' }
    const server = await createServerProcess({ dataDir, databaseUrl, environment: demo })
    await server.start()
    await removeBanners(createOffice(server, 'super'))
    await use(server)
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  },
})
