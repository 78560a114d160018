import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { ConnectionSource, SqlConnection } from './connection.ts'
import { DatabaseFiles } from './pglite-files.ts'
import { holdsDatabase, makeWhole, prepareParent, secure, syncAll, usable } from './pglite-folder.ts'
import { lockDirectory } from './pglite-lock.ts'
import { createPreparedConnection } from './pglite-statements.ts'
import { Soundness } from './pglite-soundness.ts'
import { DatabaseTrouble, firstLineOf, reasonOf } from './trouble.ts'
import { valueParsers } from './value-parsers.ts'

const UPKEEP_MS = 60_000

export interface PGliteSource extends ConnectionSource {
  /** Runs checkpoint, then vacuum table by table while nobody waits: PGlite does neither by itself. */
  upkeep(): Promise<void>
  secure(): Promise<void>
  /** 0 in memory. */
  countSyncs(): number
  readonly failed: Promise<DatabaseTrouble>
}

/**
 * Opens a database, in memory without a directory. Throws `DatabaseTrouble` for one in use or unusable, a full disk, or
 * commits that do not reach the disk.
 */
export async function openPGlite(dataDir: string | null, report: (error: unknown) => void): Promise<PGliteSource> {
  if (dataDir === null)
    return createSource(await PGlite.create({ parsers }), new Soundness('in memory'), {
      report,
      close: () => undefined,
    })
  const directory = resolve(dataDir)
  prepareParent(directory)
  const unlock = usable(`${directory}.lock`, () => lockDirectory(directory))
  try {
    const isNew = !holdsDatabase(directory)
    if (isNew) await makeWhole(directory, makeDatabase)
    else secure(directory)
    const files = new DatabaseFiles(directory)
    const soundness = new Soundness(directory, files)
    const pglite = await createOnDisk(directory, files)
    const source = createSource(pglite, soundness, { report, close: unlock, files, ...(isNew && { newIn: directory }) })
    await assertCommitsReachDisk(source)
    return source
  } catch (error) {
    unlock()
    throw error
  }
}

const parsers = Object.fromEntries(valueParsers)

async function makeDatabase(draft: string): Promise<void> {
  const pglite = await createOnDisk(draft, new DatabaseFiles(draft))
  await pglite.close()
}

async function createOnDisk(directory: string, files: DatabaseFiles): Promise<PGlite> {
  // A leftover, as this process has the lock; an empty one after a power cut blocks the start.
  const leftOver = join(directory, 'postmaster.pid')
  if (existsSync(leftOver)) usable(leftOver, () => rmSync(leftOver))
  // -F would switch fsync off; fdatasync, the default, does nothing in PGlite.
  const startParams = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB', '-c', 'plan_cache_mode=force_generic_plan'],
  ]
  let lastWords = ''
  const onStderr = (text: string) => {
    if (/\b(FATAL|PANIC):/.test(text)) lastWords = text.replace(/^.*?\b(FATAL|PANIC):\s*/, '')
    return true
  }
  try {
    const pglite = await PGlite.create({ fs: files, startParams, parsers, onStderr })
    if (files.refused) throw files.refused
    return pglite
  } catch (cause) {
    if (files.refused)
      throw new DatabaseTrouble(`The embedded database in ${directory} cannot write: ${reasonOf(files.refused)}.`, {
        cause,
      })
    throw new DatabaseTrouble(
      `The embedded database in ${directory} cannot be opened: ${lastWords === '' ? firstLineOf(cause) : lastWords}.`,
      { cause },
    )
  }
}

async function assertCommitsReachDisk(source: PGliteSource): Promise<void> {
  const connection = await source.acquire()
  try {
    await connection.query('create table if not exists start_check ("Starts" bigint not null)')
    const before = source.countSyncs()
    await connection.query('insert into start_check values (1)')
    if (source.countSyncs() === before)
      throw new DatabaseTrouble(
        'The embedded database does not write its commits to the disk, so nothing would be safe in it.',
      )
    await connection.query('delete from start_check')
  } finally {
    source.release(connection)
  }
}

interface SourceParts {
  readonly report: (error: unknown) => void
  readonly close: () => void
  readonly files?: DatabaseFiles
  /** The directory of a database just made. */
  readonly newIn?: string
}

function createSource(pglite: PGlite, soundness: Soundness, parts: SourceParts): PGliteSource {
  const { report, files, newIn } = parts
  const turns = new ConnectionLock()
  const connection = soundness.watch(pglite, createPreparedConnection(pglite))
  const upkeep = () => keepUp(connection, turns, soundness)
  // `failed` reports a failure of the database.
  const tell = (error: unknown) => {
    if (!(error instanceof DatabaseTrouble)) report(error)
  }
  const timer = files ? setInterval(() => upkeep().catch(tell), UPKEEP_MS) : null
  timer?.unref()
  return {
    acquire: async () => {
      soundness.assert()
      await turns.take()
      return connection
    },
    release: () => turns.pass(),
    upkeep,
    secure: async () => {
      if (newIn === undefined) return
      await checkpoint(connection, turns, soundness)
      soundness.attempt(() => syncAll(newIn))
    },
    countSyncs: () => files?.syncs ?? 0,
    failed: soundness.failed,
    close: async () => {
      if (timer) clearInterval(timer)
      await turns.take()
      // Closing a broken database would write its memory to the disk.
      if (soundness.isSound) {
        await pglite.close()
        if (newIn !== undefined) soundness.attempt(() => syncAll(newIn))
      }
      parts.close()
    },
  }
}

async function checkpoint(connection: SqlConnection, turns: ConnectionLock, soundness: Soundness): Promise<void> {
  await turns.hold(async () => {
    try {
      await connection.query('checkpoint')
    } catch (error) {
      throw soundness.fail('its checkpoint failed', error)
    }
  })
}

async function keepUp(connection: SqlConnection, turns: ConnectionLock, soundness: Soundness): Promise<void> {
  await checkpoint(connection, turns, soundness)
  // PGlite itself counts changed rows late or never.
  await turns.hold(() => connection.query('select pg_stat_force_next_flush()'))
  const tables = await turns.hold(() =>
    connection.query<{ Name: string }>(
      `select format('%I.%I', schemaname, relname) as "Name" from pg_stat_user_tables where n_dead_tup + n_mod_since_analyze > 500`,
    ),
  )
  // Vacuum cannot run inside a transaction, and each one blocks all other statements.
  for (const { Name } of tables.rows)
    if (turns.isFree) await turns.hold(() => connection.query(`vacuum (analyze) ${Name}`))
}

/** A lock that one call takes and another passes on, as in a pool; `createTurns` queues whole acts. */
class ConnectionLock {
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
