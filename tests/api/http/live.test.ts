import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { PresentedDevice } from '../../../src/contract/devices.ts'
import type { OpenRow } from '../../../src/contract/live.ts'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { usualLiveLimits } from '../../../src/server/live/hub.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { createLogger } from '../../../src/server/web/request-log.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type LiveLine, openLiveLine } from '../../support/live-line.ts'
import { until } from '../../support/until.ts'
import { type Client, serverBefore } from './server-under-test.ts'
import { openDesk, type TaskDesk } from './task-desk.ts'

const liveLimits = { ...usualLiveLimits, perPerson: 4, inAll: 6, heartbeatMs: 100 }

const company = {
  ...{ Name: 'ZULI', Value: 'Company ZULI', Type: 2, Email1: 'dock@carrier.example', Email2: null },
  ...{ AuditEmailsEnabled: true, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
}

/** The last page of a first load. */
async function lastPage(client: Client): Promise<ChangesPage> {
  let page = (await client.get('/changes?limit=5000')).json<ChangesPage>()
  while (page.More) page = (await client.get(`/changes?limit=5000&since=${page.Cursor}`)).json<ChangesPage>()
  return page
}

describeOnDatabases('the open lines of tablets', (open) => {
  const server = serverBefore(open, { liveLimits })
  const lines: LiveLine[] = []
  let url = ''
  let desk: TaskDesk
  beforeAll(async () => {
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    desk = await openDesk(server)
  })
  afterEach(async () => {
    for (const line of lines.splice(0)) line.close()
    await until('no line is left', async () => (await countLines()) === 0)
  })

  /** Lines of the first server, by its figures. */
  async function countLines(): Promise<number> {
    const { text } = await server.app.readFigures()
    return Number(/^yardhand_live_lines (\d+)/m.exec(text)?.[1])
  }

  const headersOf = (client: Client, site?: number) => ({
    ...{ authorization: `Bearer ${client.token}`, 'x-device-id': client.deviceID },
    ...(site !== undefined && { 'x-site-id': String(site) }),
  })

  async function listen(client: Client, site?: number, at = url): Promise<LiveLine> {
    const line = await openLiveLine(at, headersOf(client, site))
    lines.push(line)
    if (line.status === 200) await until('the line has its first versions', () => line.of('changed').length >= 2)
    return line
  }

  const lastVersion = (line: LiveLine, SiteID: number) =>
    line
      .of('changed')
      .filter((event) => event.SiteID === SiteID)
      .at(-1)?.Version ?? 0

  test('a commit reaches each line of its site with the version alone, and no line of another site', async () => {
    const { Northgate, Southfork } = server.sites
    const boss = await server.signIn('super')
    const gate = await listen(await server.signIn('gate'))
    const elsewhere = await listen(boss, Southfork)
    const before = lastVersion(gate, Northgate)
    const heardElsewhere = elsewhere.of('changed').length
    await desk.add()
    await until('the line of the site is poked', () => lastVersion(gate, Northgate) > before)
    expect(Object.keys(gate.of('changed').at(-1) ?? {})).toEqual(['SiteID', 'Version'])
    expect(elsewhere.of('changed')).toHaveLength(heardElsewhere)
    expect(gate.headers).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': expect.stringContaining('no-transform'),
      'x-accel-buffering': 'no',
      'x-yardhand': expect.any(String),
      'x-content-type-options': 'nosniff',
    })
  })

  test('a burst of commands is a few pokes, and the last one has the last version', async () => {
    const gate = await listen(await server.signIn('gate'))
    const clerk = await server.signIn('clerk')
    const before = gate.of('changed').length
    const { ID: TaskID } = await desk.add()
    const comment = { TaskID, Type: 'Task', IsPrivate: 0, Content: 'Mind the door' }
    await Promise.all(Array.from({ length: 20 }, () => clerk.send('POST', '/messages', comment)))
    const { rows: stored } = await sql<{ Version: number }>`
      select "Version" from site_version where "SiteID" = ${server.sites.Northgate}`.execute(server.database.db)
    await until('the last version came', () => lastVersion(gate, server.sites.Northgate) === stored[0]?.Version)
    expect(gate.of('changed').length - before).toBeLessThan(10)
  })

  test('a change of what all sites share reaches every line', async () => {
    const boss = await server.signIn('super')
    const both = [await listen(await server.signIn('gate')), await listen(boss, server.sites.Southfork)]
    const before = both.map((line) => lastVersion(line, 0))
    const added = await boss.send('POST', '/scacs', company)
    expect([added.statusCode, added.body]).toEqual([200, expect.any(String)])
    await until('both heard', () => both.every((line, place) => lastVersion(line, 0) > (before[place] ?? 0)))
  })

  test('a line ends with its session: signed out, revoked, or over', async () => {
    const boss = await server.signIn('super')
    const leaving = await server.signIn('gate', 'tablet-leaving')
    const stays = await listen(await server.signIn('gate', 'tablet-stays'))
    const left = await listen(leaving)
    await leaving.send('POST', '/users/logout', {})
    await until('the line of the sign-out is over', () => left.isOver)

    const revoked = await listen(await server.signIn('clerk', 'tablet-revoked'))
    const { Devices } = (await boss.get('/devices?keyword=tablet-revoked')).json<{ Devices: PresentedDevice[] }>()
    const path = `/devices/${Devices[0]?.ID}`
    const etag = String((await boss.get(path)).headers.etag)
    const body = { Name: null, Revoked: true }
    const answer = await boss.send('PUT', path, body, { 'if-match': etag, 'idempotency-key': crypto.randomUUID() })
    expect(answer.statusCode).toBe(200)
    await until('the line of the revoked tablet is over', () => revoked.isOver)

    expect(stays.isOver).toBe(false)
    server.advance(17 * 3_600_000)
    await until('the line of the session that is over has ended', () => stays.isOver)
  })

  test('a tablet keeps its newest lines, a person and the server have a limit', async () => {
    const gate = await server.signIn('gate')
    const own = [await listen(gate), await listen(gate), await listen(gate), await listen(gate)]
    await until('the oldest line is over', () => own[0]?.isOver === true)
    expect(own.slice(1).map((line) => line.isOver)).toEqual([false, false, false])
    await listen(await server.signIn('gate', 'gate-2'))
    expect((await listen(await server.signIn('gate', 'gate-3'))).status).toBe(429)
    await listen(await server.signIn('clerk'))
    await listen(await server.signIn('admin'))
    const surplus = await listen(await server.signIn('super'))
    expect([surplus.status, surplus.headers['retry-after']]).toEqual([503, '30'])
  })

  test('heartbeats come while nothing changes, with the time to wait before a return', async () => {
    const gate = await listen(await server.signIn('gate'))
    await until('some heartbeats came', () => gate.heartbeats > 3)
    expect(gate.of('open')).toEqual([{ Line: expect.any(String), HeartbeatMs: 100 }])
    expect(gate.retryMs).toBe(2_000)
  })

  async function reportOpen(
    client: Client,
    line: LiveLine,
    rows: readonly (OpenRow & { Edits: boolean })[],
    site?: number,
  ) {
    const body = { Line: line.of('open')[0]?.Line, Open: rows }
    const answer = await client.send('PUT', '/live/open', body, site === undefined ? {} : { 'x-site-id': String(site) })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }

  test('who edits a row is shown where it is open, until the form closes, its line ends, or it expires', async () => {
    const { ID } = await desk.add()
    const task = { List: 'Tasks', ID } as const
    const clerk = await server.signIn('clerk')
    const admin = await server.signIn('admin')
    const gate = await server.signIn('gate')
    const [ofClerk, ofAdmin, ofGate] = [await listen(clerk), await listen(admin), await listen(gate)]
    const shown = (line: LiveLine) => line.of('editing').at(-1)?.Open ?? []

    await reportOpen(gate, ofGate, [{ List: 'Tasks', ID: ID + 1, Edits: true }])
    await reportOpen(admin, ofAdmin, [{ ...task, Edits: false }])
    await reportOpen(clerk, ofClerk, [{ ...task, Edits: true }])
    await until('the admin sees the clerk', () => shown(ofAdmin).length > 0)
    expect(shown(ofAdmin)).toEqual([{ ...task, UserIDs: [clerk.UserID] }])
    // Nobody edits what these two have open.
    expect([ofClerk.of('editing'), ofGate.of('editing')]).toEqual([[], []])

    await reportOpen(clerk, ofClerk, [])
    await until('the form was closed', () => shown(ofAdmin).length === 0)
    await reportOpen(clerk, ofClerk, [{ ...task, Edits: true }])
    await until('the form is open again', () => shown(ofAdmin).length > 0)
    ofClerk.close()
    await until('the line has ended', () => shown(ofAdmin).length === 0)

    const again = await listen(clerk)
    await reportOpen(clerk, again, [{ ...task, Edits: true }])
    await until('the form is open once more', () => shown(ofAdmin).length > 0)
    server.advance(61_000)
    await until('it has expired', () => shown(ofAdmin).length === 0)
  })

  test('no one hears of rows of another site, or of lists they may not open', async () => {
    const { Southfork } = server.sites
    const boss = await server.signIn('super')
    const gate = await server.signIn('gate')
    const admin = await server.signIn('admin')
    const [ofBoss, ofGate, ofAdmin] = [await listen(boss, Southfork), await listen(gate), await listen(admin)]
    const rows = [
      { List: 'Trailers', ID: 7, Edits: true },
      { List: 'People', ID: 8, Edits: true },
    ] as const
    await reportOpen(gate, ofGate, rows)
    await reportOpen(admin, ofAdmin, rows)
    await reportOpen(boss, ofBoss, rows, Southfork)
    await until('the admin sees the super admin edit a person', () => ofAdmin.of('editing').length >= 2)
    expect(ofAdmin.of('editing').at(-1)?.Open).toEqual([
      { List: 'Trailers', ID: 7, UserIDs: [gate.UserID] },
      { List: 'People', ID: 8, UserIDs: [boss.UserID] },
    ])
    expect(ofGate.of('editing').at(-1)?.Open).toEqual([{ List: 'Trailers', ID: 7, UserIDs: [admin.UserID] }])
    expect(ofBoss.of('editing').at(-1)?.Open).toEqual([{ List: 'People', ID: 8, UserIDs: [admin.UserID] }])
  })

  /** Another process on the same database; on the embedded one a second server in this process. */
  async function startBeside(): Promise<{
    app: FastifyInstance
    database: Database
    url: string
    end(): Promise<void>
  }> {
    const place = { databaseUrl: open.url, dataDir: null, report: () => undefined, clock: Date.now }
    const database = open.url === null ? open.database : await openDatabase(place)
    const app = await buildApp({
      ...{ settings: readSettings({}), database, clock: server.now, random: secureRandom, liveLimits },
      logger: createLogger('silent'),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    return {
      ...{ app, database, url: `http://127.0.0.1:${port}` },
      end: async () => {
        await app.close()
        if (open.url !== null) await database.close()
      },
    }
  }

  test('a change at one process reaches the lines of another, also after the connection was cut', async () => {
    const beside = await startBeside()
    try {
      const gate = await listen(await server.signIn('gate'), undefined, beside.url)
      const before = lastVersion(gate, server.sites.Northgate)
      await desk.add()
      await until('the other process pokes', () => lastVersion(gate, server.sites.Northgate) > before)
      if (open.url === null) return
      const cut = sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and (query like 'listen %' or query = 'select 1')`
      await cut.execute(server.database.db)
      const missed = lastVersion(gate, server.sites.Northgate)
      await desk.add()
      await until(
        'it pokes with the version of after the cut',
        () => lastVersion(gate, server.sites.Northgate) > missed,
      )
    } finally {
      await beside.end()
    }
  })

  test('a server that closes ends its lines at once', async () => {
    const beside = await startBeside()
    const gate = await listen(await server.signIn('gate'), undefined, beside.url)
    await beside.end()
    await until('the line is over', () => gate.isOver)
    expect(gate.retryMs).toBeGreaterThanOrEqual(2_000)
  })

  test('a page of changes names the versions that it contains', async () => {
    const gate = await server.signIn('gate')
    const page = await lastPage(gate)
    const line = await listen(gate)
    expect(page.Live).toEqual({ Shared: lastVersion(line, 0), Site: lastVersion(line, server.sites.Northgate) })
  })
})

describeOnDatabases('a server without open lines', (open) => {
  const server = serverBefore(open, { environment: { LIVE: '0' } })

  test('says so, and pages name no versions', async () => {
    const gate = await server.signIn('gate')
    expect((await gate.get('/live')).statusCode).toBe(204)
    const body = { Line: 'none', Open: [] }
    expect((await gate.send('PUT', '/live/open', body)).statusCode).toBe(204)
    expect(await lastPage(gate)).not.toHaveProperty('Live')
  })
})
