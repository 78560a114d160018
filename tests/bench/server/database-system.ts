import { createDatabaseIn, dropDatabaseOf, startPostgresCluster } from '../../support/postgres-cluster.ts'
import { WAIT_LIMIT_MS, within } from '../limits.ts'
import type { Place } from './bench-yard.ts'
import { cpuSeconds } from './cpu.ts'
import { inFolder } from './in-folder.ts'

export type SystemName = 'postgres' | 'embedded'

/** PostgreSQL or the embedded database. */
export interface DatabaseSystem {
  readonly name: SystemName
  /** 'PostgreSQL' */
  readonly title: string
  /** Runs `work` with an empty database, and removes it. */
  withPlace(work: (place: Place) => Promise<void>): Promise<void>
  /** Processor time of its own processes; 0 for the embedded database, which is part of the server's. */
  cpuSeconds(): number
}

/** Runs `work` with each system; prints that PostgreSQL is left out where there is none. */
export async function onEachSystem(
  names: readonly SystemName[],
  work: (system: DatabaseSystem) => Promise<void>,
): Promise<void> {
  if (names.includes('postgres') && !(await onPostgres(work)))
    console.log('\nNo PostgreSQL 15 or newer was found: its figures are left out.')
  if (names.includes('embedded')) await work(embedded)
}

/** Runs `work` with PostgreSQL, or where there is none with the embedded database. */
export async function onPostgresIfAny(work: (system: DatabaseSystem) => Promise<void>): Promise<void> {
  if (!(await onPostgres(work))) await work(embedded)
}

const embedded: DatabaseSystem = {
  name: 'embedded',
  title: 'the embedded database',
  withPlace: (use) => inFolder((dataDir) => use({ databaseUrl: null, dataDir })),
  cpuSeconds: () => 0,
}

/** False where there is none. */
async function onPostgres(work: (system: DatabaseSystem) => Promise<void>): Promise<boolean> {
  const cluster = await startPostgresCluster(WAIT_LIMIT_MS)
  if (cluster === null) return false
  try {
    await work({
      name: 'postgres',
      title: 'PostgreSQL',
      withPlace: (use) =>
        inFolder(async (dataDir) => {
          const databaseUrl = await createDatabaseIn(cluster.url)
          await use({ databaseUrl, dataDir }).finally(() => dropDatabaseOf(cluster.url, databaseUrl))
        }),
      cpuSeconds: () => cpuSeconds(cluster.pid()),
    })
    return true
  } finally {
    await within('PostgreSQL stops', cluster.stop())
  }
}
