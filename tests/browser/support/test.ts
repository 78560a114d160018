import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { createFreshServers, environment, type FreshServers } from './fresh-servers.ts'
import { createOffice, type Office } from './office.ts'
import { removeBanners } from './remove-banners.ts'
import { createTablet, type Tablet } from './tablet.ts'

interface Yard {
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
}

interface Shared {
  /** A data folder with the demo yard, made once and copied for each test. */
  readonly demoYard: string
  readonly servers: FreshServers
}

export const test = base.extend<Yard, Shared>({
  demoYard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'yardhand-demo-'))
      const server = await createServerProcess({ dataDir, environment })
      await server.start()
      await removeBanners(createOffice(server, 'super'))
      await server.stop()
      await use(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  servers: [
    async ({ demoYard }, use) => {
      const servers = createFreshServers(demoYard)
      await use(servers)
      await servers.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  settings: {},
  server: async ({ servers, settings }, use) => {
    const { server, end } = await servers.take(settings)
    await use(server)
    await end()
  },
  office: async ({ server }, use) => {
    await use(createOffice(server))
  },
  tablet: ({ server }, use) => withTablet(server, use),
  otherTablet: ({ server }, use) => withTablet(server, use),
})

/** Whatever a test is about: no page of it may warn, throw, or be stopped by the content security policy. */
async function withTablet(server: ServerProcess, use: (tablet: Tablet) => Promise<void>): Promise<void> {
  const tablet = await createTablet(server)
  await use(tablet)
  const { complaints } = tablet
  await tablet.discard()
  expect(complaints, 'what the console complained about').toEqual([])
}
