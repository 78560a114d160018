import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'

/** Cadences are this much shorter than in a yard: 60 s become 1.2 s. */
const CADENCE_SCALE = 0.02

export const environment = { CADENCE_SCALE: String(CADENCE_SCALE) }

const run = promisify(execFile)

/** A running server on data of its own. */
export interface FreshServer {
  readonly server: ServerProcess
  /** Kills the server and removes its data. */
  end(): Promise<void>
}

/** Servers on fresh copies of one data folder, for one test after the other. */
export interface FreshServers {
  /** Returns a server of the caller's own; one with the usual settings is running already. */
  take(settings: Readonly<Record<string, string>>): Promise<FreshServer>
  end(): Promise<void>
}

/**
 * Starts a server ahead of the test that will need it, while the test before waits for its browser.
 */
export function createFreshServers(folder: string): FreshServers {
  let next: Promise<FreshServer> | null = null
  return {
    take: async (settings) => {
      if (Object.keys(settings).length > 0) return await startFresh(folder, settings)
      const taken = await (next ?? startFresh(folder, {}))
      next = startFresh(folder, {})
      // Thrown where it is awaited.
      next.catch(() => undefined)
      return taken
    },
    end: async () => {
      await (await next)?.end()
    },
  }
}

async function startFresh(folder: string, settings: Readonly<Record<string, string>>): Promise<FreshServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yardhand-data-'))
  await copyFolder(folder, dataDir)
  const server = await createServerProcess({ dataDir, environment: { ...environment, ...settings } })
  await server.start()
  return {
    server,
    end: async () => {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies by the system's own program: a thousand small files take Node several times as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-R', `${from}/.`, to])
}
