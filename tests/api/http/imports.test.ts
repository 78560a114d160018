import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { companyFile } from '../../../src/domain/imports/company-file.ts'
import { doorFile } from '../../../src/domain/imports/door-file.ts'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, LOCATIONS_MAX_ROWS } from '../../../src/domain/imports/import-items.ts'
import { LocationType } from '../../../src/domain/trailers/trailer-lists.ts'
import { IMPORT_PIECE } from '../../../src/server/administration/import-in-pieces.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type ServerUnderTest, serverBefore } from './server-under-test.ts'

const company = (Name: string, Value = `Company ${Name}`) => ({
  ...{ Name, Value, Type: 2, Email1: 'dock@carrier.example', Email2: null },
  ...{ AuditEmailsEnabled: true, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
})

async function companiesLike(server: ServerUnderTest, keyword: string): Promise<Answers['Scacs']> {
  const gate = await server.signIn('gate')
  return (await gate.get(`/scacs?keyword=${keyword}&take=100`)).json()
}

async function locationsOf(server: ServerUnderTest): Promise<Answers['Locations']['Locations']> {
  return (await (await server.signIn('gate')).get('/locations')).json<Answers['Locations']>().Locations
}

describeOnDatabases('imports', (open) => {
  const server = serverBefore(open)

  test('companies are added, and a repeated import changes them and adds none twice', async () => {
    const admin = await server.signIn('super')
    const first = await admin.send('POST', '/scacs/import', { Scacs: [company('qqa'), company('QQB'), company('QQC')] })
    expect([first.statusCode, first.json()]).toEqual([200, { Created: 3, Changed: 0, Unchanged: 0 }])
    const again = await admin.send('POST', '/scacs/import', {
      Scacs: [company('QQA', 'Company qqa'), { ...company('qqb'), Type: 1 }, company('QQD')],
    })
    expect(again.json()).toEqual({ Created: 1, Changed: 1, Unchanged: 1 })
    const { Scacs, ItemsCount } = await companiesLike(server, 'QQ')
    expect([ItemsCount, Scacs.map(({ Name, Value, Type }) => [Name, Value, Type])]).toEqual([
      4,
      [
        ['QQA', 'Company qqa', 2],
        ['QQB', 'Company qqb', 1],
        ['QQC', 'Company QQC', 2],
        ['QQD', 'Company QQD', 2],
      ],
    ])
  })

  test('a large import has one log row without its rows, and its trail; its pieces have their versions', async () => {
    const admin = await server.signIn('super')
    const Scacs = Array.from({ length: 2500 }, (_, place) => company(`ZT${place}`))
    const key = randomUUID()
    const send = () => admin.send('POST', '/scacs/import', { Scacs }, { 'idempotency-key': key })
    expect((await send()).json()).toEqual({ Created: 2500, Changed: 0, Unchanged: 0 })
    const { rows } = await sql<{ Versions: number; Rows: number; Logged: number; Length: number }>`
      select count(distinct c."Version") as "Versions", count(*) as "Rows", count(distinct l."Key") as "Logged",
        max(length(l."Entry"::text)) as "Length"
      from admin_change c join command_log l on l."Key" = c."Key"
      where c."List" = 'Scacs' and c."Changes"::text like '%"ZT%'`.execute(server.database.db)
    expect(rows[0]).toMatchObject({ Versions: 2500 / IMPORT_PIECE, Rows: 2500, Logged: 1 })
    expect(rows[0]?.Length).toBeLessThan(1000)
    expect((await send()).json()).toEqual({ Created: 2500, Changed: 0, Unchanged: 0 })
    const changed = await admin.send('POST', '/scacs/import', { Scacs: Scacs.map((scac) => ({ ...scac, Type: 1 })) })
    expect(changed.json()).toEqual({ Created: 0, Changed: 2500, Unchanged: 0 })
    expect((await companiesLike(server, 'ZT')).ItemsCount).toBe(2500)
  })

  test('one bad row and nothing is imported; the answer names the row', async () => {
    const admin = await server.signIn('super')
    const bad = { ...company('QXB'), Type: 0, Email1: 'nobody@nowhere' }
    const Scacs = [...Array.from({ length: 600 }, (_, place) => company(`QX${place}`)), bad, company('qx7')]
    const answer = await admin.send('POST', '/scacs/import', { Scacs })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'invalid',
        title: 'Nothing was imported.',
        errors: {
          'Scacs[600].Type': ['Please select the company type'],
          'Scacs[600].Email1': ['Please enter a valid email'],
        },
      },
    ])
    const repeated = await admin.send('POST', '/scacs/import', { Scacs: [company('QXA'), company('qxa')] })
    expect(repeated.json().errors).toEqual({ 'Scacs[1]': ['QXA is in row 1 already'] })
    expect((await companiesLike(server, 'QX')).ItemsCount).toBe(0)
  })

  test('no rows, too many, or no list: 400', async () => {
    const admin = await server.signIn('super')
    const many = Array.from({ length: IMPORT_MAX_ROWS + 1 }, () => ({}))
    for (const Scacs of [undefined, null, 'QQ', [], many]) {
      const answer = await admin.send('POST', '/scacs/import', { Scacs })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['Scacs']])
    }
    expect((await admin.send('POST', '/scacs/import')).statusCode).toBe(400)
    const Locations = Array.from({ length: LOCATIONS_MAX_ROWS + 1 }, () => ({}))
    const doors = await admin.send('POST', '/locations/import', { Locations })
    expect([doors.statusCode, doors.json().errors]).toEqual([
      400,
      { Locations: ['Locations can have 5000 rows at most'] },
    ])
  })

  test('the body may be gzipped; its limit counts what it holds, and the right comes before it', async () => {
    const admin = await server.signIn('super')
    const ask = (token: string, deviceID: string, payload: Buffer) =>
      server.ask({
        method: 'POST',
        url: '/api/scacs/import',
        headers: {
          ...{ authorization: `Bearer ${token}`, 'x-device-id': deviceID },
          ...{ 'content-type': 'application/json', 'content-encoding': 'gzip' },
        },
        payload,
      })
    const good = gzipSync(JSON.stringify({ Scacs: [company('QZA')] }))
    expect((await ask(admin.token, admin.deviceID, good)).json()).toMatchObject({ Created: 1 })
    const bomb = gzipSync(`{"Scacs":["${'x'.repeat(IMPORT_MAX_BYTES)}"]}`)
    expect((await ask(admin.token, admin.deviceID, bomb)).statusCode).toBe(413)
    expect((await ask(admin.token, admin.deviceID, good.subarray(0, 20))).statusCode).toBe(400)
    const clerk = await server.signIn('admin')
    expect((await ask(clerk.token, clerk.deviceID, bomb)).statusCode).toBe(403)
  })

  test('locations are added, and a repeated import changes their type, whatever the case of the name', async () => {
    const admin = await server.signIn('super')
    const doors = [1, 2, 3].map((number) => ({ Name: `Zz Door ${number}`, Type: LocationType.Door }))
    const first = await admin.send('POST', '/locations/import', { Locations: doors })
    expect(first.json()).toEqual({ Created: 3, Changed: 0, Unchanged: 0 })
    const [one, two] = [
      { Name: 'zz door 1', Type: LocationType.Door },
      { Name: 'ZZ DOOR 2', Type: LocationType.Scale },
    ]
    expect((await admin.send('POST', '/locations/import', { Locations: [one, two] })).json()).toEqual({
      ...{ Created: 0, Changed: 1, Unchanged: 1 },
    })
    const found = (await locationsOf(server)).filter(({ Name }) => Name.startsWith('Zz'))
    expect(found.map(({ Name, Type }) => [Name, Type])).toEqual([
      ['Zz Door 1', LocationType.Door],
      ['Zz Door 2', LocationType.Scale],
      ['Zz Door 3', LocationType.Door],
    ])
  })

  test('an import changes no type that the location form would not change', async () => {
    const admin = await server.signIn('super')
    const before = await locationsOf(server)
    const answer = await admin.send('POST', '/locations/import', {
      Locations: [
        { Name: 'Zz New', Type: LocationType.Door },
        { Name: 'yard', Type: LocationType.Door },
        { Name: 'Gate', Type: LocationType.Yard },
      ],
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      {
        'Locations[1]': ['Yard can be neither renamed nor deleted, and stays of type Yard.'],
        'Locations[2]': ['A site keeps one location of type Gate.'],
      },
    ])
    expect(await locationsOf(server)).toEqual(before)
  })

  test('a company is deleted unless a trailer at any site or an open task has it', async () => {
    const admin = await server.signIn('super')
    const made = await admin.send('POST', '/scacs', company('ZUSE'))
    const ID: number = made.json().Scac.ID
    const remove = () => admin.send('DELETE', `/scacs/${ID}`, undefined, { 'if-match': String(made.headers.etag) })
    const trailers = (count: number, site: number, state: number) =>
      sql`with chosen as (select "SiteID", "ID" from "Trailers" where "SiteID" = ${site} and "State" = ${state} and "ScacID" <> ${ID}
        order by "ID" limit ${count})
        update "Trailers" t set "ScacID" = ${ID} from chosen c where t."SiteID" = c."SiteID" and t."ID" = c."ID"`.execute(
        server.database.db,
      )
    await trailers(2, server.sites.Southfork, 1)
    await trailers(1, server.sites.Northgate, 2)
    await sql`update "Tasks" set "ScacID" = ${ID} where ("SiteID", "ID") in (select "SiteID", "ID" from "Tasks"
      where "EndTime" is null and "DeletedDate" is null limit 1)`.execute(server.database.db)
    const used = await remove()
    expect([used.statusCode, used.json()]).toEqual([
      409,
      { code: 'scac-in-use', title: 'Company ZUSE is in use: 2 trailers and 1 open task.' },
    ])
    await sql`update "Trailers" set "State" = 2, "DepartureDate" = "ArrivalDate" where "ScacID" = ${ID}`.execute(
      server.database.db,
    )
    await sql`update "Tasks" set "ScacID" = 0 where "ScacID" = ${ID}`.execute(server.database.db)
    expect((await remove()).statusCode).toBe(204)
  })

  test('the examples can be downloaded', async () => {
    const admin = await server.signIn('super')
    for (const [path, { example }] of [['/scacs', companyFile] as const, ['/locations', doorFile] as const]) {
      const answer = await admin.get(`${path}/importexample`)
      expect([answer.statusCode, answer.body]).toEqual([200, example.text])
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${example.name}"`)
    }
  })
})
