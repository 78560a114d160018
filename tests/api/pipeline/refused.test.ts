import { expect, test } from 'vitest'
import type { Entry } from '../../../src/contract/sync.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { emptyTaskFields } from '../../../src/domain/tasks/task-fields.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildTablet, buildYard, departure, minutesIn } from './yard-fixture.ts'

describeOnStores('a refused command', (open) => {
  test('a partly contested edit is applied but for the contested fields, at every retry', async () => {
    const yard = await buildYard(open.store)
    const first = await buildTablet(yard)
    const second = await buildTablet(yard)
    const arrival = first.arrive('T1')
    await first.send(arrival)
    const { ID } = arrival.Body
    const seen = { ...arrival.Body, Visit: 1, State: 1 }
    const theirs = first.make('PUT /trailers/{id}', { ...arrival.Body, AKA: 'THEIRS' }, { Base: seen })
    expect(await first.send(theirs)).toMatchObject({ Outcome: 'applied' })
    const mine = second.make('PUT /trailers/{id}', { ...arrival.Body, AKA: 'MINE', Notes: 'mine' }, { Base: seen })
    const answer = await second.send(mine)
    expect(answer).toMatchObject({
      ...{ Outcome: 'rejected', Status: 409, Body: { contested: ['AKA'], errors: { AKA: ['AKA is now THEIRS.'] } } },
    })
    expect(answer.Body?.title).toContain('Your other changes are saved.')
    expect(await second.send(mine)).toEqual(answer)
    const page = (await second.pullAll(null)).at(-1)
    expect(page?.Trailers).toMatchObject([{ ID, AKA: 'THEIRS', Notes: 'mine' }])
    expect(page?.TrailerHistory).toHaveLength(3)
    expect(page?.Settled?.Refused).toMatchObject([{ Key: mine.Key, Answer: { contested: ['AKA'] } }])
  })

  test("a rejected command that was handed over reaches the site's admin with its note", async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const admin = await buildTablet(yard, { Roles: [Role.Admin], UserName: 'Ada Admin' })
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    await tablet.send(twin)
    const hand = tablet.make(
      'POST /refusals/{key}/hand-over',
      { Key: twin.Key, Note: 'please look' },
      { Settles: { Key: twin.Key, How: 'hand-over' } },
    )
    expect(await tablet.send(hand)).toMatchObject({ Outcome: 'applied' })
    const handed = { Key: twin.Key, HandedAt: minutesIn(0), HandedNote: 'please look' }
    expect((await admin.pullAll(null)).at(-1)?.Settled?.Refused).toMatchObject([handed])
    const corrected = admin.make(
      'POST /trailers',
      { ...twin.Body, Number: 'T2' },
      { Settles: { Key: twin.Key, How: 'resolve' } },
    )
    expect(await admin.send(corrected)).toMatchObject({ Outcome: 'applied' })
    expect((await tablet.pullAll(null)).at(-1)?.Settled?.Refused).toEqual([])
  })

  test("a rejected command left alone for half an hour shows to the site's admins", async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const admin = await buildTablet(yard, { Roles: [Role.Admin] })
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    await tablet.send(twin)
    const refusedFor = async (reader: typeof admin) => (await reader.pullAll(null)).at(-1)?.Settled?.Refused
    yard.clock.pass(29 * 60_000)
    expect(await refusedFor(tablet)).toMatchObject([{ Key: twin.Key }])
    expect(await refusedFor(admin)).toEqual([])
    yard.clock.pass(60_000)
    expect(await refusedFor(admin)).toMatchObject([{ Key: twin.Key }])
  })

  test('acts on a task whose creation was rejected wait, and are rejected after a drop', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard, { Roles: [Role.User] })
    const ID = tablet.takeID()
    const making = tablet.make('POST /tasks', { ID, Message: null, ...emptyTaskFields })
    expect(await tablet.send(making)).toMatchObject({ Outcome: 'rejected', Status: 400 })
    const words = { Type: 'Task', IsPrivate: 0, Content: 'Blocked' }
    const comment = tablet.make('POST /messages', { ID: tablet.takeID(), TaskID: ID, ...words })
    expect(await tablet.send(comment)).toMatchObject({ Outcome: 'held' })
    const foreign = tablet.make('POST /messages', { ID: tablet.takeID(), TaskID: 987_654, ...words })
    expect(await tablet.send(foreign)).toMatchObject({ Outcome: 'rejected', Status: 400 })
    const body = { Key: making.Key, Reason: 'a mistake', TrailerID: ID }
    const drop = tablet.make('POST /refusals/{key}/drop', body, { Settles: { Key: making.Key, How: 'resolve' } })
    expect(await tablet.send(drop)).toMatchObject({ Outcome: 'applied' })
    expect(await tablet.send(comment)).toMatchObject({
      ...{ Outcome: 'rejected', Status: 409 },
      Body: { title: 'That task was dropped.' },
    })
  })

  test('only the author and an admin settle a rejected command', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const other = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    await tablet.send(twin)
    const body = { Key: twin.Key, Reason: 'not mine', TrailerID: null }
    const drop = other.make('POST /refusals/{key}/drop', body, { Settles: { Key: twin.Key, How: 'resolve' } })
    expect(await other.send(drop)).toMatchObject({ Outcome: 'rejected', Status: 404 })
    expect((await tablet.pullAll(null)).at(-1)?.Settled?.Refused).toHaveLength(1)
  })

  test('a rejected arrival that an admin took as another trailer makes no second one', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const admin = await buildTablet(yard, { Roles: [Role.Admin] })
    const theirs = admin.arrive('T1')
    await admin.send(theirs)
    const mine = tablet.arrive('T1')
    await tablet.send(mine)
    const Settles = { Key: mine.Key, How: 'resolve' } as const
    const IDs = { ID: Number(theirs.Body.ID), TrailerID: Number(mine.Body.ID) }
    await admin.send(admin.make('PUT /trailers/{id}/adopt', { ...mine.Body, ...IDs }, { Settles }))
    const corrected = tablet.make('POST /trailers', { ...mine.Body, Number: 'T2' }, { After: [1], Place: 1, Settles })
    expect(await tablet.send(corrected)).toMatchObject({ Outcome: 'rejected', Status: 409, Body: { other: IDs.ID } })
    expect((await tablet.pullAll(null)).at(-1)?.Trailers).toHaveLength(1)
  })

  test('dropping takes only the rejected arrival, at its own site', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const tablet = await buildTablet(yard, { Reach: [yard.siteID, elsewhere.siteID] })
    const other = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    await tablet.send(twin)
    const unsent = other.arrive('T3')
    const Settles = { Key: twin.Key, How: 'resolve' } as const
    const drop = (trailerID: unknown, more: Partial<Entry>) =>
      tablet.make('POST /refusals/{key}/drop', { Key: twin.Key, Reason: 'twice', TrailerID: trailerID }, more)
    expect(await tablet.send(drop(unsent.Body.ID, { Settles }))).toMatchObject({ Status: 400 })
    expect(await tablet.send(drop(unsent.Body.ID, {}))).toMatchObject({ Status: 404 })
    expect(await tablet.send(drop(twin.Body.ID, { Settles, SiteID: elsewhere.siteID }))).toMatchObject({ Status: 404 })
    expect(await other.send(unsent)).toMatchObject({ Outcome: 'applied' })
    expect(await tablet.send(drop(twin.Body.ID, { Settles }))).toMatchObject({ Outcome: 'applied' })
  })

  test('a drop that does not name the arrival still frees the commands behind it', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    await tablet.send(twin)
    const behind = tablet.make('PUT /trailers/State', departure(Number(twin.Body.ID)), { After: [2] })
    expect(await tablet.send(behind)).toMatchObject({ Outcome: 'held' })
    const body = { Key: twin.Key, Reason: 'twice', TrailerID: null }
    const drop = tablet.make('POST /refusals/{key}/drop', body, { Settles: { Key: twin.Key, How: 'resolve' } })
    expect(await tablet.send(drop)).toMatchObject({ Outcome: 'applied' })
    expect(await tablet.send(behind)).toMatchObject({ Outcome: 'rejected' })
  })

  test('an author who has lost the site drops the rejected command from another one', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const tablet = await buildTablet(yard, { SiteID: elsewhere.siteID, Reach: [elsewhere.siteID] })
    const late = tablet.arrive('T1')
    expect(await tablet.send(late)).toMatchObject({ Outcome: 'rejected', Body: { code: 'site_forbidden' } })
    const drop = tablet.make(
      'POST /refusals/{key}/drop',
      { Key: late.Key, Reason: 'not my site any more', TrailerID: Number(late.Body.ID) },
      { SiteID: elsewhere.siteID, Settles: { Key: late.Key, How: 'resolve' } },
    )
    expect(await tablet.send(drop)).toMatchObject({ Outcome: 'applied' })
    expect((await tablet.pullAll(null)).at(-1)?.Settled?.Refused).toEqual([])
  })
})
