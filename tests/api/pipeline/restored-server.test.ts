import { expect, test } from 'vitest'
import { inTransaction } from '../../../src/server/database/connection.ts'
import { pruneRemovals } from '../../../src/server/database/keep-up.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { backUpServer, restoreServer } from './server-copy.ts'
import { buildLocation, buildTablet, buildYard, departure, fill } from './yard-fixture.ts'

const DAY_MS = 86_400_000

describeOnDatabases('a restored server', (open) => {
  test('names the entries that each tablet misses, and takes the same commands again', async () => {
    const { source, store } = open.database
    const yard = await buildYard(store)
    const tablet = await buildTablet(yard)
    const early = tablet.arrive('T1')
    await tablet.send(early)
    await backUpServer(source)
    const lost = [tablet.arrive('T2'), tablet.arrive('T3')]
    for (const entry of lost) await tablet.send(entry)
    const since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    await restoreServer(source)
    expect(await tablet.pull(since)).toEqual({ Resync: 'diverged' })
    expect((await tablet.pullAll(null)).at(-1)?.Settled).toEqual({ Through: 1, Above: [], Refused: [] })
    for (const entry of [early, ...lost]) expect(await tablet.send(entry)).toMatchObject({ Outcome: 'applied' })
    const page = (await tablet.pullAll(null)).at(-1)
    expect(page?.Settled?.Through).toBe(3)
    expect(page?.Trailers).toHaveLength(3)
  })

  test('is recognised as another history even where versions and commands are the same', async () => {
    const { source, store } = open.database
    const yard = await buildYard(store)
    const tablet = await buildTablet(yard)
    const other = await buildTablet(yard)
    await backUpServer(source)
    const mine = tablet.arrive('T1')
    const theirs = other.arrive('T2')
    await tablet.send(mine)
    await other.send(theirs)
    const since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    await restoreServer(source)
    await tablet.send(mine)
    await other.send(theirs)
    expect(await tablet.pull(since)).toEqual({ Resync: 'diverged' })
  })

  test('during a first load is noticed, also when only a later page was lost', async () => {
    const { source, store } = open.database
    const yard = await buildYard(store)
    const tablet = await buildTablet(yard)
    const other = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const first = await tablet.pull(null, 1)
    if ('Resync' in first) throw new Error(first.Resync)
    await backUpServer(source)
    await other.send(other.arrive('T2'))
    const second = await tablet.pull(first.Cursor, 1)
    if ('Resync' in second) throw new Error(second.Resync)
    await restoreServer(source)
    await other.send(other.arrive('T3'))
    expect(await tablet.pull(second.Cursor, 1)).toEqual({ Resync: 'diverged' })
  })

  test('and an unbroken history is followed, however old the cursor is', async () => {
    const yard = await buildYard(open.database.store)
    const tablet = await buildTablet(yard)
    const since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    for (const number of ['T1', 'T2', 'T3']) await tablet.send(tablet.arrive(number))
    expect(await tablet.pullAll(since, 1)).not.toEqual([])
  })

  test('a cursor older than the kept removals loads everything again, a newer one does not', async () => {
    const { source, store } = open.database
    const yard = await buildYard(store)
    const tablet = await buildTablet(yard)
    await fill(yard, (rows) => rows.Locations.put(buildLocation(yard.siteID, 6001)))
    const old = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    await fill(yard, (rows) => rows.Locations.remove(6001))
    const young = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    await pruneRemovals(source, yard.clock.now + 179 * DAY_MS)
    expect(await tablet.pull(old)).toMatchObject({ Removed: [{ ID: 6001 }] })
    await pruneRemovals(source, yard.clock.now + 181 * DAY_MS)
    await tablet.send(tablet.arrive('T1'))
    expect(await tablet.pull(old)).toEqual({ Resync: 'too-old' })
    expect(await tablet.pull(young)).toMatchObject({ Trailers: [{ Number: 'T1' }] })
    expect(await tablet.pull(old)).toEqual({ Resync: 'too-old' })
  })

  test('the log is kept for 13 months, and for longer while an entry waits for a person', async () => {
    const { database } = open
    const yard = await buildYard(database.store)
    const tablet = await buildTablet(yard)
    const kept = tablet.arrive('T1')
    await tablet.send(kept)
    const twin = tablet.arrive('T1')
    await tablet.send(twin)
    const count = () =>
      inTransaction(database.source, async (connection) => {
        const keys = `'${kept.Key}', '${twin.Key}'`
        const found = await connection.query<{ Key: string }>(`select "Key" from command_log where "Key" in (${keys})`)
        return found.rows.map((row) => row.Key).sort()
      })
    await database.keepUp(yard.clock.now + 390 * DAY_MS)
    expect(await count()).toEqual([kept.Key, twin.Key].sort())
    await database.keepUp(yard.clock.now + 440 * DAY_MS)
    expect(await count()).toEqual([twin.Key])
    expect((await tablet.pullAll(null)).at(-1)?.Settled?.Refused).toMatchObject([{ Key: twin.Key }])
    const drop = tablet.make(
      'POST /refusals/{key}/drop',
      { Key: twin.Key, Reason: 'long ago', TrailerID: null },
      { Settles: { Key: twin.Key, How: 'resolve' } },
    )
    expect(await tablet.send(drop)).toMatchObject({ Outcome: 'applied' })
  })

  test('no departure fails because of a partition that was made meanwhile', async () => {
    const yard = await buildYard(open.database.store)
    const tablet = await buildTablet(yard)
    yard.clock.pass(400 * DAY_MS)
    const arrival = tablet.arrive('T1')
    await tablet.send(arrival)
    await open.database.keepUp(yard.clock.now)
    expect(await tablet.send(arrival)).toMatchObject({ Outcome: 'applied' })
    const leaving = tablet.make('PUT /trailers/State', departure(Number(arrival.Body.ID)))
    expect(await tablet.send(leaving)).toMatchObject({ Outcome: 'applied' })
  })
})
