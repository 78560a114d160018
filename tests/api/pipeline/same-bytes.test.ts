import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { buildMessage, buildTask } from '../../../src/domain/testing/task-builders.ts'
import { inTransaction } from '../../../src/server/database/connection.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import { createPostgresDatabase } from '../../support/databases.ts'
import { buildCard, buildDockGroup } from '../../support/reference-rows.ts'
import { MemoryServerStore } from '../../support/memory-server-store.ts'
import {
  buildLocation,
  buildSite,
  buildTablet,
  carrier,
  pipelineParts,
  TestClock,
  van,
  withHeads,
} from './yard-fixture.ts'

const SITE = 7
const MOMENT = '2026-03-08T08:00:00.100Z'

/** Values that a driver, a zone or a collation could change. */
const oddFields = {
  ...van(`O'Hara "€" 🚛 \\ \t 7`),
  ...{ SetTemperature: -0.5, BoxTemperature: 34.1, TargetTemperature: -20, Continuous: true, AKA: '' },
  ...{ Notes: 'line one\nline two \u2028 \u00e9 e\u0301', TrailerWeight: 9_999_999 },
}

async function fill(store: ServerStore): Promise<string> {
  const clock = new TestClock(Date.parse('2026-03-08T08:30:59.999Z'))
  const parts = pipelineParts(store, clock)
  await writeAsSystem(parts, {
    SiteID: 0,
    Call: 'test.fill',
    run: async (yard) => {
      await yard.Sites.put({
        ...buildSite(SITE),
        TemperatureAlertRange: 12.5,
        Latitude1: 41.878_113,
        Longitude1: -87.629_799,
      })
      await yard.Scacs.put({ ...carrier, Value: 'Ünïon — “Fast”' })
      await yard.People.put(buildCard({ FirstName: 'Zoë', RoleIDs: [1, 5], SiteIDs: [SITE] }))
    },
  })
  await writeAsSystem(parts, {
    SiteID: SITE,
    Call: 'test.fill',
    run: async (yard) => {
      await yard.Locations.put(buildLocation(SITE))
      await yard.DockGroups.put(buildDockGroup({ SiteID: SITE, GroupLocationIDs: [] }))
      await yard.Tasks.put(buildTask({ SiteID: SITE, SetTemperature: -0.5, Rank: 'Zz', StartTime: MOMENT }))
      await yard.Messages.put(buildMessage({ SiteID: SITE, CreatedDate: MOMENT, Content: 'line one\nline “two”' }))
    },
  })
  const tablet = await buildTablet({ store, clock, siteID: SITE, pipeline: createPipeline(parts) }, person)
  const ID = 17_592_186_040_321
  const first = tablet.make('POST /trailers', { ...oddFields, ID }, { IDs: [ID + 1] })
  expect(await tablet.send(first)).toMatchObject({ Outcome: 'applied' })
  const caller = await withHeads(store, tablet.caller)
  const answer = await answerChanges({ ...parts, cadenceScale: 1 }, caller, {
    since: null,
    limit: 500,
    headsAreFresh: false,
  })
  const page = answer.name === 'page' ? answer.json : ''
  return page.slice(page.indexOf(',"Sites":'))
}

const person = { UserID: 1, DeviceID: 'tablet-1' }

async function filled(database: Database): Promise<string> {
  const bytes = await fill(database.store)
  await database.close()
  return bytes
}

const place = { databaseUrl: null, dataDir: null, report: () => undefined, clock: Date.now }

test('the embedded database returns the same rows as memory', async () => {
  const rows = JSON.parse(`{${(await filled(await openDatabase(place))).slice(1)}`)
  expect(rows).toStrictEqual(JSON.parse(`{${(await fill(new MemoryServerStore())).slice(1)}`))
})

describe.skipIf(inject('postgresUrl') === null)('PostgreSQL', () => {
  test('returns the same bytes as the embedded database, also in the zone of Chicago', async () => {
    const embedded = await filled(await openDatabase(place))
    const plain = await filled(await openDatabase({ ...place, databaseUrl: await createPostgresDatabase() }))
    const databaseUrl = await createPostgresDatabase()
    await setZone(databaseUrl, 'America/Chicago')
    const elsewhere = await filled(await openDatabase({ ...place, databaseUrl }))
    expect(plain).toBe(embedded)
    expect(elsewhere).toBe(embedded)
  })

  test("the server's own times come back in UTC, whatever the database's zone", async () => {
    const databaseUrl = await createPostgresDatabase()
    await setZone(databaseUrl, 'America/Chicago')
    const database = await openDatabase({ ...place, databaseUrl })
    const { rows } = await inTransaction(database.source, (connection) =>
      connection.query(`select '2026-07-01T05:00:00.25Z'::timestamptz as "Summer", 9007199254740991::bigint as "Whole",
        12.5::numeric as "Decimal", array[1, 2]::bigint[] as "List", '{}'::bigint[] as "Empty"`),
    )
    const [row] = rows
    expect(row).toEqual({
      ...{ Summer: '2026-07-01T05:00:00.250Z', Whole: Number.MAX_SAFE_INTEGER, Decimal: 12.5 },
      ...{ List: [1, 2], Empty: [] },
    })
    await database.close()
  })
})

async function setZone(url: string, zone: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set timezone to '${zone}'`)
  await client.end()
}
