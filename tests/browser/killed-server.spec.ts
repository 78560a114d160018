import { watch } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { Activity, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { isBatch } from '../support/fault-proxy.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { until } from '../support/until.ts'
import { beginShift, type Shell } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import type { Office } from './support/office.ts'
import { onPostgres } from './support/postgres.ts'
import { test } from './support/test.ts'
import type { Tablet } from './support/tablet.ts'

const BATCH = 50
const HALF = BATCH / 2

test('a server killed in the middle of a batch of 50 has each of them once when it is back', async ({
  tablet,
  server,
  office,
}) => {
  const shell = await departWithoutSignal(tablet, office)
  const killed = killAmidCommits(server)
  await tablet.setSignal(true)
  await killed
  expectUnanswered(tablet)
  await server.start()
  await shell.expectInStep()
  await expectEachOnce(office)
})

onPostgres('and the same on PostgreSQL', async ({ tablet, server, office, databaseUrl }) => {
  const shell = await departWithoutSignal(tablet, office)
  const brake = await brakeAtHalf(databaseUrl)
  await tablet.setSignal(true)
  await until('the server stands in the middle of the batch', () => brake.isReached())
  await server.kill()
  expectUnanswered(tablet)
  // The one that stood at the brake had its commit on the line behind it: nobody was told, and it stands.
  expect(await brake.release()).toBe(HALF + 1)
  await server.start()
  await shell.expectInStep()
  await expectEachOnce(office)
})

/** A tablet on which 50 departures wait. */
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

function expectUnanswered(tablet: Tablet): void {
  const [batch] = tablet.network.seen.filter(isBatch)
  expect(batch?.status, 'the batch was not answered').toBeNull()
}

async function expectEachOnce(office: Office): Promise<void> {
  const trailers = await office.findTrailers('KILL')
  expect(trailers).toHaveLength(BATCH)
  for (const trailer of trailers) {
    const acts = (await office.history(trailer.ID)).map(({ Action }) => Action)
    expect(acts.sort()).toEqual([Activity.Arrived, Activity.Departed])
  }
}

/** Each commit is written to the log of the embedded database: after some of these writes, but fewer than a batch makes, the server is killed. */
async function killAmidCommits(server: ServerProcess): Promise<void> {
  let writes = 0
  await new Promise<void>((resolve) => {
    const watcher = watch(join(server.dataDir, 'database/pg_wal'), () => {
      writes += 1
      if (writes < HALF) return
      watcher.close()
      resolve()
    })
  })
  await server.kill()
}

interface Brake {
  /** Whether a departure stands before the lock, with its transaction open. */
  isReached(): Promise<boolean>
  /** Lets go, and answers how many departures are in the database. */
  release(): Promise<number>
}

const LOCK = 4711

/** Holds the transaction of the departure after the 25th until it is released: whoever comes to it stands between two commits. */
async function brakeAtHalf(databaseUrl: string): Promise<Brake> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`select pg_advisory_lock(${LOCK})`)
  // A sequence counts whatever becomes of the transaction.
  await client.query('create sequence departures')
  await client.query(`create function brake() returns trigger language plpgsql as $$ begin
    if nextval('departures') > ${HALF} then perform pg_advisory_xact_lock(${LOCK}); end if;
    return new;
  end $$`)
  await client.query(`create trigger brake before insert on "TrailerHistory" for each row
    when (new."Action" = ${Activity.Departed}) execute function brake()`)
  const count = async (question: string): Promise<number> => Number((await client.query(question)).rows[0].count)
  return {
    isReached: async () =>
      (await count(`select count(*) from pg_locks where locktype = 'advisory' and not granted`)) === 1,
    release: async () => {
      await client.query(`select pg_advisory_unlock(${LOCK})`)
      // Waits until the transaction that was cut off is undone.
      await client.query('drop trigger brake on "TrailerHistory"')
      const left = `"Number" like 'KILL%' and "State" = ${TrailerState.Departed}`
      const departed = await count(`select count(*) from "Trailers" where ${left}`)
      await client.end()
      return departed
    },
  }
}
