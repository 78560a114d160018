import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { trailerSortKeys } from '../../../src/domain/trailers/trailer-query-fields.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { until } from '../../support/until.ts'
import { serverBefore } from './server-under-test.ts'

describeOnDatabases('lists of trailers', (open) => {
  const server = serverBefore(open)

  test('every shown column sorts, and each page continues the one before', async () => {
    const gate = await server.signIn('gate')
    const idsOf = async (query: string): Promise<readonly number[]> => {
      const answer = await gate.get(`/trailers?states=1&${query}`)
      expect([query, answer.statusCode]).toEqual([query, 200])
      return answer.json().Trailers.map(({ ID }: { ID: number }) => ID)
    }
    for (const sortKey of trailerSortKeys) {
      const whole = await idsOf(`sortKey=${sortKey}&take=40`)
      const parts = [await idsOf(`sortKey=${sortKey}&take=20`), await idsOf(`sortKey=${sortKey}&take=20&skip=20`)]
      expect([sortKey, parts.flat()]).toEqual([sortKey, whole])
    }
  })

  test('a list names the tag of each trailer, and a lookup of tags its first trailer', async () => {
    const gate = await server.signIn('gate')
    const { Trailers } = (await gate.get('/trailers?states=1&take=100')).json()
    const tagged = Trailers.filter(({ EPCID }: { EPCID: number | null }) => EPCID !== null)
    expect(tagged.length).toBeGreaterThan(0)
    for (const { RFIDTagID } of tagged) expect(RFIDTagID).toMatch(/^urn:epc:/)
    const { Lookups } = (await gate.get('/lookups?lookupTypes=21')).json()
    expect(Lookups.map(({ Name }: { Name: string }) => Name)).toContain(tagged[0].RFIDTagID)
    const one = (await gate.get(`/lookups?lookupTypes=21&keyword=${encodeURIComponent(tagged[0].RFIDTagID)}`)).json()
    expect(one.Lookups[0].ID).toBe(tagged[0].EPCID)
  })

  test('each of many lists is answered or asked to come back; health does not wait', async () => {
    const gate = await server.signIn('gate')
    const asked = Array.from({ length: 20 }, () => gate.get('/trailers?sortKey=Notes'))
    expect((await server.ask({ url: '/api/health' })).statusCode).toBe(200)
    const answers = await Promise.all(asked)
    const late = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(late.length).toBeLessThan(answers.length)
    for (const answer of late) expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1'])
    expect((await gate.get('/trailers')).statusCode).toBe(200)
  })

  test('health that arrives after lists is answered while they wait', async ({ skip }) => {
    if (open.url !== null) skip('a PostgreSQL works beside this process, so lists may be quicker there')
    const gate = await server.signIn('gate')
    const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const lists = Array.from({ length: 6 }, (_, at) => `/api/trailers?sortKey=Notes&skip=${at}`)
    const lines = await Promise.all(
      [...lists, '/api/health'].map(async (path) => ({ path, line: await connect(port) })),
    )
    const ask = async (line: Socket, path: string) => {
      const identity = `authorization: Bearer ${gate.token}\r\nx-device-id: ${gate.deviceID}`
      line.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${identity}\r\n\r\n`)
      const [start] = await once(line, 'data')
      expect(String(start)).toMatch(/^HTTP\/1.1 200 /)
    }
    // From then on the server reads from all of them.
    for (const { line } of lines) await ask(line, '/api/health')
    const answered: string[] = []
    // Sent in one go, so that the server finds all of them at once, the lists first.
    const answers = lines.map(async ({ path, line }) => {
      await ask(line, path)
      answered.push(path)
    })
    await Promise.all(answers)
    for (const { line } of lines) line.destroy()
    expect(answered.indexOf('/api/health')).toBeLessThanOrEqual(1)
  })

  test('a list shows the new name of a location at once', async () => {
    const gate = await server.signIn('gate')
    const first = async () => (await gate.get('/trailers?states=1&take=1&sortKey=Number')).json().Trailers[0]
    const { LocationID, LocationName } = await first()
    const parts = { store: server.database.store, clock: server.now, random: secureRandom }
    await writeAsSystem(parts, {
      SiteID: server.sites.Northgate,
      Call: 'test.rename',
      run: async (yard) => {
        const location = await yard.Locations.get(LocationID)
        if (!location) throw new Error('the location is not there')
        await yard.Locations.put({ ...location, Name: `New ${LocationName}` })
      },
    })
    expect((await first()).LocationName).toBe(`New ${LocationName}`)
  })

  test('a cancelled statement is a 503, to be repeated, and no fault of the server', async ({ skip }) => {
    if (open.url === null) skip('the embedded database cancels nothing')
    const gate = await server.signIn('gate')
    await whileLocked(async () => {
      const listed = gate.get('/trailers?keyword=locked')
      const waiting = sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(
        'the list waits for the lock',
        async () => (await waiting.execute(server.database.db)).rows.length > 0,
      )
      const [{ pid } = { pid: 0 }] = (await waiting.execute(server.database.db)).rows
      await sql`select pg_cancel_backend(${pid})`.execute(server.database.db)
      const answer = await listed
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.any(String)])
    })
  })

  test('two lists are read at a time, and beyond a limit callers are asked to come back', async ({ skip }) => {
    if (open.url === null) skip('nothing locks a table of the embedded database from beside')
    const gate = await server.signIn('gate')
    const asked: Promise<{ readonly statusCode: number }>[] = []
    await whileLocked(async () => {
      for (let at = 0; at < 11; at++) asked.push(gate.get(`/trailers?keyword=many${at}`))
      // None of them can be read now.
      expect((await Promise.race(asked)).statusCode).toBe(429)
    })
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  })

  /** Locks the trailers, so that nobody can read one while it runs. */
  async function whileLocked(run: () => Promise<void>): Promise<void> {
    const locker = new pg.Client(open.url ?? '')
    await locker.connect()
    try {
      await locker.query('begin')
      await locker.query('lock table "Trailers" in access exclusive mode')
      await run()
    } finally {
      await locker.query('rollback')
      await locker.end()
    }
  }
})

async function connect(port: number): Promise<Socket> {
  const line = createConnection({ port, host: '127.0.0.1' })
  await once(line, 'connect')
  return line
}
