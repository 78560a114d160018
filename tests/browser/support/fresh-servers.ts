import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import type { DatabaseKind, DemoYards } from './demo-yards.ts'
import { environment } from './environment.ts'

/** A running server on data of its own. */
export interface FreshServer {
  readonly server: ServerProcess
  /** Kills the server; its data is removed while the next test runs. */
  end(): Promise<void>
}

export type Settings = Readonly<Record<string, string>>

/** Servers on fresh copies of the demo yard, for one test after the other. */
export interface FreshServers {
  /** Returns a server of the caller's own; one on PostgreSQL with the usual settings is running already. */
  take(kind: DatabaseKind, settings: Settings): Promise<FreshServer>
  end(): Promise<void>
}

/**
 * Starts a server ahead of the test that will need it, while the test before waits for its browser.
 */
export function createFreshServers(yards: DemoYards): FreshServers {
  let next: Promise<FreshServer> | null = null
  const removals: Promise<void>[] = []
  const start = (kind: DatabaseKind, settings: Settings) => startFresh(yards, kind, settings, removals)
  return {
    take: async (kind, settings) => {
      if (kind === 'embedded' || Object.keys(settings).length > 0) return await start(kind, settings)
      const taken = await (next ?? start(kind, {}))
      next = start(kind, {})
      // Thrown where it is awaited.
      next.catch(() => undefined)
      return taken
    },
    end: async () => {
      await (await next)?.end()
      await Promise.all(removals)
    },
  }
}

async function startFresh(
  yards: DemoYards,
  kind: DatabaseKind,
  settings: Settings,
  removals: Promise<void>[],
): Promise<FreshServer> {
  const { remove, ...place } = await yards.copy(kind)
  const server = await createServerProcess({ ...place, environment: { ...environment, ...settings } })
  await server.start()
  return {
    server,
    end: async () => {
      await server.kill()
      const removal = remove()
      // Thrown where it is awaited.
      removal.catch(() => undefined)
      removals.push(removal)
    },
  }
}
