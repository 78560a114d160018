import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect } from '@playwright/test'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { createOffice, type Office } from './office.ts'
import { createTablet, type Tablet } from './tablet.ts'

/** Cadences are this much shorter than in a yard: 60 s become 1.2 s. */
const CADENCE_SCALE = 0.02

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
}

const run = promisify(execFile)

/** By the system's own program: a thousand small files take Node several times as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-R', `${from}/.`, to])
}

export const environment = { CADENCE_SCALE: String(CADENCE_SCALE) }

export const test = base.extend<Yard, Shared>({
  demoYard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'yardhand-demo-'))
      const server = await createServerProcess({ dataDir, environment })
      await server.start()
      await server.stop()
      await use(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  settings: {},
  server: async ({ demoYard, settings }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'yardhand-data-'))
    await copyFolder(demoYard, dataDir)
    const server = await createServerProcess({ dataDir, environment: { ...environment, ...settings } })
    await server.start()
    await use(server)
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
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
