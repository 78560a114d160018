import { expect, test } from 'vitest'
import type { ChangesPage, HistoriesPage, Resync } from '../../../src/contract/sync.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { unpackHistory } from '../../../src/domain/trailers/packed-history.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { answerHistories } from '../../../src/server/pipeline/histories.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildTablet, buildYard, departure, type TestYard } from './yard-fixture.ts'

/** The only page of a load without histories. */
async function loadApart(yard: TestYard, caller: Caller): Promise<ChangesPage> {
  const parts = { store: yard.store, clock: yard.clock.read, random: secureRandom, cadenceScale: 1 }
  const ask = { since: null, limit: 5_000, headsAreFresh: false, historiesApart: true }
  const answer = await answerChanges(parts, caller, ask)
  return JSON.parse(answer.name === 'page' ? answer.json : '{}')
}

async function pull(yard: TestYard, caller: Caller, Since: string, TrailerIDs: readonly number[]) {
  const answer = await answerHistories(yard.store, caller, { Since, TrailerIDs })
  return answer.name === 'page' ? (JSON.parse(answer.json) as HistoriesPage) : answer.resync
}

function isPage(answer: HistoriesPage | Resync): answer is HistoriesPage {
  return 'Histories' in answer
}

describeOnStores('histories', (open) => {
  test('a load leaves them out when asked to, and their records hold the same rows', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrivals = ['T1', 'T2'].map((number) => tablet.arrive(number))
    for (const arrival of arrivals) await tablet.send(arrival)
    const [first, second] = arrivals.map(({ Body }) => Number(Body.ID))
    if (first === undefined || second === undefined) throw new Error('two arrivals')
    yard.clock.now += 60_000
    await tablet.send(tablet.make('PUT /trailers/State', departure(first)))
    const whole = (await tablet.pullAll(null, 5_000))[0]
    const { TrailerHistory, ...rest } = whole ?? {}
    const apart = await loadApart(yard, tablet.caller)
    expect({ ...apart, Cursor: '', Now: '', IDs: [] }).toEqual({ ...rest, Cursor: '', Now: '', IDs: [] })
    const answer = await pull(yard, tablet.caller, apart.Cursor, [second, 9_999, first])
    if (!isPage(answer)) throw new Error(answer.Resync)
    expect(answer.Histories.map(({ TrailerID, Rows }) => [TrailerID, Rows.length])).toEqual([
      [second, 1],
      [9_999, 0],
      [first, 2],
    ])
    const rows = answer.Histories.flatMap((history) => unpackHistory(yard.siteID, history))
    expect(rows.sort((a, b) => a.ID - b.ID)).toStrictEqual(TrailerHistory?.toSorted((a, b) => a.ID - b.ID))
    expect(answer.Histories[0]?.Rows[0]).not.toHaveProperty('Remark')
  })

  test('rows after the cursor are left out: they come with the changes', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    await tablet.send(arrival)
    const id = Number(arrival.Body.ID)
    const { Cursor } = await loadApart(yard, tablet.caller)
    await tablet.send(tablet.make('PUT /trailers/State', departure(id)))
    const [page] = await tablet.pullAll(Cursor)
    expect(page?.TrailerHistory).toHaveLength(1)
    expect(await pull(yard, tablet.caller, Cursor, [id])).toMatchObject({ Histories: [{ Rows: [{ Visit: 1 }] }] })
    const then = await pull(yard, tablet.caller, page?.Cursor ?? '', [id])
    expect(isPage(then) && then.Histories[0]?.Rows).toHaveLength(2)
  })

  test('only for a cursor of this history at a site within reach, and for those who may read trailers', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    await tablet.send(arrival)
    const ids = [Number(arrival.Body.ID)]
    const { Cursor } = await loadApart(yard, tablet.caller)
    expect(await pull(yard, tablet.caller, 'x', ids)).toEqual({ Resync: 'unknown-cursor' })
    expect(await pull(yard, { ...tablet.caller, Reach: [] }, Cursor, ids)).toEqual({ Resync: 'reach-changed' })
    const drivers = { ...tablet.caller, Roles: [Role.DriverSupervisor] }
    const theirs = await loadApart(yard, drivers)
    expect(await pull(yard, drivers, theirs.Cursor, ids)).toMatchObject({ Histories: [] })
    const other = await buildYard(open.store)
    const stranger = await buildTablet(other)
    const { Cursor: foreign } = await loadApart(other, stranger.caller)
    expect(await pull(other, stranger.caller, foreign, ids)).toMatchObject({ Histories: [{ Rows: [] }] })
  })
})
