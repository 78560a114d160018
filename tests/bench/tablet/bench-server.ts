import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { createOffice } from '../../browser/support/office.ts'
import { removeBanners } from '../../browser/support/remove-banners.ts'
import { fillDoors } from '../../support/fill-doors.ts'
import { fillTasks } from '../../support/fill-tasks.ts'
import { LONG_LIMIT_MS, WAIT_LIMIT_MS } from '../limits.ts'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { PEERS_PAGE } from './peer-page.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

/**
 * The demo yard of one size, with `tasks` more tasks that wait and `doors` doors (0: its own), and
 * the built server and page beside it, with the peers' page and worker among its files.
 * `databaseUrl` null: its database is the embedded one.
 */
export interface BenchServer extends ServerProcess {
  /** The folder of the page's files. */
  readonly app: string
  discard(): Promise<void>
}

export async function createBenchServer(
  trailers: number,
  tasks = 0,
  doors = 0,
  settings: Readonly<Record<string, string>> = {},
  databaseUrl: string | null = null,
): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'yardhand-bench-'))
  await cp(process.env.BENCH_DIST ?? join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const app = join(folder, 'dist/app')
  await buildPeers(app)
  const dataDir = join(folder, 'data')
  const program = join(folder, 'dist/server/cli.js')
  await run(process.execPath, [program, 'demo', '--trailers', String(trailers)], {
    timeout: LONG_LIMIT_MS,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn', TZ: 'UTC', DATABASE_URL: databaseUrl ?? '' },
  })
  if (tasks > 0) await fillTasks({ dataDir, databaseUrl }, tasks)
  if (doors > 0) await fillDoors({ dataDir, databaseUrl }, doors)
  // Another client's change reaches the tablet within the second.
  const environment = { CADENCE_SCALE: '0.02', ...settings }
  const place = { dataDir, ...(databaseUrl && { databaseUrl }) }
  const server = await createServerProcess({ ...place, program, environment, limitMs: WAIT_LIMIT_MS })
  return {
    ...server,
    app,
    start: async () => {
      await server.start()
      await removeBanners(createOffice(server, 'super'))
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

async function buildPeers(outDir: string): Promise<void> {
  await writeFile(join(outDir, PEERS_PAGE), '<!doctype html><html lang="en"><title>Peers</title></html>')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(root, 'tests/bench/tablet/peers.ts'), formats: ['es'], fileName: () => 'peers.js' },
    },
  })
}
