import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { ConnectionSource } from '../../../src/server/database/connection.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { openPGlite, type PGliteSource } from '../../../src/server/database/pglite.ts'
import { Soundness } from '../../../src/server/database/pglite-soundness.ts'
import { createPreparedConnection } from '../../../src/server/database/pglite-statements.ts'
import { DatabaseTrouble } from '../../../src/server/database/trouble.ts'
import { allIn, failIn, watchSyncs } from '../../support/watched-files.ts'
import { createPostgresDatabase } from '../../support/databases.ts'
import { kills } from '../../support/volumes.ts'

/** More than one tablet's first batch, which has a transaction of its own: those of the others have shared one by then. */
const ACKNOWLEDGED_MIN = 7
const ACKNOWLEDGED_MAX = 120

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yardhand-durability-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const report = () => undefined

/** Making a database takes seconds; a copy is enough for most tests. */
const template = mkdtempSync(join(tmpdir(), 'yardhand-template-'))
beforeAll(async () => {
  await (await openPGlite(join(template, 'database'), report)).close()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

async function openCopy(): Promise<PGliteSource> {
  cpSync(template, folder, { recursive: true })
  return await openPGlite(join(folder, 'database'), report)
}

/** Starts a process that arrives trailers. */
function startArriving(dataDir: string, url: string | null, round: number): ChildProcess {
  const program = fileURLToPath(new URL('./arriving-process.ts', import.meta.url))
  const given = ['--import', 'tsx', program, dataDir, url ?? '-', String(round)]
  return spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** An acknowledged arrival, applied or rejected. */
interface Acknowledged {
  readonly Outcome: string
  readonly Key: string
  readonly ID: number
}

/**
 * Waits for this many acknowledgements, then kills the process; returns all of them, including the
 * last moment's.
 */
async function killAfter(child: ChildProcess, acknowledgements: number): Promise<readonly Acknowledged[]> {
  if (!child.stdout || !child.stderr) throw new Error('the process has no output')
  const acknowledged: Acknowledged[] = []
  const errors: string[] = []
  child.stderr.on('data', (text) => errors.push(String(text)))
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const [Outcome = '', Key = '', ID] = line.split(' ')
    acknowledged.push({ Outcome, Key, ID: Number(ID) })
    if (acknowledged.length === acknowledgements) child.kill('SIGKILL')
  }
  if (acknowledged.length < acknowledgements) throw new Error(`the process ended by itself: ${errors.join('')}`)
  return acknowledged
}

interface Counts {
  readonly Trailers: number
  readonly Histories: number
  readonly Applied: number
  readonly Unfinished: number
  readonly Orphans: number
  /** Tablets that miss a command before their last. */
  readonly Gaps: number
}

async function countAll(source: ConnectionSource): Promise<Counts | undefined> {
  const { rows } = await withConnection(source, (connection) =>
    connection.query<Counts>(`select
      (select count(*) from "Trailers") as "Trailers", (select count(*) from "TrailerHistory") as "Histories",
      (select count(*) from command_log where "Call" = 'POST /trailers' and "Outcome" = 'applied') as "Applied",
      (select count(*) from command_log where "Outcome" is null) as "Unfinished",
      (select count(*) from "Trailers" t where not exists (select 1 from row_version v where v."List" = 'Trailers'
        and v."SiteID" = t."SiteID" and v."ID" = t."ID")) as "Orphans",
      (select count(*) from device_queue q where q."Through" <> (select count(*) from command_log l
        where l."DeviceID" = q."DeviceID" and l."UserID" = q."UserID")) as "Gaps"`),
  )
  return rows[0]
}

interface Arrival extends Acknowledged {
  readonly Trailers: number
  readonly Histories: number
  /** Of the transaction that logged it. */
  readonly Devices: number
}

/** The arrivals of the log, each with what it made. The insert-only log has its transactions in `xmin`. */
async function findArrivals(source: ConnectionSource): Promise<readonly Arrival[]> {
  const { rows } = await withConnection(source, (connection) =>
    connection.query<Arrival>(`
      with arrival as (select "Key", "Outcome", ("Entry" -> 'Body' ->> 'ID')::bigint as "ID", "DeviceID", xmin::text as "By"
        from command_log where "Call" = 'POST /trailers')
      select "Key", "Outcome", "ID",
        (select count(*) from "Trailers" t where t."ID" = a."ID") as "Trailers",
        (select count(*) from "TrailerHistory" h where h."TrailerID" = a."ID") as "Histories",
        (select count(distinct o."DeviceID") from arrival o where o."By" = a."By") as "Devices"
      from arrival a`),
  )
  return rows
}

/** Kills a writing process repeatedly, and checks after each kill what a new start finds. */
async function killAndLook(dataDir: string, url: string | null): Promise<void> {
  const acknowledged: Acknowledged[] = []
  for (let round = 1; round <= kills; round++) {
    const target = ACKNOWLEDGED_MIN + Math.floor(Math.random() * ACKNOWLEDGED_MAX)
    const latest = await killAfter(startArriving(dataDir, url, round), target)
    acknowledged.push(...latest)
    const database = await openDatabase({ databaseUrl: url, dataDir, report, clock: Date.now })
    const arrivals = await findArrivals(database.source)
    const found = new Map(arrivals.map((arrival) => [arrival.Key, arrival]))
    for (const one of acknowledged) expect(found.get(one.Key)).toMatchObject(one)
    const made = ({ Outcome }: Arrival) => (Outcome === 'applied' ? 1 : 0)
    expect(arrivals.filter((one) => one.Trailers !== made(one) || one.Histories !== made(one))).toEqual([])
    const shared = latest.filter(({ Key }) => Number(found.get(Key)?.Devices) > 1)
    expect(shared.map(({ Outcome }) => Outcome)).toContain('applied')
    const counts = await countAll(database.source)
    expect(counts).toMatchObject({ Unfinished: 0, Orphans: 0, Gaps: 0, Histories: counts?.Trailers })
    expect(counts?.Applied).toBe(counts?.Trailers)
    await database.close()
  }
}

describe('the embedded database', () => {
  test('keeps every acknowledged command, whole, when the server is killed', { timeout: 900_000 }, async () => {
    await killAndLook(folder, null)
  })

  test('refuses a second process on its directory with one line, and lets it in when the first has ended', {
    timeout: 300_000,
  }, async () => {
    const child = startArriving(folder, null, 1)
    const lines = child.stdout ? createInterface({ input: child.stdout }) : null
    if (lines) await once(lines, 'line')
    const place = { databaseUrl: null, dataDir: folder, report, clock: Date.now }
    const refused = `The data directory ${join(folder, 'database')} is in use by process ${child.pid} on ${hostname()}.`
    await expect(openDatabase(place)).rejects.toThrow(refused)
    const second = startArriving(folder, null, 2)
    const words: string[] = []
    second.stderr?.on('data', (text) => words.push(String(text)))
    expect(await once(second, 'exit')).toEqual([3, null])
    expect(words.join('')).toBe(`${refused}\n`)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    const database = await openDatabase(place)
    await database.close()
  })

  test('refuses a second opening in the same process too', async () => {
    const first = await openCopy()
    await expect(openPGlite(join(folder, 'database'), report)).rejects.toThrow('is in use by process')
    await first.close()
  })

  test('opens although a power cut left an empty pid file in it', async () => {
    const directory = join(folder, 'database')
    await (await openCopy()).close()
    writeFileSync(join(directory, 'postmaster.pid'), '')
    const again = await openPGlite(directory, report)
    await again.close()
  })

  test('writes every commit to the disk before it is acknowledged', async () => {
    const source = await openCopy()
    const syncs = watchSyncs()
    const log = () => allIn(join(folder, 'database', 'pg_wal'))
    await withConnection(source, async (connection) => {
      await connection.query('create table t (a integer)')
      for (let commit = 1; commit <= 10; commit++) {
        const before = source.countSyncs()
        await connection.query('insert into t values ($1::integer)', [commit])
        expect(source.countSyncs()).toBeGreaterThan(before)
        // Counted and done: the log of the commit is not waiting in the memory of the machine.
        expect(syncs.dirty(log())).toEqual([])
      }
      const before = source.countSyncs()
      await connection.query('select * from t')
      expect(source.countSyncs()).toBe(before)
    })
    syncs.end()
    await source.close()
  })

  test('is on the disk whole, each file and folder, before the first answer', async () => {
    const syncs = watchSyncs()
    const database = await openDatabase({ databaseUrl: null, dataDir: folder, report, clock: Date.now })
    await database.secure()
    syncs.end()
    const all = allIn(folder).filter((path) => !path.endsWith('.lock'))
    expect(all.length).toBeGreaterThan(900)
    expect(syncs.notSynced(all)).toEqual([])
    await database.close()
  })

  test('is made anew when its first start was interrupted', async () => {
    const directory = join(folder, 'database')
    mkdirSync(join(`${directory}.new`, 'base'), { recursive: true })
    writeFileSync(join(`${directory}.new`, 'PG_VERSION'), '18\n')
    mkdirSync(directory)
    await (await openPGlite(directory, report)).close()
    expect(existsSync(`${directory}.new`)).toBe(false)
    await (await openPGlite(directory, report)).close()
  })

  test.each(['writeSync', 'fsyncSync'] as const)(
    'ends at a checkpoint whose %s fails, and acknowledges nothing afterwards',
    async (call) => {
      const source = await openCopy()
      await withConnection(source, async (connection) => {
        await connection.query('create table t (a integer)')
        await connection.query('insert into t select generate_series(1, 20000)')
      })
      const heal = failIn(join('database', 'base'), call)
      await expect(source.upkeep()).rejects.toThrow(/stopped: the disk refused a write: the device reports an error/)
      heal()
      expect((await source.failed).message).toContain('stopped')
      await expect(withConnection(source, (connection) => connection.query('select 1'))).rejects.toThrow('stopped')
      await source.close()
      const again = await openPGlite(join(folder, 'database'), report)
      const { rows } = await withConnection(again, (connection) =>
        connection.query<{ Rows: number }>('select count(*) as "Rows" from t'),
      )
      expect(rows).toEqual([{ Rows: 20_000 }])
      await again.close()
    },
  )

  test('ends at an invalid answer, which would read as "no rows"', async () => {
    const soundness = new Soundness('here')
    const run = vi.fn()
    const engine = {
      Module: { _PostgresMainLoopOnce: run },
      exec: () => Promise.resolve([{ rows: [], fields: [], affectedRows: 0 }]),
    } as unknown as PGlite
    const connection = soundness.watch(engine, createPreparedConnection(engine))
    await expect(connection.query('select 1')).rejects.toThrow(/^The embedded database in here stopped: /)
    expect(() => soundness.assert()).toThrow(DatabaseTrouble)
    expect(soundness.isSound).toBe(false)
  })

  test('ends when its engine does, and not when a statement fails', async () => {
    const source = await openPGlite(null, report)
    await withConnection(source, async (connection) => {
      await expect(connection.query('select 1 / 0')).rejects.toThrow('division by zero')
      await expect(connection.query('select nothing')).rejects.toThrow('does not exist')
      expect((await connection.query('select 1 as a')).rows).toEqual([{ a: 1 }])
    })
    await source.close()
    const soundness = new Soundness('here')
    const pglite = await PGlite.create()
    const sound = soundness.watch(pglite, createPreparedConnection(pglite))
    expect((await sound.query('select 1 as a')).rows).toEqual([{ a: 1 }])
    const broken = await PGlite.create()
    broken.Module._PostgresMainLoopOnce = () => {
      throw new WebAssembly.RuntimeError('unreachable')
    }
    const connection = soundness.watch(broken, createPreparedConnection(broken))
    await expect(connection.query('select 1 as a')).rejects.toThrow('stopped: unreachable')
    await expect(connection.query('select $1::text as a', ['x'])).rejects.toThrow('stopped: unreachable')
    expect((await soundness.failed).message).toContain('stopped: unreachable')
    await pglite.close()
  })

  test('frees its space: upkeep leaves no dead rows behind', async () => {
    const source = await openCopy()
    const size = async () => {
      const { rows } = await withConnection(source, (connection) =>
        connection.query<{ Size: number }>(`select pg_relation_size('t') as "Size"`),
      )
      return rows[0]?.Size
    }
    const rewrite = async () => {
      await withConnection(source, (connection) => connection.query('update t set a = a + 1'))
      await source.upkeep()
    }
    await withConnection(source, async (connection) => {
      await connection.query('create table t (a integer)')
      await connection.query('insert into t select generate_series(1, 2000)')
    })
    await rewrite()
    await rewrite()
    const settled = await size()
    for (let round = 0; round < 5; round++) await rewrite()
    expect(await size()).toBe(settled)
    await source.close()
  })
})

describe.skipIf(inject('postgresUrl') === null)('PostgreSQL', () => {
  test('keeps every acknowledged command, whole, when the server is killed', { timeout: 900_000 }, async () => {
    await killAndLook(folder, await createPostgresDatabase())
  })
})
