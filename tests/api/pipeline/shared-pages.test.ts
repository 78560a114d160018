import { expect, test } from 'vitest'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { type Notice, NoticeKind } from '../../../src/domain/notices/notice.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { buildMessage } from '../../../src/domain/testing/task-builders.ts'
import { fromMs } from '../../../src/domain/values/instant.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { SharedPages } from '../../../src/server/pipeline/shared-pages.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildTablet, buildYard, fill, MORNING, type TestTablet, type TestYard, withHeads } from './yard-fixture.ts'

/** A server that keeps pages, and counts the snapshots that it reads. */
function buildServer(yard: TestYard) {
  const pages = new SharedPages()
  const counted = { snapshots: 0 }
  const store: ServerStore = {
    transact: (siteID, scope) => yard.store.transact(siteID, scope),
    grantBlock: (...given) => yard.store.grantBlock(...given),
    takeIDs: (count) => yard.store.takeIDs(count),
    countFailure: (...given) => yard.store.countFailure(...given),
    snapshot: (read) => {
      counted.snapshots += 1
      return yard.store.snapshot(read)
    },
  }
  const parts = { store, clock: yard.clock.read, random: secureRandom, cadenceScale: 1, pages }
  const pull = async (person: Caller, since: string, limit = 100) => {
    const caller = await withHeads(yard.store, person)
    const answer = await answerChanges(parts, caller, { since, limit, headsAreFresh: true })
    if (answer.name !== 'page') throw new Error(`no page: ${answer.resync.Resync}`)
    return JSON.parse(answer.json) as ChangesPage
  }
  return { pull, counted }
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

  test('is not shared by people of different roles or sites, or of another size', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const gate = await buildTablet(yard)
    const clerk = await buildTablet(yard, { Roles: [Role.User] })
    const both = await buildTablet(yard, { Reach: [yard.siteID, elsewhere.siteID] })
    const cursors = [await cursorOf(gate), await cursorOf(clerk), await cursorOf(both)] as const
    await gate.send(gate.arrive('T1'))
    const { pull, counted } = buildServer(yard)
    await pull(gate.caller, cursors[0])
    await pull(clerk.caller, cursors[1])
    await pull(both.caller, cursors[2])
    await pull(gate.caller, cursors[0], 50)
    expect(counted.snapshots).toBe(4)
  })

  test('with words for one person alone is never shared', async () => {
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
