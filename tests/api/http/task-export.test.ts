import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTaskQuery, type TaskQuery } from '../../../src/domain/tasks/task-query.ts'
import { TaskStatus } from '../../../src/domain/tasks/task-lists.ts'
import type { Task } from '../../../src/domain/tasks/task.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import type { SiteStore } from '../../../src/server/database/site-store.ts'
import { taskPages } from '../../../src/server/routes/task-export.ts'
import { openReading } from '../../../src/server/routes/task-reading.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { until } from '../../support/until.ts'
import { type Client, type ServerUnderTest, serverBefore } from './server-under-test.ts'
import { openDesk, setStatus } from './task-desk.ts'

const YEAR_ROWS = 5000
const YEAR = { startDate: '01/01/2025', endDate: '12/31/2025', statusTypes: [TaskStatus.Completed] }

/**
 * Completed tasks of another year, many with the same time of completion; otherwise like a demo
 * task.
 */
async function addYear(server: ServerUnderTest): Promise<void> {
  const [row] = await server.database.site(server.sites.Northgate).select('Tasks').limit(1).execute()
  const done: Partial<Task> = {
    ...{ StatusType: TaskStatus.Completed, SubStatusType: 0, TrailerID: null, UserID: null, UserFullName: 'Old Hand' },
    ...{ StartTime: '2025-03-01T10:00:00.000Z', CreatedDate: '2025-03-01T09:00:00.000Z' },
  }
  await sql`
    insert into "Tasks" select t.* from generate_series(1, ${sql.lit(YEAR_ROWS)}) n cross join lateral
      json_populate_record(null::"Tasks", (${JSON.stringify({ ...row, ...done })}::text::jsonb || jsonb_build_object(
        'ID', 700000000 + n, 'TrailerNumber', 'YEAR' || n,
        'EndTime', '2025-03-' || lpad((1 + n / 250)::text, 2, '0') || 'T12:00:00.000Z'))::json) t`.execute(
    server.database.db,
  )
}

const report = (client: Client, body: object) => client.send('POST', '/tasks/reportexport', body)

const linesOf = (csv: string) => csv.split('\r\n').slice(1, -1)

describeOnDatabases('the export of tasks', (open) => {
  const server = serverBefore(open)

  test("the report is a CSV file for Excel with the table's columns; typed text is text", async () => {
    const desk = await openDesk(server)
    const [clerk, viewer] = [await server.signIn('clerk'), await server.signIn('viewer')]
    const trailer = await desk.arrive({ AKA: '=HYPERLINK("http://x")' })
    const words = { TransactionID: '@SUM(1), "two"', ShipmentNumber: 'CSV-1', TrailerWeight: 12_345 }
    const task = (await clerk.send('POST', '/tasks', desk.pullOf(trailer, words))).json().Task
    server.advance(10 * 60_000)
    await setStatus(clerk, task, TaskStatus.Working)
    await setStatus(clerk, task, TaskStatus.Completed)
    const answer = await report(viewer, {})
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="TasksReport.csv"',
    })
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, first] = answer.body.slice(1).split('\r\n')
    expect(header).toBe(
      'Date,Time,Priority,Elapsed Pending,Task Status,Trailer#,SCAC,Trailer Weight,AKA,Task,Intent,Shipment#,Shipment Date,' +
        'Transaction ID,Set Temp,Messages,Trailer Status,From,To,Finish Time,Deleted,Deleted By',
    )
    expect(first).toBe(
      `11/20/2026,22:30,No,0 d 0 h 10 m,Completed,${trailer.Number},${trailer.ScacName},12345,"'=HYPERLINK(""http://x"")",Pull,` +
        `Live,CSV-1,N/A,"'@SUM(1), ""two""",,0,Empty,${trailer.LocationName},Yard,11/20/2026 22:40,,`,
    )
  })

  test('a completed task deleted by an admin stays only in report and export, marked', async () => {
    const desk = await openDesk(server)
    const [clerk, admin] = [await server.signIn('clerk'), await server.signIn('admin')]
    const task = await desk.add()
    await setStatus(clerk, task, TaskStatus.Working)
    await setStatus(clerk, task, TaskStatus.Completed)
    const refused = await clerk.send('DELETE', `/tasks/${task.ID}`, {})
    expect([refused.statusCode, refused.json().title]).toEqual([
      ...[403, 'Only an administrator may delete a completed task.'],
    ])
    expect((await admin.send('DELETE', `/tasks/${task.ID}`, {})).statusCode).toBe(204)
    const lineOf = (csv: string) => linesOf(csv).find((line) => line.includes(`,${task.TrailerNumber},`))
    expect(lineOf((await report(clerk, {})).body)).toMatch(/,Deleted,.*,11\/\d\d\/2026 \d\d:\d\d,Adam Okafor$/)
    const exported = (await clerk.get('/tasks/export?StartDate=11/17/2026')).json().Tasks
    expect(exported.find(({ ID }: Task) => ID === task.ID)).toMatchObject({
      ...{ StatusType: TaskStatus.Completed, DeletedByName: 'Adam Okafor', DeletedDate: expect.any(String) },
    })
    const listed = async (query: string) => {
      const { Tasks } = (await clerk.get(`/tasks?${query}startDate=11/17/2026`)).json()
      return Tasks.some(({ ID }: Task) => ID === task.ID)
    }
    expect([await listed(''), await listed('deleted=true&')]).toEqual([false, true])
    expect((await clerk.get(`/tasks/${task.ID}`)).statusCode).toBe(404)
    const driver = await server.signIn('driver1')
    const { Tasks } = (await driver.get('/tasks?deleted=true&statusTypes=3')).json()
    expect(Tasks.some(({ ID }: Task) => ID === task.ID)).toBe(false)
  })

  test('without filters a report covers the last three days, with filters what they say', async () => {
    const clerk = await server.signIn('clerk')
    const { Tasks } = (await clerk.get('/tasks?statusTypes=3&startDate=11/17/2026&deleted=true')).json()
    const numbers = (csv: string) => linesOf(csv).map((line) => line.split(',')[5])
    expect(numbers((await report(clerk, {})).body)).toEqual(Tasks.map(({ TrailerNumber }: Task) => TrailerNumber))
    const open = (await clerk.get('/tasks?statusTypes=0,1,2')).json().Tasks
    const asked: TaskQuery = { ...emptyTaskQuery, statusTypes: [0, 1, 2] }
    expect(numbers((await report(clerk, asked)).body)).toEqual(open.map(({ TrailerNumber }: Task) => TrailerNumber))
    const all = (await clerk.get('/tasks/export?StartDate=11/17/2026')).json().Tasks
    expect(all).toEqual((await clerk.get('/tasks?startDate=11/17/2026&deleted=true')).json().Tasks)
    expect((await clerk.get('/tasks/export?StartDate=01/01/2020&EndDate=01/02/2020')).json()).toEqual({ Tasks: [] })
  })

  test('thousands of rows are read by the thousand, each page when the last was taken', async () => {
    await addYear(server)
    const UserID = await server.userID('clerk')
    const caller = {
      UserID,
      Roles: [2],
      SiteID: server.sites.Northgate,
      Reach: [server.sites.Northgate],
    } as unknown as Caller
    const selects: string[] = []
    const counting = (rows: SiteStore): SiteStore => ({
      ...rows,
      select: (list) => {
        selects.push(list)
        return rows.select(list)
      },
    })
    const database = { ...server.database, site: (id: number) => counting(server.database.site(id)) }
    const reading = await openReading(database, caller, new Date(server.now()).toISOString())
    const pages = taskPages(reading, { ...emptyTaskQuery, ...YEAR })
    const sizes: number[] = []
    const seen = new Set<number>()
    let queries = selects.length
    for await (const page of pages) {
      sizes.push(page.length)
      for (const { ID } of page) seen.add(ID)
      expect(selects.length - queries).toBeLessThanOrEqual(4)
      queries = selects.length
    }
    expect(sizes).toEqual([...Array(YEAR_ROWS / 200).fill(200), 0])
    expect(seen.size).toBe(YEAR_ROWS)
    const csv = (await report(await server.signIn('clerk'), YEAR)).body
    expect(new Set(linesOf(csv).map((line) => line.split(',')[5])).size).toBe(YEAR_ROWS)
  })

  test('a list that long is rejected with a message', async () => {
    const clerk = await server.signIn('clerk')
    const days = 'startDate=01/01/2025&endDate=11/30/2026'
    const answer = await clerk.get(`/tasks?statusTypes=3&${days}`)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { startDate: ['Please choose fewer days.'] }])
    expect((await clerk.get(`/tasks?statusTypes=3&users=4444444444&${days}`)).json()).toEqual({ Tasks: [] })
  })

  test('a third export at once is asked to come back; an aborted one makes room', async () => {
    const clerk = await server.signIn('clerk')
    const authorized = { authorization: `Bearer ${clerk.token}`, 'x-device-id': clerk.deviceID }
    const start = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/tasks/reportexport',
        headers: authorized,
        payload: YEAR,
        payloadAsStream: true,
      })
    const [first, second] = [await start(), await start()]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    const third = await report(clerk, {})
    expect([third.statusCode, third.json().code, third.headers['retry-after']]).toEqual([429, 'too-many', '10'])
    expect((await first.stream().toArray()).length).toBeGreaterThan(1)
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const { status } = await fetch(`${address}/api/tasks/reportexport`, {
      method: 'POST',
      headers: { ...authorized, 'content-type': 'application/json' },
      body: JSON.stringify(YEAR),
      signal: leaving.signal,
    })
    expect(status).toBe(200)
    leaving.abort()
    await until('there is room again', async () => (await report(clerk, {})).statusCode === 200)
    expect((await second.stream().toArray()).length).toBeGreaterThan(1)
    // The remaining connection would delay the end of this server for as long as it is kept alive.
    server.app.server.closeAllConnections()
  })
})
