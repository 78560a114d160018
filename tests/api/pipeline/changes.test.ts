import { expect, test } from 'vitest'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { SHARED } from '../../../src/domain/lists.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { buildMessage, buildTask } from '../../../src/domain/testing/task-builders.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildCard, buildDockGroup } from '../../support/reference-rows.ts'
import { buildLocation, buildTablet, buildYard, departure, fill, minutesIn, withHeads } from './yard-fixture.ts'

/** A tablet's rows after these pages: in their order, rows then removals of each. */
function applied(pages: readonly ChangesPage[]): ReadonlyMap<string, unknown> {
  const rows = new Map<string, unknown>()
  for (const page of pages) {
    for (const [list, values] of Object.entries(page))
      if (Array.isArray(values) && /^[A-Z]/.test(list) && !['Removed', 'IDs'].includes(list))
        for (const row of values) rows.set(`${list}/${row.SiteID}/${row.ID}`, row)
    for (const { List, SiteID, ID } of page.Removed ?? []) rows.delete(`${List}/${SiteID}/${ID}`)
  }
  return rows
}

/** IDs of a list's rows after these pages. */
function held(list: string, pages: readonly ChangesPage[]): readonly number[] {
  const keys = [...applied(pages).keys()].filter((key) => key.startsWith(`${list}/`))
  return keys.map((key) => Number(key.split('/')[2])).sort((a, b) => a - b)
}

describeOnStores('changes', (open) => {
  test('a first load in pages of one has the same rows as in one page', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    for (const number of ['T1', 'T2', 'T3']) await tablet.send(tablet.arrive(number))
    const small = await tablet.pullAll(null, 1)
    const large = await tablet.pullAll(null, 5000)
    expect(large).toHaveLength(1)
    expect(applied(small)).toEqual(applied(large))
    expect(large[0]?.Trailers?.map((trailer) => trailer.Number).sort()).toEqual(['T1', 'T2', 'T3'])
    expect(large[0]?.Sites?.map((site) => site.ID)).toEqual([yard.siteID])
  })

  test('only the first page of a load has the count of all rows', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    for (const number of ['T1', 'T2', 'T3']) await tablet.send(tablet.arrive(number))
    const pages = await tablet.pullAll(null, 2)
    expect(pages.map(({ Total }) => Total)).toEqual([applied(pages).size, ...pages.slice(1).map(() => undefined)])
    const [last] = await tablet.pullAll(pages.at(-1)?.Cursor ?? '', 2)
    expect(last?.Total).toBeUndefined()
  })

  test('only the last page has the settled numbers', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const pages = await tablet.pullAll(null, 1)
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) expect(page.Settled !== undefined).toBe(!page.More)
  })

  test('an answer with nothing new takes under 300 bytes', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    const parts = { store: unreachable, clock: yard.clock.read, random: secureRandom, cadenceScale: 1, isLive: true }
    const caller = await withHeads(open.store, tablet.caller)
    const answer = await answerChanges(parts, caller, { since, limit: 500, headsAreFresh: true })
    const json = answer.name === 'page' ? answer.json : ''
    expect(json.length).toBeLessThan(300)
    expect(JSON.parse(json)).toMatchObject({
      ...{ Cursor: since, More: false, SiteID: yard.siteID },
      Settled: { Through: 1, Above: [], Refused: [] },
    })
  })

  test('a delta brings each changed row once, as it is now, and removals at its end', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await fill(yard, (rows) => rows.Locations.put(buildLocation(yard.siteID, 6001)))
    const first = await tablet.pullAll(null)
    const arrival = tablet.arrive('T1')
    await tablet.send(arrival)
    await tablet.send(tablet.make('PUT /trailers/State', departure(Number(arrival.Body.ID))))
    await fill(yard, (rows) => rows.Locations.remove(6001))
    await tablet.send(tablet.arrive('T2'))
    for (const limit of [1, 2, 3, 4, 5, 100]) {
      const delta = await tablet.pullAll(first.at(-1)?.Cursor ?? '', limit)
      const sent = delta.flatMap((page) => page.Trailers ?? [])
      expect(sent.map((trailer) => [trailer.Number, trailer.State])).toEqual([
        ['T1', 2],
        ['T2', 1],
      ])
      expect(delta.flatMap((page) => page.Removed ?? [])).toEqual([
        { List: 'Locations', SiteID: yard.siteID, ID: 6001 },
      ])
      expect(applied([...first, ...delta])).toEqual(applied(await tablet.pullAll(null)))
    }
  })

  test('five thousand rows of one version arrive in pages of a hundred, each once', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    const IDs = Array.from({ length: 5000 }, (_, place) => 10_001 + place)
    await fill(yard, async (rows) => {
      for (const ID of IDs) await rows.Locations.put({ ...buildLocation(yard.siteID, ID), Name: `Spot ${ID}` })
    })
    const pages = await tablet.pullAll(since, 100)
    expect(pages.length).toBeLessThanOrEqual(51)
    expect(pages.flatMap((page) => page.Locations ?? []).map((location) => location.ID)).toEqual(IDs)
  })

  test('changes during a load are complete at its end: no trailer without its history', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const other = await buildTablet(yard)
    for (const number of ['A1', 'A2', 'A3', 'A4']) await other.send(other.arrive(number))
    const pages: ChangesPage[] = []
    let since: string | null = null
    let made = 0
    while (pages.at(-1)?.More !== false) {
      const page = await tablet.pull(since, 2)
      if ('Resync' in page) throw new Error(page.Resync)
      pages.push(page)
      since = page.Cursor
      made += 1
      if (made <= 5) await other.send(other.arrive(`B${made}`))
    }
    const later = await tablet.pullAll(since, 2)
    expect(applied([...pages, ...later])).toEqual(applied(await tablet.pullAll(null)))
    const rows = [...applied(pages).keys()]
    const count = (list: string) => rows.filter((key) => key.startsWith(`${list}/`)).length
    expect(count('Trailers')).toBe(count('TrailerHistory'))
  })

  test('rows of another site never come, and a cursor of a site out of reach loads anew', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const stranger = await buildTablet(elsewhere)
    await stranger.send(stranger.arrive('T9'))
    const pages = await tablet.pullAll(null)
    expect(JSON.stringify(pages)).not.toContain('T9')
    expect(pages.flatMap((page) => page.Sites ?? []).map((site) => site.ID)).toEqual([yard.siteID])
    const foreign = (await stranger.pullAll(null)).at(-1)?.Cursor ?? ''
    expect(await tablet.pull(foreign)).toEqual({ Resync: 'reach-changed' })
    for (const text of ['', 'x', 'eyJ9', '-1', 'W10', '9007199254740993'])
      expect(await tablet.pull(text)).toEqual({ Resync: 'unknown-cursor' })
  })

  test('a person whose roles or sites changed loads anew', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    const more = await buildTablet(yard, { ...tablet.caller, Reach: [yard.siteID, elsewhere.siteID] })
    expect(await more.pull(since)).toEqual({ Resync: 'reach-changed' })
    const promoted = await buildTablet(yard, { ...tablet.caller, Roles: [Role.Admin] })
    expect(await promoted.pull(since)).toEqual({ Resync: 'reach-changed' })
  })

  test('a site visited before is followed by its own cursor while another one is active', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const Reach = [yard.siteID, elsewhere.siteID]
    const here = await buildTablet(yard, { Reach })
    const since = (await here.pullAll(null)).at(-1)?.Cursor ?? ''
    await here.send(here.arrive('T1'))
    const there = await buildTablet(elsewhere, { ...here.caller, SiteID: elsewhere.siteID })
    const page = (await there.pullAll(since)).at(-1)
    expect(page?.SiteID).toBe(yard.siteID)
    expect(page?.Trailers).toHaveLength(1)
  })

  test('a driver supervisor gets places and companies, and no trailer, now or later', async () => {
    const yard = await buildYard(open.store)
    const gate = await buildTablet(yard)
    await gate.send(gate.arrive('T1'))
    const supervisor = await buildTablet(yard, { Roles: [Role.DriverSupervisor] })
    const first = await supervisor.pullAll(null, 1)
    await gate.send(gate.arrive('T2'))
    const later = await supervisor.pullAll(first.at(-1)?.Cursor ?? '', 1)
    const lists = new Set([...applied([...first, ...later]).keys()].map((row) => row.split('/')[0]))
    expect([...lists].sort()).toEqual(['Locations', 'Scacs', 'Sites'])
  })

  test('driver supervisors get dock groups and people, but no tasks and comments', async () => {
    const yard = await buildYard(open.store)
    const gate = await buildTablet(yard)
    const supervisor = await buildTablet(yard, { Roles: [Role.DriverSupervisor] })
    const before = await supervisor.pullAll(null)
    await fill(yard, async (rows) => {
      await rows.Tasks.put(buildTask({ SiteID: yard.siteID, ID: 7001 }))
      await rows.Messages.put(buildMessage({ SiteID: yard.siteID, ID: 7002, TaskID: 7001 }))
      await rows.DockGroups.put(buildDockGroup({ SiteID: yard.siteID, ID: 7003 }))
    })
    await fill(yard, (rows) => rows.People.put(buildCard({ ID: 7004, SiteIDs: [yard.siteID] })), SHARED)
    const delta = await supervisor.pullAll(before.at(-1)?.Cursor ?? '', 1)
    for (const pages of [await supervisor.pullAll(null, 1), [...before, ...delta]])
      expect(['Tasks', 'Messages', 'DockGroups', 'People'].map((list) => held(list, pages))).toEqual([
        [],
        [],
        [7003],
        [7004],
      ])
    const pages = await gate.pullAll(null, 1)
    expect(['Tasks', 'Messages', 'DockGroups', 'People'].map((list) => held(list, pages))).toEqual([
      [7001],
      [7002],
      [7003],
      [7004],
    ])
  })

  test('the inspection list comes to super admins only, in a first load and after', async () => {
    const yard = await buildYard(open.store)
    const { SuperAdmin, Admin, User, GateKeeper, DriverSupervisor } = Role
    const roles = [SuperAdmin, Admin, User, GateKeeper, DriverSupervisor]
    const tablets = await Promise.all(roles.map((role) => buildTablet(yard, { Roles: [role] })))
    const before = await Promise.all(tablets.map((tablet) => tablet.pullAll(null)))
    const item = { SiteID: yard.siteID, ID: 9001, Name: 'Tires', Status: 1, StatusDate: null }
    await fill(yard, (rows) => rows.ChecklistItems.put(item))
    for (const [place, tablet] of tablets.entries()) {
      const delta = await tablet.pullAll(before[place]?.at(-1)?.Cursor ?? '', 1)
      for (const pages of [delta, await tablet.pullAll(null)])
        expect([place, held('ChecklistItems', pages)]).toEqual([place, place === 0 ? [9001] : []])
    }
  })

  test('a private message is for its author and for admins, in a first load and after', async () => {
    const yard = await buildYard(open.store)
    const author = await buildTablet(yard, { Roles: [Role.User] })
    const colleague = await buildTablet(yard, { Roles: [Role.User] })
    const admin = await buildTablet(yard, { Roles: [Role.Admin] })
    const everybody = [author, colleague, admin]
    const before = await Promise.all(everybody.map((tablet) => tablet.pullAll(null)))
    const message = (ID: number, IsPrivate: number) =>
      buildMessage({ SiteID: yard.siteID, ID, IsPrivate, CreatedBy: author.caller.UserID })
    await fill(yard, async (rows) => {
      for (const [place, IsPrivate] of [0, 1, 1, 0].entries()) await rows.Messages.put(message(8001 + place, IsPrivate))
    })
    for (const [place, tablet] of everybody.entries()) {
      const wanted = tablet === colleague ? [8001, 8004] : [8001, 8002, 8003, 8004]
      for (const limit of [1, 2, 3, 100]) {
        const delta = await tablet.pullAll(before[place]?.at(-1)?.Cursor ?? '', limit)
        expect(held('Messages', delta)).toEqual(wanted)
        expect(held('Messages', await tablet.pullAll(null, limit))).toEqual(wanted)
      }
    }
    const since = (await colleague.pullAll(null)).at(-1)?.Cursor ?? ''
    await fill(yard, async (rows) => {
      await rows.Messages.put(message(8001, 1))
      await rows.Messages.put({ ...message(8002, 0), Content: 'Mind the right door' })
      await rows.Messages.remove(8004)
      await rows.Messages.put(message(8005, 1))
    })
    const later = await colleague.pullAll(since, 3)
    const ids = (rows: readonly { readonly ID: number }[] = []) => rows.map(({ ID }) => ID)
    expect(later.map(({ Messages, Removed }) => [ids(Messages), ids(Removed)])).toEqual([
      [[8002], [8001, 8004]],
      [[], [8005]],
    ])
    expect(JSON.stringify(later)).not.toContain('Mind the left door')
  })

  test('people come to the tablets of their sites, and leave those they leave', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const here = await buildTablet(yard)
    const there = await buildTablet(elsewhere)
    const write = (ID: number, SiteIDs: readonly number[]) =>
      fill(yard, (rows) => rows.People.put(buildCard({ ID, SiteIDs })), SHARED)
    await write(9001, [yard.siteID])
    await write(9002, [yard.siteID, elsewhere.siteID])
    await write(9003, [])
    const first = { here: await here.pullAll(null, 1), there: await there.pullAll(null, 1) }
    expect([held('People', first.here), held('People', first.there)]).toEqual([[9001, 9002], [9002]])
    await write(9002, [elsewhere.siteID])
    await write(9001, [yard.siteID, elsewhere.siteID])
    for (const limit of [1, 2, 100]) {
      const later = {
        here: [...first.here, ...(await here.pullAll(first.here.at(-1)?.Cursor ?? '', limit))],
        there: [...first.there, ...(await there.pullAll(first.there.at(-1)?.Cursor ?? '', limit))],
      }
      expect([held('People', later.here), held('People', later.there)]).toEqual([[9001], [9001, 9002]])
      expect(applied(later.here)).toEqual(applied(await here.pullAll(null, limit)))
    }
  })

  test('tasks done over 7 days ago and comments over 30 days old stay on the server', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const { siteID: SiteID } = yard
    const day = 24 * 60
    yard.clock.pass(40 * day * 60_000)
    await fill(yard, async (rows) => {
      await rows.Tasks.put(buildTask({ SiteID, ID: 1, ChangedDate: minutesIn(0) }))
      await rows.Tasks.put(buildTask({ SiteID, ID: 2, StatusType: 3, ChangedDate: minutesIn(32 * day) }))
      await rows.Tasks.put(buildTask({ SiteID, ID: 3, StatusType: 3, ChangedDate: minutesIn(34 * day) }))
      await rows.Messages.put(buildMessage({ SiteID, ID: 4, CreatedDate: minutesIn(9 * day) }))
      await rows.Messages.put(buildMessage({ SiteID, ID: 5, CreatedDate: minutesIn(11 * day) }))
      await rows.Messages.put(buildMessage({ SiteID, ID: 6, TaskID: null, Type: 'Site', CreatedDate: minutesIn(0) }))
    })
    const pages = await tablet.pullAll(null, 2)
    expect([held('Tasks', pages), held('Messages', pages)]).toEqual([
      [1, 3],
      [5, 6],
    ])
  })

  test('a page names the person whom it is for', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const [page] = await tablet.pullAll(null)
    expect(page?.UserID).toBe(tablet.caller.UserID)
  })

  test('a person without a site gets only the shared rows', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard, { SiteID: null, Reach: [] })
    const pages = await tablet.pullAll(null, 1)
    expect(pages.at(-1)?.SiteID).toBe(0)
    expect(pages.flatMap((page) => page.Scacs ?? [])).toHaveLength(1)
    expect(pages.flatMap((page) => page.Sites ?? [])).toEqual([])
    expect(await tablet.pullAll(pages.at(-1)?.Cursor ?? '')).toHaveLength(1)
  })

  test('trailers that left over 14 days ago stay on the server with their history', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    for (const number of ['OLD', 'NEW', 'HERE']) {
      const arrival = tablet.arrive(number)
      await tablet.send(arrival)
      if (number !== 'HERE') await tablet.send(tablet.make('PUT /trailers/State', departure(Number(arrival.Body.ID))))
      if (number === 'OLD') yard.clock.pass(24 * 3_600_000)
    }
    yard.clock.pass(13.5 * 24 * 3_600_000)
    const page = (await tablet.pullAll(null)).at(-1)
    expect(page?.Trailers?.map((trailer) => trailer.Number).sort()).toEqual(['HERE', 'NEW'])
    expect(page?.TrailerHistory).toHaveLength(3)
  })

  test('a trailer that returns after the window brings its old history with it', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('OLD')
    await tablet.send(arrival)
    await tablet.send(tablet.make('PUT /trailers/State', departure(Number(arrival.Body.ID))))
    yard.clock.pass(20 * 24 * 3_600_000)
    const first = await tablet.pullAll(null)
    expect(first.at(-1)?.TrailerHistory).toBeUndefined()
    await tablet.send(tablet.arrive('OLD'))
    const delta = await tablet.pullAll(first.at(-1)?.Cursor ?? '', 1)
    expect(
      delta
        .flatMap((page) => page.TrailerHistory ?? [])
        .map((row) => row.Visit)
        .sort(),
    ).toEqual([1, 1, 2])
    expect(applied([...first, ...delta])).toEqual(applied(await tablet.pullAll(null)))
  })

  test('a block of IDs comes with the page when due, until one of its IDs was used', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const first = (await tablet.pullAll(null)).at(-1)
    const again = (await tablet.pullAll(null)).at(-1)
    expect(first?.IDs).toHaveLength(1)
    expect(again?.IDs).toEqual(first?.IDs)
    await tablet.send(tablet.arrive('T1'))
    expect((await tablet.pullAll(null)).at(-1)?.IDs).toBeUndefined()
    const parts = { store: open.store, clock: yard.clock.read, random: secureRandom, cadenceScale: 1 }
    const caller = await withHeads(open.store, tablet.caller)
    const due = { ...caller, Heads: { ...caller.Heads, IDsDue: true } }
    const refill = await answerChanges(parts, due, { since: null, limit: 500, headsAreFresh: true })
    const page: ChangesPage = JSON.parse(refill.name === 'page' ? refill.json : '{}')
    expect(page.IDs).toHaveLength(1)
    expect(page.IDs?.[0]?.From).not.toBe(first?.IDs?.[0]?.From)
  })
})

/** A store that must not be used. */
const unreachable = {
  transact: () => Promise.reject(new Error('asked')),
  snapshot: () => Promise.reject(new Error('asked')),
  latest: () => Promise.reject(new Error('asked')),
  grantBlock: () => Promise.reject(new Error('asked')),
  takeIDs: () => Promise.reject(new Error('asked')),
  countFailure: () => Promise.reject(new Error('asked')),
}
