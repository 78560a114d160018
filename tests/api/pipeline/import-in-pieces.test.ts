import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminWriteOf } from '../../../src/domain/administration/catalogue.ts'
import { SHARED } from '../../../src/domain/lists.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { LocationType } from '../../../src/domain/trailers/trailer-lists.ts'
import { finishImports, IMPORT_PIECE } from '../../../src/server/administration/import-in-pieces.ts'
import { writeAsAdmin } from '../../../src/server/administration/write-as-admin.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import type { ServerTx } from '../../../src/server/pipeline/server-store.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { buildTablet, buildYard } from './yard-fixture.ts'

const PIECES = 4
const ROWS = PIECES * IMPORT_PIECE

const companies = (prefix: string, count = ROWS) => ({
  Scacs: Array.from({ length: count }, (_, place) => ({
    ...{ Name: `${prefix}${place}`, Value: 'Able Carriers', Type: 2, Email1: 'dock@able.example', Email2: null },
    ...{ AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false },
  })),
})

/** A database that counts the short reads of an import. */
function counted(database: Database): { readonly database: Database; readonly reads: () => number } {
  let reads = 0
  const { imports } = database
  const look: typeof imports.look = (siteID, read) => {
    reads += 1
    return imports.look(siteID, read)
  }
  return { database: { ...database, imports: { ...imports, look } }, reads: () => reads }
}

/** A database that calls `before` with each piece that an import takes; a throw undoes it. */
function watched(database: Database, before: (place: number) => Promise<void>): Database {
  let taken = 0
  const watch = (tx: ServerTx): ServerTx => ({
    ...tx,
    imports: {
      ...tx.imports,
      takePiece: async (key) => {
        await before(taken)
        taken += 1
        return tx.imports.takePiece(key)
      },
    },
  })
  const { store } = database
  return { ...database, store: { ...store, transact: (site, scope) => store.transact(site, (tx) => scope(watch(tx))) } }
}

describeOnDatabases('a large import', (open) => {
  async function begin() {
    const yard = await buildYard(open.database.store)
    const { caller } = await buildTablet(yard, { Roles: [Role.SuperAdmin] })
    const tablet = await buildTablet(yard)
    const parts = { clock: yard.clock.read, random: secureRandom, settings: { smtpUrl: null } }
    const run = (name: 'importScacs' | 'importLocations' | 'createScac', body: object, database = open.database) => {
      const SiteID = name === 'importLocations' ? yard.siteID : SHARED
      const asked = { write: adminWriteOf(name), caller, SiteID, seen: null, body, Key: randomUUID() }
      return writeAsAdmin({ ...parts, database }, asked)
    }
    const countLike = async (prefix: string) => {
      const rows = await open.database.site(SHARED).select('Scacs').where('Scacs.Name', 'like', `${prefix}%`).execute()
      return rows.length
    }
    const finish = () => finishImports({ ...parts, database: open.database })
    return { yard, tablet, run, countLike, finish }
  }

  test('lets the commands of a gate in between its pieces', async () => {
    const { tablet, run, countLike } = await begin()
    const through: number[] = []
    const database = watched(open.database, async (place) => {
      // Arrives while a piece is written.
      const arrival = tablet.send(tablet.arrive(`T${place}`)).then(({ Outcome }) => {
        if (Outcome === 'applied') through.push(place)
      })
      // On PostgreSQL it does not wait; the embedded database serves it before the next piece.
      if (open.url !== null) await arrival
      expect(through.length).toBeGreaterThanOrEqual(place)
    })
    const { made } = await run('importScacs', companies('GATE'), database)
    expect(made).toEqual({ Created: ROWS, Changed: 0, Unchanged: 0 })
    expect(through).toEqual(Array.from({ length: PIECES }, (_, place) => place))
    expect(await countLike('GATE')).toBe(ROWS)
  })

  test('that was cut off is finished at the next start, and adds nothing twice', async () => {
    const { run, countLike, finish } = await begin()
    const database = watched(open.database, async (place) => {
      if (place === 2) throw new Error('the process ends here')
    })
    await expect(run('importScacs', companies('CUT'), database)).rejects.toThrow('the process ends here')
    expect(await countLike('CUT')).toBe(2 * IMPORT_PIECE)
    await finish()
    await finish()
    expect(await countLike('CUT')).toBe(ROWS)
    expect((await run('importScacs', companies('CUT'))).made).toEqual({ Created: 0, Changed: 0, Unchanged: ROWS })
  })

  test('that was cut off is finished before another change of its list', async () => {
    const { run, countLike } = await begin()
    const database = watched(open.database, async () => {
      throw new Error('the process ends here')
    })
    await expect(run('importScacs', companies('NEXT'), database)).rejects.toThrow('the process ends here')
    const [last] = companies('NEXT').Scacs.slice(-1)
    await expect(run('createScac', last ?? {})).rejects.toThrow(`The code ${last?.Name} belongs to Able Carriers.`)
    expect(await countLike('NEXT')).toBe(ROWS)
  })

  test('with a wrong row, or one that is there twice, writes nothing', async () => {
    const { run, countLike } = await begin()
    const { Scacs } = companies('WRONG')
    await expect(run('importScacs', { Scacs: [...Scacs, ...Scacs.slice(0, 1)] })).rejects.toThrow(
      'Nothing was imported.',
    )
    expect(await countLike('WRONG')).toBe(0)
  })

  test('of doors reads as often for many changed rows as for some', async () => {
    const { run } = await begin()
    const doors = (count: number, Type: number) => ({
      Locations: Array.from({ length: count }, (_, place) => ({ Name: `Door ${place}`, Type })),
    })
    await run('importLocations', doors(900, LocationType.Door))
    const readsOf = async (count: number, type: number) => {
      const { database, reads } = counted(open.database)
      expect((await run('importLocations', doors(count, type), database)).made).toMatchObject({ Changed: count })
      return reads()
    }
    const some = await readsOf(300, LocationType.Scale)
    expect(await readsOf(900, LocationType.WashBay)).toBeLessThan(some + 10)
  })

  test('of doors is refused as a whole where a trailer or a task holds one of them', async () => {
    const { yard, tablet, run } = await begin()
    const Locations = Array.from({ length: IMPORT_PIECE + 1 }, (_, place) => ({
      Name: `Door ${place}`,
      Type: LocationType.ManyToOne,
    }))
    await run('importLocations', { Locations })
    const [place] = await open.database.site(yard.siteID).find('Locations', { Name: 'Door 7' })
    for (const number of ['HELD1', 'HELD2']) {
      const arrival = tablet.arrive(number)
      const sent = await tablet.send({ ...arrival, Body: { ...arrival.Body, LocationID: place?.ID } })
      expect(sent.Outcome).toBe('applied')
    }
    const doors = { Locations: Locations.map((row) => ({ ...row, Type: LocationType.Door })) }
    await expect(run('importLocations', doors)).rejects.toMatchObject({
      details: { errors: { 'Locations[7]': ['Door 7 holds 2 trailers, and a Door holds one.'] } },
    })
    expect(await open.database.site(yard.siteID).find('Locations', { Type: LocationType.Door })).toEqual([])
  })

  test('of doors changes those that are there in its first transaction, and writes their trail in pieces', async () => {
    const { yard, run } = await begin()
    const doors = (Type: number) => ({
      Locations: Array.from({ length: ROWS }, (_, place) => ({ Name: `Door ${place}`, Type })),
    })
    const scales = () => open.database.site(yard.siteID).find('Locations', { Type: LocationType.Scale })
    expect((await run('importLocations', doors(LocationType.Door))).made).toMatchObject({ Created: ROWS })
    const changed: number[] = []
    const database = watched(open.database, async (place) => {
      // The embedded database has one connection, which the piece holds.
      if (open.url !== null) changed.push((await scales()).length)
      if (place === 1) throw new Error('the process ends here')
    })
    await expect(run('importLocations', doors(LocationType.Scale), database)).rejects.toThrow('the process ends here')
    expect(changed).toEqual(open.url === null ? [] : [ROWS, ROWS])
    expect(await scales()).toHaveLength(ROWS)
    expect((await run('importLocations', doors(LocationType.Scale))).made).toMatchObject({ Unchanged: ROWS })
    const trail = await sql<{ Rows: number; Versions: number; Fitting: number }>`
      select count(*) as "Rows", count(distinct c."Version") as "Versions", count(v."ID") as "Fitting"
      from admin_change c left join row_version v on v."SiteID" = c."SiteID" and v."List" = c."List" and v."ID" = c."ID"
        and v."Version" = c."Version" and v."At" = c."At"
      where c."SiteID" = ${yard.siteID} and c."Changes"::text like '%"Type"%' and c."Changes"::text not like '%"Name"%'`.execute(
      open.database.db,
    )
    expect(trail.rows).toEqual([{ Rows: ROWS, Versions: 1, Fitting: ROWS }])
  })
})
