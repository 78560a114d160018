import { expect, test } from 'vitest'
import { TaskAction } from '../../../src/domain/tasks/task-lists.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { ask, rowsRead } from '../../support/rows-read.ts'
import { type ServerUnderTest, serverBefore } from './server-under-test.ts'
import { openDesk } from './task-desk.ts'

/** So many that the planner may prefer all of them to an index. */
const PARKED = 12_000

/** Trailers of the yard area, like the first one of the demo. */
async function park(server: ServerUnderTest, yardID: number): Promise<void> {
  const [row] = await server.database.site(server.sites.Northgate).select('Trailers').limit(1).execute()
  const parked = JSON.stringify({ ...row, State: 1, LocationID: yardID, EPCID: null })
  await ask(
    server.database,
    `insert into "Trailers" (${Object.keys(row ?? {}).map((column) => `"${column}"`)})
      select ${Object.keys(row ?? {}).map((column) => `t."${column}"`)} from generate_series(1, ${PARKED}) n cross join lateral
      json_populate_record(null::"Trailers", ('${parked.replaceAll("'", "''")}'::jsonb
        || jsonb_build_object('ID', 800000000 + n, 'Number', 'PARK' || n, 'NumberKey', 'PARK' || n))::json) t`,
  )
  await ask(server.database, 'analyze')
}

describeOnDatabases('a large yard', (open) => {
  const server = serverBefore(open)

  test('is not read for its tasks: not for the board, one task, the summary or a report', async () => {
    const desk = await openDesk(server)
    const spot = await desk.add({ Action: TaskAction.Spot, FromLocationID: desk.yardID, ToLocationID: desk.freeDoor() })
    await park(server, desk.yardID)
    const clerk = await server.signIn('clerk')
    const whole = await rowsRead(open.database, () => ask(open.database, 'select sum(length("Notes")) from "Trailers"'))
    expect(whole).toBeGreaterThan(PARKED)
    for (const path of ['/tasks?statusTypes=0,1,2', `/tasks/${spot.ID}`, '/tasks/summary', '/tasks/export']) {
      const get = async () => {
        const { statusCode } = await clerk.get(path)
        expect([path, statusCode]).toEqual([path, 200])
      }
      // Another connection of the pool may count its earlier reads only now: the second number is without them.
      const read = Math.min(await rowsRead(open.database, get), await rowsRead(open.database, get))
      expect([path, read < PARKED / 10, read]).toEqual([path, true, read])
    }
  })
})
