import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { ConnectionSource, SqlConnection } from './connection.ts'
import { lockDirectory } from './pglite-lock.ts'
import { createPreparedConnection } from './pglite-statements.ts'
import { SyncedFiles } from './pglite-file-system.ts'
import { valueParsers } from './value-parsers.ts'

/** The embedded database writes its memory to its files, and makes room, this often. */
const UPKEEP_MS = 60_000

export interface PGliteSource extends ConnectionSource {
  /** Checkpoint, then vacuum table by table while nobody waits: it does neither by itself. */
  upkeep(): Promise<void>
  /** How often files were written to the disk; 0 in memory. */
  countSyncs(): number
}

/**
 * Opens the embedded database in a directory, or in memory for tests. Used hardened only: real fsync, a lock of our own, a check that commits reach the disk, and
 * upkeep on a timer. Throws `DirectoryInUse`, and refuses to start where commits do not reach the disk.
 */
export async function openPGlite(dataDir: string | null, report: (error: unknown) => void): Promise<PGliteSource> {
  if (dataDir === null) return createSource(await PGlite.create({ parsers }), null, () => undefined, report)
  const directory = resolve(dataDir)
  mkdirSync(dirname(directory), { recursive: true })
  const unlock = lockDirectory(directory)
  try {
    const files = new SyncedFiles(directory)
    const source = createSource(await createOnDisk(directory, files), files, unlock, report)
    await assertCommitsReachDisk(source)
    return source
  } catch (error) {
    unlock()
    throw error
  }
}

const parsers = Object.fromEntries(valueParsers)

async function createOnDisk(directory: string, files: SyncedFiles): Promise<PGlite> {
  // The lock is ours, so this can only be left over; an empty one after a power cut would keep the database from opening.
  const leftOver = join(directory, 'postmaster.pid')
  if (existsSync(leftOver)) rmSync(leftOver)
  // -F would switch fsync off; fdatasync, the default, is a stub there that does nothing.
  const startParams = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB', '-c', 'plan_cache_mode=force_generic_plan'],
  ]
  return await PGlite.create({ fs: files, startParams, parsers })
}

async function assertCommitsReachDisk(source: PGliteSource): Promise<void> {
  const connection = await source.acquire()
  try {
    await connection.query('create table if not exists start_check ("Starts" bigint not null)')
    const before = source.countSyncs()
    await connection.query('insert into start_check values (1)')
    if (source.countSyncs() === before)
      throw new Error('The embedded database does not write its commits to the disk, so nothing would be safe in it.')
    await connection.query('delete from start_check')
  } finally {
    source.release(connection)
  }
}

function createSource(
  pglite: PGlite,
  files: SyncedFiles | null,
  unlock: () => void,
  report: (error: unknown) => void,
): PGliteSource {
  const turns = new Turns()
  const connection = createPreparedConnection(pglite)
  const upkeep = () => keepUp(connection, turns)
  const timer = files ? setInterval(() => upkeep().catch(report), UPKEEP_MS) : null
  timer?.unref()
  return {
    acquire: async () => {
      await turns.take()
      return connection
    },
    release: () => turns.pass(),
    upkeep,
    countSyncs: () => files?.syncs ?? 0,
    close: async () => {
      if (timer) clearInterval(timer)
      await turns.take()
      await pglite.close()
      unlock()
    },
  }
}

async function keepUp(connection: SqlConnection, turns: Turns): Promise<void> {
  await turns.hold(() => connection.query('checkpoint'))
  // By itself it counts changed rows late or never.
  await turns.hold(() => connection.query('select pg_stat_force_next_flush()'))
  const tables = await turns.hold(() =>
    connection.query<{ Name: string }>(
      `select format('%I.%I', schemaname, relname) as "Name" from pg_stat_user_tables where n_dead_tup + n_mod_since_analyze > 500`,
    ),
  )
  // One table per call: vacuum cannot run inside a transaction, and each one holds up everybody else.
  for (const { Name } of tables.rows)
    if (turns.isFree) await turns.hold(() => connection.query(`vacuum (analyze) ${Name}`))
}

/** The one connection, for one holder at a time, in the order of asking. */
class Turns {
  private readonly waiting: (() => void)[] = []
  private isTaken = false

  get isFree(): boolean {
    return !this.isTaken
  }

  take(): Promise<void> {
    if (!this.isTaken) {
      this.isTaken = true
      return Promise.resolve()
    }
    return new Promise((resolveTurn) => this.waiting.push(resolveTurn))
  }

  pass(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.isTaken = false
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    await this.take()
    try {
      return await work()
    } finally {
      this.pass()
    }
  }
}
