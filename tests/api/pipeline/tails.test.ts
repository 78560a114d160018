import { expect, test } from 'vitest'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { type Notice, NoticeKind } from '../../../src/domain/notices/notice.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { SHARED } from '../../../src/domain/lists.ts'
import { buildMessage } from '../../../src/domain/testing/task-builders.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { Tails } from '../../../src/server/pipeline/tails.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildCard } from '../../support/reference-rows.ts'
import {
  buildSite,
  buildTablet,
  buildYard,
  fill,
  MORNING,
  type TestTablet,
  type TestYard,
  withHeads,
} from './yard-fixture.ts'

/** A server that keeps tails, and counts the snapshots and the rows that it reads. */
function buildServer(yard: TestYard, tails = new Tails()) {
  const counted = { snapshots: 0, rows: 0 }
  const store: ServerStore = {
    transact: (siteID, scope) => yard.store.transact(siteID, scope),
    grantBlock: (...given) => yard.store.grantBlock(...given),
    takeIDs: (count) => yard.store.takeIDs(count),
    countFailure: (...given) => yard.store.countFailure(...given),
    latest: async (...asked) => {
      counted.snapshots += 1
      const found = await yard.store.latest(...asked)
      for (const { Rows } of found.Deltas) counted.rows += Rows.length
      return found
    },
    snapshot: (read) => {
      counted.snapshots += 1
      return yard.store.snapshot((snapshot) =>
        read({
          ...snapshot,
          delta: async (ask) => {
            const part = await snapshot.delta(ask)
            counted.rows += part.Rows.length
            return part
          },
        }),
      )
    },
  }
  const parts = { store, clock: yard.clock.read, random: secureRandom, cadenceScale: 1, tails }
  const answer = async (person: Caller, since: string, limit = 100) => {
    const caller = await withHeads(yard.store, person)
    return await answerChanges(parts, caller, { since, limit, headsAreFresh: true })
  }
  /** The page for a caller whose session was read before, of a request that has changed something. */
  const pageFor = async (caller: Caller, since: string | null) => {
    const found = await answerChanges(parts, caller, { since, limit: 500, headsAreFresh: false })
    if (found.name !== 'page') throw new Error(`no page: ${found.resync.Resync}`)
    return JSON.parse(found.json) as ChangesPage
  }
  const pull = async (person: Caller, since: string, limit = 100) => {
    const found = await answer(person, since, limit)
    if (found.name !== 'page') throw new Error(`no page: ${found.resync.Resync}`)
    return JSON.parse(found.json) as ChangesPage
  }
  /** The same page, made anew. */
  const pullAnew = async (person: Caller, since: string, limit = 100) => {
    const caller = await withHeads(yard.store, person)
    const { tails: _, ...without } = parts
    const found = await answerChanges(without, caller, { since, limit, headsAreFresh: true })
    if (found.name !== 'page') throw new Error(`no page: ${found.resync.Resync}`)
    return JSON.parse(found.json) as ChangesPage
  }
  return { answer, pageFor, pull, pullAnew, counted }
}

const arrived: Omit<Notice, 'SiteID' | 'ID' | 'UserID'> = {
  ...{ Kind: NoticeKind.Arrived, TrailerID: null, TrailerNumber: null, Words: 'T1 arrived', ByName: 'Gale Gate' },
  ...{ MadeAt: fromMs(MORNING), ReadDate: null },
}

const cursorOf = async (tablet: TestTablet) => (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''

describeOnStores('a page that several tablets ask for', (open) => {
  test('is read once, and each gets its own settled numbers with it', async () => {
    const yard = await buildYard(open.store)
    const tablets = await Promise.all([1, 2, 3].map(() => buildTablet(yard)))
    const [first, second] = tablets
    if (!first || !second) throw new Error('there are no tablets')
    const since = await cursorOf(first)
    await first.send(first.arrive('T1'))
    const { pull, counted } = buildServer(yard)
    const pages = await Promise.all(tablets.map(({ caller }) => pull(caller, since)))
    expect(counted.snapshots).toBe(1)
    for (const page of pages) expect(page).toMatchObject({ More: false, Trailers: [{ Number: 'T1' }] })
    expect(pages.map(({ UserID, Settled }) => [UserID, Settled?.Through])).toEqual(
      tablets.map(({ caller }, place) => [caller.UserID, place === 0 ? 1 : 0]),
    )
    for (const page of pages) expect(page.Cursor).toBe(pages[0]?.Cursor)
    // It is the page that is made without the others.
    expect(pages[1]).toEqual(await second.pull(since))
  })

  test('is another one after a change', async () => {
    const yard = await buildYard(open.store)
    const [tablet, other] = [await buildTablet(yard), await buildTablet(yard)]
    const since = await cursorOf(tablet)
    await tablet.send(tablet.arrive('T1'))
    const { pull } = buildServer(yard)
    await pull(tablet.caller, since)
    await tablet.send(tablet.arrive('T2'))
    expect((await pull(other.caller, since)).Trailers?.map((row) => row.Number).sort()).toEqual(['T1', 'T2'])
  })

  test('has what each of them may read, also if others read it first', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const people = [
      await buildTablet(yard),
      await buildTablet(yard, { Roles: [Role.User] }),
      await buildTablet(yard, { Roles: [Role.DriverSupervisor] }),
      await buildTablet(yard, { Roles: [Role.Driver] }),
      await buildTablet(yard, { Reach: [yard.siteID, elsewhere.siteID] }),
    ]
    const cursors = await Promise.all(people.map(cursorOf))
    const [gate] = people
    if (!gate) throw new Error('there are no tablets')
    await gate.send(gate.arrive('T1'))
    const { pull, pullAnew } = buildServer(yard)
    const numbers: (string[] | undefined)[] = []
    for (const round of [0, 1]) {
      for (const [place, { caller }] of people.entries()) {
        const page = await pull(caller, cursors[place] ?? '')
        expect(page).toEqual(await pullAnew(caller, cursors[place] ?? ''))
        if (round === 1) numbers.push(page.Trailers?.map((row) => row.Number))
      }
    }
    expect(numbers).toEqual([['T1'], ['T1'], undefined, undefined, ['T1']])
  })

  test('comes out of memory for tablets that have seen different versions', async () => {
    const yard = await buildYard(open.store)
    const [tablet, other] = [await buildTablet(yard), await buildTablet(yard)]
    const { pull, pullAnew, counted } = buildServer(yard)
    const cursors = [await cursorOf(tablet)]
    for (const number of ['T1', 'T2', 'T3', 'T4']) {
      await tablet.send(tablet.arrive(number))
      cursors.push((await pull(tablet.caller, cursors.at(-1) ?? '')).Cursor)
    }
    const before = { ...counted }
    for (const [place, since] of cursors.slice(0, -1).entries()) {
      const page = await pull(other.caller, since)
      expect(page.Trailers?.map((row) => row.Number).sort()).toEqual(['T1', 'T2', 'T3', 'T4'].slice(place))
      expect(page).toEqual(await pullAnew(other.caller, since))
    }
    // Those that were made anew.
    expect(counted.snapshots - before.snapshots).toBe(4)
    for (const limit of [1, 2, 3]) {
      let [kept, anew] = [cursors[0] ?? '', cursors[0] ?? '']
      for (;;) {
        const [page, wanted] = [await pull(other.caller, kept, limit), await pullAnew(other.caller, anew, limit)]
        expect(page).toEqual(wanted)
        if (!page.More) break
        ;[kept, anew] = [page.Cursor, wanted.Cursor]
      }
    }
  })

  test('has a row that changed twice once, as it is now, and what was removed', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const { pull, pullAnew } = buildServer(yard)
    const since = await cursorOf(tablet)
    const put = (Value: string) => fill(yard, (rows) => rows.Freights.put({ SiteID: yard.siteID, ID: 8101, Value }))
    await put('Frozen')
    await pull(tablet.caller, since)
    await fill(yard, (rows) => rows.Freights.put({ SiteID: yard.siteID, ID: 8102, Value: 'Dry' }))
    await pull(tablet.caller, since)
    await put('Chilled')
    const page = await pull(tablet.caller, since)
    expect(page.Freights?.map(({ Value }) => Value)).toEqual(['Dry', 'Chilled'])
    await fill(yard, (rows) => rows.Freights.remove(8102))
    const last = await pull(tablet.caller, since)
    expect(last.Freights?.map(({ Value }) => Value)).toEqual(['Chilled'])
    expect(last.Removed).toEqual([{ List: 'Freights', SiteID: yard.siteID, ID: 8102 }])
    expect(last).toEqual(await pullAnew(tablet.caller, since))
  })

  test('has what another process changed, and only that is read', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const since = await cursorOf(tablet)
    const [one, other] = [buildServer(yard), buildServer(yard)]
    for (const number of ['T1', 'T2']) await tablet.send(tablet.arrive(number))
    const between = await one.pull(tablet.caller, since)
    const read = one.counted.rows
    await tablet.send(tablet.arrive('T3'))
    await other.pull(tablet.caller, between.Cursor)
    await tablet.send(tablet.arrive('T4'))
    const page = await one.pull(tablet.caller, since)
    expect(page.Trailers?.map((row) => row.Number).sort()).toEqual(['T1', 'T2', 'T3', 'T4'])
    expect(page).toEqual(await one.pullAnew(tablet.caller, since))
    // A trailer and its history for each of two arrivals, and those of the page made anew.
    expect(one.counted.rows - read).toBe(4 + 8)
  })

  test('has the people of the sites within reach alone', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const here = await buildTablet(yard)
    const both = await buildTablet(yard, { Reach: [yard.siteID, elsewhere.siteID] })
    const cursors = [await cursorOf(here), await cursorOf(both)] as const
    const { pull, pullAnew } = buildServer(yard)
    const SiteIDs = [yard.siteID, elsewhere.siteID]
    await fill(yard, (rows) => rows.People.put(buildCard({ ID: 9301, SiteIDs })), SHARED)
    for (const [place, { caller }] of [here, both].entries()) await pull(caller, cursors[place] ?? '')
    await fill(yard, (rows) => rows.People.put(buildCard({ ID: 9301, SiteIDs: [elsewhere.siteID] })), SHARED)
    await here.send(here.arrive('T1'))
    const pages = [await pull(here.caller, cursors[0]), await pull(both.caller, cursors[1])]
    expect(pages).toMatchObject([
      { Removed: [{ List: 'People', SiteID: SHARED, ID: 9301 }], Trailers: [{ Number: 'T1' }] },
      { People: [{ ID: 9301, SiteIDs: [elsewhere.siteID] }], Trailers: [{ Number: 'T1' }] },
    ])
    expect(pages).toEqual([await pullAnew(here.caller, cursors[0]), await pullAnew(both.caller, cursors[1])])
    expect(pages[0]?.People).toBeUndefined()
  })

  test('has a site that was made after the session of a super admin was read', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard, { Roles: [Role.SuperAdmin] })
    const since = await cursorOf(tablet)
    const caller = await withHeads(yard.store, tablet.caller)
    await fill(yard, (rows) => rows.Sites.put(buildSite(9701)), SHARED)
    const { pageFor } = buildServer(yard)
    const pages = [await pageFor(caller, since), await pageFor(caller, null)]
    for (const page of pages) expect(page.Sites?.map(({ ID }) => ID)).toContain(9701)
  })

  test('has its rows out of memory for an admin while a rejected command waits', async () => {
    const yard = await buildYard(open.store)
    const [tablet, admin] = [await buildTablet(yard), await buildTablet(yard, { Roles: [Role.Admin] })]
    const other = await buildTablet(yard)
    const [since, ofAdmin] = [await cursorOf(tablet), await cursorOf(admin)]
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    await tablet.send(twin)
    const refusal = { Key: twin.Key, Outcome: 'rejected' }
    yard.clock.pass(31 * 60_000)
    const { pull, pullAnew, answer, counted } = buildServer(yard)
    expect((await pull(other.caller, since)).Settled?.Refused).toEqual([])
    const before = { ...counted }
    const pages = [await pull(admin.caller, ofAdmin), await pull(tablet.caller, since)]
    // A round trip for each, without rows.
    expect(counted).toEqual({ snapshots: before.snapshots + 2, rows: before.rows })
    for (const page of pages)
      expect(page).toMatchObject({ Trailers: [{ Number: 'T1' }], Settled: { Refused: [refusal] } })
    expect(pages).toEqual([await pullAnew(admin.caller, ofAdmin), await pullAnew(tablet.caller, since)])
    expect(await answer(tablet.caller, since)).not.toHaveProperty('shared')
    const still = await pull(admin.caller, pages[0]?.Cursor ?? '')
    expect(still).toEqual(await pullAnew(admin.caller, pages[0]?.Cursor ?? ''))
    expect((await pull(other.caller, since)).Settled?.Refused).toEqual([])
  })

  test('is made with little memory too', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const { pull } = buildServer(yard, new Tails(0))
    const since = await cursorOf(tablet)
    for (const count of [1, 2, 3]) {
      await tablet.send(tablet.arrive(`T${count}`))
      expect((await pull(tablet.caller, since)).Trailers).toHaveLength(count)
    }
  })

  test('has the words for one person for that person alone', async () => {
    const yard = await buildYard(open.store)
    const author = await buildTablet(yard, { Roles: [Role.User] })
    const reader = await buildTablet(yard, { Roles: [Role.User] })
    const since = await cursorOf(author)
    const CreatedBy = author.caller.UserID
    await fill(yard, (rows) =>
      rows.Messages.put(buildMessage({ SiteID: yard.siteID, ID: 8001, IsPrivate: 1, CreatedBy })),
    )
    const { pull } = buildServer(yard)
    expect((await pull(author.caller, since)).Messages).toMatchObject([{ ID: 8001 }])
    const other = await pull(reader.caller, since)
    expect(other.Messages).toBeUndefined()
    expect(other.Removed).toMatchObject([{ List: 'Messages', ID: 8001 }])
    expect((await pull(author.caller, since)).Messages).toMatchObject([{ ID: 8001 }])
  })

  test('gives each person their own notices', async () => {
    const yard = await buildYard(open.store)
    const people = await Promise.all([1, 2, 3].map(() => buildTablet(yard, { Roles: [Role.User] })))
    const [first] = people
    if (!first) throw new Error('there are no tablets')
    const since = await cursorOf(first)
    await fill(yard, async (rows) => {
      for (const [place, { caller }] of people.slice(0, 2).entries())
        await rows.Notices.insert({ ...arrived, SiteID: yard.siteID, ID: 9001 + place, UserID: caller.UserID })
    })
    const { pull } = buildServer(yard)
    const idsOf = (page: ChangesPage) => ({
      own: page.Notices?.map(({ ID }) => ID) ?? [],
      removed: page.Removed?.map(({ ID }) => ID).sort() ?? [],
    })
    const expected = [
      { own: [9001], removed: [9002] },
      { own: [9002], removed: [9001] },
      { own: [], removed: [9001, 9002] },
    ]
    // At once, and again when each might find the page of another.
    const together = await Promise.all(people.map(({ caller }) => pull(caller, since)))
    expect(together.map(idsOf)).toEqual(expected)
    for (const [place, { caller }] of people.entries())
      expect(idsOf(await pull(caller, since))).toEqual(expected[place])
  })
})
