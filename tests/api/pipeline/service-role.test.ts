import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '../../../src/server/database/database.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { fillDemo } from '../../../src/server/demo/fill-demo.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { createPostgresDatabase } from '../../support/databases.ts'
import { buildTablet, buildYard, departure, type TestYard } from './yard-fixture.ts'

const YEAR_MS = 365 * 86_400_000

describe.skipIf(inject('postgresUrl') === null)('a service that does not own the schema', () => {
  const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const rest = { dataDir: null, report, clock: Date.now }
  let owner = ''
  let service = ''
  let database: Database
  let yard: TestYard

  beforeAll(async () => {
    const superuser = await createPostgresDatabase()
    const suffix = randomBytes(4).toString('hex')
    const client = new pg.Client(superuser)
    await client.connect()
    for (const role of ['owner', 'service']) await client.query(`create role ${role}_${suffix} login`)
    await client.query(`alter database ${new URL(superuser).pathname.slice(1)} owner to owner_${suffix}`)
    await client.end()
    owner = asRole(superuser, `owner_${suffix}`)
    service = asRole(superuser, `service_${suffix}`)
  })

  afterAll(async () => {
    await database?.close()
  })

  test('reports the missing migration when the schema is not the newest', async () => {
    await expect(openDatabase({ ...rest, databaseUrl: service })).rejects.toThrow(/^MIGRATION_DATABASE_URL must name/)
  })

  test('gets its rights from the owner, and then starts alone, with the demo yard', async () => {
    const migrated = await openDatabase({ ...rest, databaseUrl: service, migrationDatabaseUrl: owner })
    await migrated.close()
    database = await openDatabase({ ...rest, databaseUrl: service })
    await fillDemo({ database, clock: Date.now, random: secureRandom, trailers: 20 })
    yard = await buildYard(database.store)
    expect(yard.siteID).toBeGreaterThan(0)
  })

  test("does all its work: commands, rejections, their decisions, and a year's upkeep", async () => {
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    const refused = tablet.arrive('T1')
    const left = tablet.make('PUT /trailers/State', departure(Number(arrival.Body.ID)))
    const dropping = { Key: refused.Key, Reason: 'twice', TrailerID: refused.Body.ID }
    const drop = tablet.make('POST /refusals/{key}/drop', dropping, {
      ...{ IDs: [], Settles: { Key: refused.Key, How: 'resolve' } },
    })
    const outcomes = []
    for (const entry of [arrival, refused, drop, left]) outcomes.push((await tablet.send(entry)).Outcome)
    expect(outcomes).toEqual(['applied', 'rejected', 'applied', 'applied'])
    await database.keepUp(Date.now())
    await database.keepUp(Date.now() + 2 * YEAR_MS)
    await database.ping()
  })

  test('starts with statistics of filled tables, which the owner gathers', async () => {
    const known = async () => {
      const { rows } = await withConnection(database.source, (connection) =>
        connection.query<{ Rows: number }>(
          `select reltuples::bigint as "Rows" from pg_class where oid = 'resolved_refusal'::regclass`,
        ),
      )
      return rows[0]?.Rows
    }
    await withConnection(database.source, (connection) =>
      connection.query(
        `insert into resolved_refusal ("Key", "At", "How") select gen_random_uuid(), now(), 'drop' from generate_series(1, 20000)`,
      ),
    )
    const both = await openDatabase({ ...rest, databaseUrl: service, migrationDatabaseUrl: owner })
    await both.close()
    expect(await known()).toBeGreaterThan(0)
  })

  test.each([
    `update "TrailerHistory" set "Remark" = 'x'`,
    'delete from "TrailerHistory"',
    'truncate "TrailerHistory"',
    `update "AuditTrailers" set "UserName" = 'x'`,
    'delete from "AuditTrailers"',
    'update command_log set "Status" = 200',
    'delete from command_log',
    'delete from command_log_other',
    `update admin_change set "UserName" = 'x'`,
    'delete from admin_change',
    'drop table command_log',
    'create table mine ("ID" bigint)',
    'alter table "TrailerHistory" disable trigger all',
    `update kysely_migration set name = 'x'`,
    `begin; set yardhand.pruning = 'on'; delete from "TrailerHistory"; commit`,
  ])('may not: %s', async (text) => {
    const client = new pg.Client(service)
    await client.connect()
    await expect(client.query(text)).rejects.toThrow(/permission denied|must be owner/)
    await client.end()
  })

  test('keeps attempted changes out of the present history', async () => {
    const { rows } = await withConnection(database.source, (connection) =>
      connection.query<{ count: number }>('select count(*)::integer as count from "TrailerHistory"'),
    )
    expect(rows[0]?.count).toBeGreaterThan(20)
  })
})

function asRole(address: string, role: string): string {
  const url = new URL(address)
  url.username = role
  return url.href
}
