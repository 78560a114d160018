import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { Activity, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { withConnection } from '../../src/server/database/connection.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import { isBatch } from '../support/fault-proxy.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { until } from '../support/until.ts'
import { beginShift, type Shell } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import type { Office } from './support/office.ts'
import { onEmbedded } from './support/embedded.ts'
import { onPostgres } from './support/postgres.ts'
import type { Tablet } from './support/tablet.ts'

const BATCH = 50
const HALF = BATCH / 2
/** Longer than any test. */
const LONG_S = 3600

onEmbedded(
  'a server killed in the middle of a batch of 50 has each once when it is back',
  async ({ tablet, server, office }) => {
    const shell = await departWithoutSignal(tablet, office)
    const isReached = await brakeEmbedded(server)
    await killAtBrake(tablet, server, isReached)
    // The transaction at the brake is undone, with the departures before it that it had taken along.
    await expectBack({ tablet, server, office, shell }, { least: 0, most: HALF })
  },
)

onPostgres('and the same on PostgreSQL', async ({ tablet, server, office, databaseUrl }) => {
  const shell = await departWithoutSignal(tablet, office)
  const brake = await brakePostgres(databaseUrl)
  await killAtBrake(tablet, server, brake.isReached)
  await brake.release()
  // The transaction at the brake had sent its commit to the database: nobody got an answer, and it
  // counts.
  await expectBack({ tablet, server, office, shell }, { least: HALF + 1, most: BATCH })
})

/** Makes 50 departures on an offline tablet. */
async function departWithoutSignal(tablet: Tablet, office: Office): Promise<Shell> {
  await office.arriveMany('KILL', BATCH)
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await new YardControl(page).departMany('KILL', BATCH)
  await shell.expectWaiting(BATCH)
  tablet.network.forget()
  return shell
}

type Look = () => boolean | Promise<boolean>

/** Lets the tablet send, and kills the server between two commits, before it has answered. */
async function killAtBrake(tablet: Tablet, server: ServerProcess, isReached: Look): Promise<void> {
  await tablet.setSignal(true)
  await until('the server stands in the middle of the batch', isReached)
  const batch = tablet.network.seen.findLast(isBatch)
  await server.kill()
  expect(batch?.status, 'the batch was not answered').toBeNull()
}

interface Yard {
  readonly tablet: Tablet
  readonly server: ServerProcess
  readonly office: Office
  readonly shell: Shell
}

interface Bounds {
  readonly least: number
  readonly most: number
}

/**
 * Expects so many departures on the restarted server, and each of the 50 once when the tablet has
 * sent again. How many commands share a transaction depends on the machine.
 */
async function expectBack({ tablet, server, office, shell }: Yard, { least, most }: Bounds): Promise<void> {
  const line = tablet.network.inject({ name: 'refuse' })
  await server.start()
  const departed = (await office.findTrailers('KILL')).filter(({ State }) => State === TrailerState.Departed)
  expect(departed.length).toBeGreaterThanOrEqual(least)
  expect(departed.length).toBeLessThanOrEqual(most)
  line.heal()
  await shell.expectInStep()
  await expectEachOnce(office)
}

async function expectEachOnce(office: Office): Promise<void> {
  const trailers = await office.findTrailers('KILL')
  expect(trailers).toHaveLength(BATCH)
  for (const trailer of trailers) {
    const acts = (await office.history(trailer.ID)).map(({ Action }) => Action)
    expect(acts.sort()).toEqual([Activity.Arrived, Activity.Departed])
  }
}

/** Statements that make the departure after the 25th run `hold` inside its open transaction. */
const brakeAtHalf = (hold: string): readonly string[] => [
  // A sequence ignores rollbacks.
  'create sequence departures',
  `create function brake() returns trigger language plpgsql as $$ begin
    if nextval('departures') = ${HALF + 1} then ${hold} end if;
    return new;
  end $$`,
  `create trigger brake before insert on "TrailerHistory" for each row
    when (new."Action" = ${Activity.Departed}) execute function brake()`,
]

/**
 * Sets the brake in the embedded database. It stops the whole server, so a file shows that it was
 * reached. Returns a function that looks for that file. While it is there the brake does not act again: a killed server
 * may have lost the numbers that its sequence gave, since nothing was committed after them.
 */
async function brakeEmbedded(server: ServerProcess): Promise<Look> {
  await server.stop()
  const place = { databaseUrl: null, dataDir: server.dataDir, report: console.error, clock: Date.now }
  const database = await openDatabase(place)
  const file = `current_setting('data_directory') || '/at-brake'`
  const hold = `if pg_stat_file(${file}, true) is null then
    execute format('copy (select 1) to %L', ${file});
    perform pg_sleep(${LONG_S});
  end if;`
  for (const statement of brakeAtHalf(hold))
    await withConnection(database.source, (connection) => connection.query(statement))
  await database.close()
  await server.start()
  return () => existsSync(join(server.dataDir, 'database/at-brake'))
}

interface Brake {
  /** True while a departure waits for the lock, with its transaction open. */
  readonly isReached: Look
  /** Releases the lock, and waits until the killed server's transactions have ended. */
  release(): Promise<void>
}

const LOCK = 4711

/** Sets the brake in a database that can be queried beside the server. */
async function brakePostgres(databaseUrl: string): Promise<Brake> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`select pg_advisory_lock(${LOCK})`)
  for (const statement of brakeAtHalf(`perform pg_advisory_xact_lock(${LOCK});`)) await client.query(statement)
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
  return {
    isReached: async () => (await client.query(waiting)).rowCount === 1,
    release: async () => {
      await client.query(`select pg_advisory_unlock(${LOCK})`)
      // Waits for the transaction that was held.
      await client.query('drop trigger brake on "TrailerHistory"')
      await client.end()
    },
  }
}
