import { expect, test } from 'vitest'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { describeOnDatabases, describeOnStores } from '../../support/databases.ts'
import { backUpServer, restoreServer } from './server-copy.ts'
import { buildTablet, buildYard, departure, van } from './yard-fixture.ts'

const usedBefore = { Outcome: 'rejected', Status: 409, Body: { code: 'id-used' } }

describeOnStores('an ID that was used', (open) => {
  test('makes no second row: neither the same kind of row nor another', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    const trailerID = Number(arrival.Body.ID)
    await tablet.send(arrival)
    await tablet.send(tablet.make('PUT /trailers/State', departure(trailerID)))
    const before = rowsOf(await tablet.pullAll(null))
    const again = tablet.make('POST /trailers', { ...van('T2'), ID: trailerID })
    expect(await tablet.send(again)).toMatchObject(usedBefore)
    expect(await tablet.send(tablet.arrive('T3', { IDs: arrival.IDs }))).toMatchObject(usedBefore)
    expect(await tablet.send(tablet.arrive('T4', { IDs: [trailerID] }))).toMatchObject(usedBefore)
    const session = { ID: arrival.IDs[0], Type: 1, SiteID: null }
    expect(await tablet.send(tablet.make('POST /audits', session, { IDs: [] }))).toMatchObject(usedBefore)
    expect(rowsOf(await tablet.pullAll(null))).toEqual(before)
  })

  test('at another site makes no row at this one', async () => {
    const here = await buildYard(open.store)
    const there = await buildYard(open.store)
    const tablet = await buildTablet(here, { Reach: [here.siteID, there.siteID] })
    const arrival = tablet.arrive('T1')
    await tablet.send(arrival)
    const elsewhere = tablet.arrive('T2', { SiteID: there.siteID, Body: { ...van('T2'), ID: arrival.Body.ID } })
    expect(await tablet.send(elsewhere)).toMatchObject(usedBefore)
  })

  test('twice in one command is rejected', async () => {
    const tablet = await buildTablet(await buildYard(open.store))
    const ID = tablet.takeID()
    expect(await tablet.send(tablet.make('POST /trailers', { ID, ...van('T1') }, { IDs: [ID] }))).toMatchObject(
      usedBefore,
    )
  })

  test('by the same command returns the same answer again', async () => {
    const tablet = await buildTablet(await buildYard(open.store))
    const arrival = tablet.arrive('T1')
    expect([await tablet.send(arrival), await tablet.send(arrival)]).toMatchObject([
      { Outcome: 'applied' },
      { Outcome: 'applied' },
    ])
  })

  test('is corrected under the same ID after its arrival was rejected', async () => {
    const tablet = await buildTablet(await buildYard(open.store))
    await tablet.send(tablet.arrive('T1'))
    const refused = tablet.arrive('T1')
    expect(await tablet.send(refused)).toMatchObject({ Outcome: 'rejected' })
    const corrected = tablet.make(
      'POST /trailers',
      { ...van('T2'), ID: refused.Body.ID },
      { Settles: { Key: refused.Key, How: 'resolve' } },
    )
    expect(await tablet.send(corrected)).toMatchObject({ Outcome: 'applied' })
  })

  test("is not given up by dropping its rejected arrival, nor is another tablet's", async () => {
    const yard = await buildYard(open.store)
    const [tablet, other] = [await buildTablet(yard), await buildTablet(yard)]
    const theirID = other.takeID()
    const strange = tablet.make('POST /trailers', { ...van('T1'), ID: theirID })
    expect(await tablet.send(strange)).toMatchObject({ Status: 400 })
    const drop = { Key: strange.Key, Reason: 'wrong', TrailerID: theirID }
    const settles = { IDs: [], Settles: { Key: strange.Key, How: 'resolve' as const } }
    expect(await tablet.send(tablet.make('POST /refusals/{key}/drop', drop, settles))).toMatchObject({
      Outcome: 'applied',
    })
    const theirs = other.make('POST /trailers', { ...van('T1'), ID: theirID })
    expect(await other.send(theirs)).toMatchObject({ Outcome: 'applied' })
  })
})

describeOnDatabases('records', (open) => {
  const run = (text: string) => withConnection(open.database.source, (connection) => connection.query(text))

  test.each([
    `update "TrailerHistory" set "Remark" = 'x'`,
    'delete from "TrailerHistory"',
    `update "AuditTrailers" set "UserName" = 'x'`,
    `update "AuditTrailers" set "TakenBack" = false`,
    `update "AuditTrailers" set "TakenBack" = true, "UserName" = 'x'`,
    'delete from "AuditTrailers"',
    'update command_log set "Status" = 200',
    'delete from command_log',
  ])('stay as they were written: %s', async (text) => {
    await fillRecords(open.database.store)
    await expect(run(text)).rejects.toThrow(/records/)
  })

  test('leave the log only by its pruning, which keeps all that waits for a person', async () => {
    const tablet = await fillRecords(open.database.store)
    const refused = tablet.arrive('T1')
    await tablet.send(refused)
    await run(`select prune_log('2030-01-01')`)
    const { rows } = await run('select "Key"::text as "Key" from command_log')
    expect(rows).toContainEqual({ Key: refused.Key })
    await expect(run('delete from command_log')).rejects.toThrow(/records/)
  })

  test('IDs that the server gave out are not given out again after a restore', async () => {
    const { source, store } = open.database
    await backUpServer(source)
    const before = await store.takeIDs(20_000)
    await restoreServer(source)
    const after = await store.takeIDs(20_000)
    expect(new Set([...before, ...after]).size).toBe(40_000)
  })
})

function rowsOf(pages: readonly ChangesPage[]) {
  return pages.map(({ Trailers, TrailerHistory, Audits, Aliases }) => ({ Trailers, TrailerHistory, Audits, Aliases }))
}

/** A trailer with its recorded arrival, and a check of it. */
async function fillRecords(store: Parameters<typeof buildYard>[0]) {
  const tablet = await buildTablet(await buildYard(store))
  const arrival = tablet.arrive('T1')
  await tablet.send(arrival)
  const AuditID = tablet.takeID()
  await tablet.send(tablet.make('POST /audits', { ID: AuditID, Type: 1, SiteID: null }, { IDs: [] }))
  const check = {
    ...{ ID: tablet.takeID(), AuditID, TrailerID: arrival.Body.ID, TrailerAuditState: 1, LocationID: null },
    ...{
      FoundTrailerID: null,
      FoundNumber: null,
      Walked: false,
      BoxTemperature: null,
      ReeferFuelLevel: null,
      Defrost: false,
    },
  }
  const checked = tablet.make('POST /audittrailers', check, { IDs: [tablet.takeID(), tablet.takeID()] })
  expect(await tablet.send(checked)).toMatchObject({ Outcome: 'applied' })
  return tablet
}
