import { sql } from 'kysely'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { SHARED } from '../../../src/domain/lists.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { writeAsSystem } from '../../../src/server/pipeline/system-write.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type Client, type ServerUnderTest, serverBefore } from './server-under-test.ts'
import { openDesk } from './task-desk.ts'

const MANY = 2500
const EVERYTHING = { States: [], StatusTypes: [], ArrivalEndDate: null, DepartureEndDate: null }

const report = (client: Client, body: object) => client.send('POST', '/trailers/reportexport', body)

type Line = Readonly<Record<string, string>>

/** Reads a report as strictly as the standard is: every line has each column, and nothing is repaired. */
function linesOf(file: string): readonly Line[] {
  expect(file.startsWith('\ufeff')).toBe(true)
  expect(file.endsWith('\r\n')).toBe(true)
  const { data, errors } = Papa.parse<Line>(file.slice(1, -2), { header: true, newline: '\r\n', delimiter: ',' })
  expect(errors).toEqual([])
  return data
}

const numbersOf = (file: string) => linesOf(file).map((line) => line['Trailer#'])

/** Departed trailers of another year; otherwise like a demo trailer. */
async function addDeparted(server: ServerUnderTest): Promise<void> {
  const [row] = await server.database.site(server.sites.Northgate).select('Trailers').limit(1).execute()
  const gone = {
    ...{ State: 2, StatusType: 1, EPCID: null, DepartureDate: '2025-03-02T10:00:00.000Z' },
    ...{ ArrivalDate: '2025-03-01T10:00:00.000Z', LastActivityDate: '2025-03-02T10:00:00.000Z' },
  }
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'Trailers' and is_generated = 'NEVER'`.execute(server.database.db)
  const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into "Trailers" (${names}) select ${names} from generate_series(1, ${sql.lit(MANY)}) n cross join lateral
      json_populate_record(null::"Trailers", (${JSON.stringify({ ...row, ...gone })}::text::jsonb || jsonb_build_object(
        'ID', 800000000 + n, 'Number', 'OLD' || n, 'NumberKey', 'OLD' || n))::json) t`.execute(server.database.db)
}

describeOnDatabases('the export of trailers', (open) => {
  const server = serverBefore(open)

  test('a strict parser reads every text back, and no cell is a formula', async () => {
    const desk = await openDesk(server)
    const Notes = 'Tail light "left"\r\nbroken; see =1+1, ask\nthe driver'
    const trailer = await desk.arrive({ AKA: '=HYPERLINK("http://x")', Notes, TransactionID: '+1,"2"' })
    const answer = await report(await server.signIn('viewer'), {})
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Northgate[\w-]*_Inventory-Report_2026-11-20\.csv"$/,
    )
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const line = linesOf(answer.body).find((one) => one['Trailer#'] === trailer.Number)
    expect(line).toMatchObject({
      ...{ AKA: `'=HYPERLINK("http://x")`, Notes, 'Transaction ID': `'+1,"2"`, 'Trailer State': 'On Yard' },
      ...{ Status: 'Empty', SCAC: trailer.ScacName, Location: trailer.LocationName, 'Departure Date': '' },
    })
    for (const one of linesOf(answer.body))
      for (const cell of Object.values(one)) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d+(\.\d)?$)/)
  })

  test('the file has the trailers of the list, with each filter', async () => {
    const clerk = await server.signIn('clerk')
    const listed = async (query: string) => {
      const { Trailers } = (await clerk.get(`/trailers?take=100&sortKey=CreatedDate&${query}`)).json()
      return Trailers.map(({ Number: number }: { Number: string }) => number).sort()
    }
    const usual = 'states=1,3&statusTypes=1,2&auditType=3&arrivalEndDate=11/20/2026&departureEndDate=11/20/2026'
    expect(numbersOf((await report(clerk, {})).body).toSorted()).toEqual(await listed(usual))
    const [one] = (await clerk.get('/trailers?take=1')).json().Trailers
    const cases: readonly (readonly [object, string])[] = [
      [{ States: [2] }, 'states=2'],
      [{ Types: [1, 3] }, 'types=1,3'],
      [{ StatusTypes: [2] }, 'statusTypes=2'],
      [{ Scacs: [one.ScacID] }, `scacs=${one.ScacID}`],
      [{ DirectionTypes: [1] }, 'directionTypes=1'],
      [{ inspectionList: [1] }, 'inspectionList=1'],
      [{ Keyword: one.Number.slice(0, 3) }, `keyword=${one.Number.slice(0, 3)}`],
      [
        { ArrivalStartDate: '11/15/2026', ArrivalEndDate: '11/18/2026' },
        'arrivalStartDate=11/15/2026&arrivalEndDate=11/18/2026',
      ],
      [{ DepartureStartDate: '11/10/2026' }, 'departureStartDate=11/10/2026'],
    ]
    for (const [body, query] of cases) {
      const file = (await report(clerk, { ...EVERYTHING, ...body })).body
      expect([query, numbersOf(file).toSorted()]).toEqual([query, await listed(query)])
    }
  })

  test('ranges that cross are rejected by file and list', async () => {
    const clerk = await server.signIn('clerk')
    const words = 'Arrival start date must not be after the end date'
    const file = await report(clerk, { ArrivalStartDate: '11/19/2026', ArrivalEndDate: '11/18/2026' })
    expect([file.statusCode, file.json().errors]).toEqual([400, { ArrivalEndDate: [words] }])
    const list = await clerk.get('/trailers?arrivalStartDate=11/19/2026&arrivalEndDate=11/18/2026')
    expect([list.statusCode, list.json().errors]).toEqual([400, { arrivalEndDate: [words] }])
  })

  test('who reads trailers exports them; a driver and a wrong body are rejected', async () => {
    const codes: Record<string, number> = {}
    for (const name of ['admin', 'clerk', 'gate', 'viewer', 'driver1'])
      codes[name] = (await report(await server.signIn(name), {})).statusCode
    expect(codes).toEqual({ admin: 200, clerk: 200, gate: 200, viewer: 200, driver1: 403 })
    const clerk = await server.signIn('clerk')
    for (const body of [{ States: 'all' }, { Types: [1.5] }, { ArrivalStartDate: '2026-11-01' }, { Keyword: 7 }, []])
      expect([body, (await report(clerk, body)).statusCode]).toEqual([body, 400])
  })

  test('thousands of trailers come once each, read in steps', async () => {
    await addDeparted(server)
    const clerk = await server.signIn('clerk')
    const old = { ...EVERYTHING, States: [2], DepartureEndDate: '12/31/2025' }
    const numbers = numbersOf((await report(clerk, old)).body)
    expect([numbers.length, new Set(numbers).size]).toEqual([MANY, MANY])
    expect(numbersOf((await report(clerk, { ...old, Keyword: 'OLD-2499' })).body)).toEqual(['OLD2499'])
  })

  test('a site name beyond ASCII names the file too', async () => {
    const { database } = server
    await writeAsSystem(
      { store: database.store, clock: () => server.now(), random: secureRandom },
      {
        ...{ SiteID: SHARED, Call: 'test.rename' },
        run: async (yard) => {
          const site = await yard.Sites.get(server.sites.Northgate)
          if (site) await yard.Sites.put({ ...site, Name: 'Łódź' })
        },
      },
    )
    const answer = await report(await server.signIn('clerk'), {})
    const rest = '_Inventory-Report_2026-11-20.csv'
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="odz${rest}"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA${rest}`,
    )
    expect(answer.statusCode).toBe(200)
  })
})
