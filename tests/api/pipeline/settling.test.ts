import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LOST_CALL } from '../../../src/contract/sync.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildTablet, buildYard, departure, MORNING, minutesIn, van } from './yard-fixture.ts'

describeOnStores('settling a command', (open) => {
  test('the same key fifty times at once has one effect and fifty equal answers', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    const answers = await Promise.all(Array.from({ length: 50 }, () => tablet.send(arrival)))
    expect(answers[0]).toMatchObject({ Key: arrival.Key, Outcome: 'applied', Status: 200, Body: null, Version: 2 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const page = (await tablet.pullAll(null)).at(-1)
    expect(page?.Trailers).toHaveLength(1)
    expect(page?.TrailerHistory).toHaveLength(1)
    expect(page?.Settled).toEqual({ Through: 1, Above: [], Refused: [] })
  })

  test('the same key with other content is rejected with 422 and changes nothing', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    await tablet.send(arrival)
    const other = await tablet.send({ ...arrival, Body: { ...arrival.Body, Number: 'T2' } })
    expect(other).toMatchObject({ Outcome: 'rejected', Status: 422, Body: { code: 'key-reused' } })
    const stranger = await buildTablet(yard)
    const { UserID, DeviceID } = stranger.caller
    expect(await stranger.send({ ...arrival, UserID, DeviceID })).toMatchObject({ Outcome: 'rejected', Status: 422 })
    expect((await tablet.pullAll(null)).at(-1)?.Trailers).toMatchObject([{ Number: 'T1' }])
  })

  test('the order of fields in a body does not make it another command', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    await tablet.send(arrival)
    const Body = Object.fromEntries(Object.entries(arrival.Body).reverse())
    expect(await tablet.send({ ...arrival, Body })).toMatchObject({ Outcome: 'applied', Status: 200 })
  })

  test('a command waits for the earlier ones of its lane', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    const leaving = tablet.make('PUT /trailers/State', departure(Number(arrival.Body.ID)), { After: [1] })
    expect(await tablet.send(leaving)).toEqual({
      Key: leaving.Key,
      Outcome: 'held',
      Status: 425,
      Body: null,
      Version: null,
    })
    expect((await tablet.pullAll(null)).at(-1)?.Settled).toEqual({ Through: 0, Above: [], Refused: [] })
    await tablet.send(arrival)
    expect(await tablet.send(leaving)).toMatchObject({ Outcome: 'applied' })
    expect((await tablet.pullAll(null)).at(-1)?.Settled?.Through).toBe(2)
  })

  test('numbers that arrive out of order are reported as settled above the gap', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const entries = ['T1', 'T2', 'T3', 'T4'].map((number) => tablet.arrive(number))
    for (const entry of [entries[2], entries[3]]) if (entry) await tablet.send(entry)
    expect((await tablet.pullAll(null)).at(-1)?.Settled).toMatchObject({ Through: 0, Above: [3, 4] })
    for (const entry of [entries[0], entries[1]]) if (entry) await tablet.send(entry)
    expect((await tablet.pullAll(null)).at(-1)?.Settled).toMatchObject({ Through: 4, Above: [] })
  })

  test('a rejected command is kept with its words and a version, and leaves no row', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const second = tablet.arrive('T1')
    const answer = await tablet.send(second)
    expect(answer).toMatchObject({ Outcome: 'rejected', Status: 409, Version: 3 })
    expect(answer.Body?.title).toBe('Trailer T1 is already on the yard.')
    const page = (await tablet.pullAll(null)).at(-1)
    expect(page?.Trailers).toHaveLength(1)
    expect(page?.Settled).toMatchObject({ Through: 2, Above: [] })
    expect(page?.Settled?.Refused).toEqual([
      {
        ...{ Key: second.Key, Sequence: 2, DeviceID: second.DeviceID, UserID: second.UserID, UserName: 'Gale Gate' },
        ...{ SiteID: yard.siteID, Call: second.Call, Body: second.Body, Base: null, IDs: second.IDs },
        ...{ MadeAt: second.MadeAt, RefusedAt: minutesIn(0), HandedAt: null, HandedNote: null },
        ...{ Outcome: 'rejected', Status: 409, Answer: answer.Body },
      },
    ])
    expect(await tablet.send(second)).toEqual(answer)
  })

  test('commands behind a rejected arrival wait, and follow the adopted trailer', async () => {
    const yard = await buildYard(open.store)
    const first = await buildTablet(yard)
    const second = await buildTablet(yard)
    const theirs = first.arrive('T1')
    await first.send(theirs)
    const mine = second.arrive('T1')
    await second.send(mine)
    const leaving = second.make('PUT /trailers/State', departure(Number(mine.Body.ID)), { After: [1] })
    expect((await second.send(leaving)).Outcome).toBe('held')
    const adopt = second.make(
      'PUT /trailers/{id}/adopt',
      { ...mine.Body, ID: Number(theirs.Body.ID), TrailerID: Number(mine.Body.ID) },
      { After: [1], Place: 1, Settles: { Key: mine.Key, How: 'resolve' } },
    )
    expect(await second.send(adopt)).toMatchObject({ Outcome: 'applied' })
    expect(await second.send(leaving)).toMatchObject({ Outcome: 'applied' })
    const page = (await second.pullAll(null)).at(-1)
    expect(page?.Trailers).toMatchObject([{ ID: theirs.Body.ID, State: 2 }])
    expect(page?.Aliases).toMatchObject([{ ID: mine.Body.ID, TrailerID: theirs.Body.ID }])
    expect(page?.Settled).toEqual({ Through: 3, Above: [], Refused: [] })
  })

  test('an ID granted to another tablet cannot be adopted away', async () => {
    const yard = await buildYard(open.store)
    const first = await buildTablet(yard)
    const second = await buildTablet(yard)
    const theirs = first.arrive('T1')
    await first.send(theirs)
    const unsent = first.arrive('T2')
    const grab = { ...theirs.Body, ID: Number(theirs.Body.ID), TrailerID: Number(unsent.Body.ID) }
    expect(await second.send(second.make('PUT /trailers/{id}/adopt', grab))).toMatchObject({ Status: 400 })
    expect(await first.send(unsent)).toMatchObject({ Outcome: 'applied' })
  })

  test('commands behind a dropped arrival are rejected instead of waiting', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    await tablet.send(twin)
    const leaving = tablet.make('PUT /trailers/State', departure(Number(twin.Body.ID)), { After: [2] })
    expect((await tablet.send(leaving)).Outcome).toBe('held')
    const drop = tablet.make(
      'POST /refusals/{key}/drop',
      { Key: twin.Key, Reason: 'entered twice', TrailerID: Number(twin.Body.ID) },
      { After: [2], Place: 2, Settles: { Key: twin.Key, How: 'resolve' } },
    )
    expect(await tablet.send(drop)).toMatchObject({ Outcome: 'applied' })
    expect(await tablet.send(leaving)).toMatchObject({ Outcome: 'rejected', Status: 409 })
    const { Refused } = (await tablet.pullAll(null)).at(-1)?.Settled ?? {}
    expect(Refused?.map((item) => item.Key)).toEqual([leaving.Key])
  })

  test('a command for an unknown trailer of another device is rejected as not found', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const other = await buildTablet(yard)
    const leaving = tablet.make('PUT /trailers/State', departure(other.takeID()))
    expect(await tablet.send(leaving)).toMatchObject({
      Outcome: 'rejected',
      Status: 404,
      Body: { title: 'Not found.' },
    })
  })

  test('the second half of a pair waits for the first, and is rejected after its drop', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    const follower = tablet.arrive('T2', { Requires: 2 })
    expect((await tablet.send(follower)).Outcome).toBe('held')
    await tablet.send(twin)
    expect((await tablet.send(follower)).Outcome).toBe('held')
    const drop = tablet.make(
      'POST /refusals/{key}/drop',
      { Key: twin.Key, Reason: 'entered twice', TrailerID: null },
      { Settles: { Key: twin.Key, How: 'resolve' } },
    )
    await tablet.send(drop)
    expect(await tablet.send(follower)).toMatchObject({
      ...{ Outcome: 'rejected', Status: 409 },
      Body: { code: 'required-dropped' },
    })
  })

  test('the second half of a pair runs once the first half was corrected', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const twin = tablet.arrive('T1')
    const follower = tablet.arrive('T3', { Requires: 2 })
    await tablet.send(twin)
    const corrected = tablet.make(
      'POST /trailers',
      { ...twin.Body, Number: 'T2' },
      { Place: 2, After: [2], Settles: { Key: twin.Key, How: 'resolve' } },
    )
    expect(await tablet.send(corrected)).toMatchObject({ Outcome: 'applied' })
    expect(await tablet.send(follower)).toMatchObject({ Outcome: 'applied' })
  })

  test("an ID outside the device's blocks is rejected; a block belongs to its first user", async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const other = await buildTablet(yard)
    const foreign = { ID: other.takeID(), ...van('T1') }
    expect(await tablet.send(tablet.make('POST /trailers', foreign))).toMatchObject({
      Outcome: 'rejected',
      Status: 400,
    })
    expect(await tablet.send(tablet.make('POST /trailers', { ID: 77, ...van('T1') }))).toMatchObject({ Status: 400 })
    const unknown = 2_000_000 * 10_000 + yard.siteID * 10_000
    const first = tablet.make('POST /trailers', { ID: unknown, ...van('T1') })
    expect(await tablet.send(first)).toMatchObject({ Outcome: 'applied' })
    const late = other.make('POST /trailers', { ID: unknown + 1, ...van('T2') })
    expect(await other.send(late)).toMatchObject({ Outcome: 'rejected', Status: 400 })
  })

  test('a command for a site out of reach is rejected, and the others keep their order', async () => {
    const yard = await buildYard(open.store)
    const elsewhere = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const strange = tablet.arrive('T1', { SiteID: elsewhere.siteID })
    const answer = await tablet.send(strange)
    expect(answer).toMatchObject({ Outcome: 'rejected', Status: 403, Body: { code: 'site_forbidden' }, Version: null })
    expect(await tablet.send(tablet.arrive('T2', { After: [1] }))).toMatchObject({ Outcome: 'applied' })
    const drop = tablet.make(
      'POST /refusals/{key}/drop',
      { Key: strange.Key, Reason: 'wrong yard', TrailerID: null },
      { Settles: { Key: strange.Key, How: 'resolve' } },
    )
    expect(await tablet.send(drop)).toMatchObject({ Outcome: 'applied' })
    expect((await tablet.pullAll(null)).at(-1)?.Settled).toEqual({ Through: 3, Above: [], Refused: [] })
  })

  test('the present right decides whether a person may change the yard', async () => {
    const yard = await buildYard(open.store)
    const viewer = await buildTablet(yard, { Roles: [Role.User, Role.ReadOnly] })
    expect(await viewer.send(viewer.arrive('T1'))).toMatchObject({ Outcome: 'rejected', Status: 403 })
  })

  test('the queue of a removed person is parked for the admins and changes nothing', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const gone = { ...tablet.caller, Active: false, Via: 'delivery' as const, Reach: [] }
    const arrival = tablet.arrive('T1')
    const answer = await yard.pipeline.process(arrival, gone)
    expect(answer).toMatchObject({ Outcome: 'parked', Body: { code: 'author-inactive' } })
    expect(await yard.pipeline.process(arrival, gone)).toEqual(answer)
    const admin = await buildTablet(yard, { Roles: [Role.Admin] })
    const page = (await admin.pullAll(null)).at(-1)
    expect(page?.Trailers).toBeUndefined()
    expect(page?.Settled?.Refused).toMatchObject([{ Key: arrival.Key, Outcome: 'parked', Body: arrival.Body }])
  })

  test('a call that is unknown or of a version too old is parked as it came', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const unknown = tablet.make('PUT /trailers/{id}/teleport', { ID: 1, odd: 'a\u0000b\ud800' })
    expect(await tablet.send(unknown)).toMatchObject({
      Outcome: 'parked',
      Status: 426,
      Body: { code: 'update-needed' },
    })
    expect(await tablet.send(tablet.arrive('T1', { ContractVersion: 0 }))).toMatchObject({ Outcome: 'parked' })
    const { Settled } = (await tablet.pullAll(null)).at(-1) ?? {}
    expect(Settled?.Through).toBe(2)
    expect(Settled?.Refused[0]?.Body).toEqual(unknown.Body)
  })

  test('a number whose command was lost is settled and shown to author and admins', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const lost = tablet.make(LOST_CALL, {})
    expect(await tablet.send(lost)).toMatchObject({ Outcome: 'parked', Status: 410, Body: { code: 'lost-on-tablet' } })
    const admin = await buildTablet(yard, { Roles: [Role.Admin] })
    for (const reader of [tablet, admin]) {
      const { Settled } = (await reader.pullAll(null)).at(-1) ?? {}
      expect(Settled?.Refused).toMatchObject([{ Key: lost.Key, Answer: { code: 'lost-on-tablet' } }])
    }
    expect((await tablet.pullAll(null)).at(-1)?.Settled?.Through).toBe(1)
  })

  test('a withdrawn command does nothing, and its number is settled', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    expect(await tablet.send(tablet.arrive('T1', { Withdrawn: true }))).toMatchObject({ Outcome: 'noop' })
    const page = (await tablet.pullAll(null)).at(-1)
    expect(page?.Trailers).toBeUndefined()
    expect(page?.Settled).toEqual({ Through: 1, Above: [], Refused: [] })
  })

  test('a withdrawn command waits for its turn, since later ones depend on that', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const first = tablet.arrive('T1')
    const withdrawn = tablet.arrive('T2', { Withdrawn: true, After: [first.Sequence] })
    expect(await tablet.send(withdrawn)).toMatchObject({ Outcome: 'held' })
    await tablet.send(first)
    expect(await tablet.send(withdrawn)).toMatchObject({ Outcome: 'noop' })
  })

  test('a command that had arrived before it was withdrawn keeps its outcome', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    const answer = await tablet.send(arrival)
    expect(await tablet.send({ ...arrival, Withdrawn: true })).toEqual(answer)
  })

  test('a command that fails five times in the server is parked, and the others pass', async () => {
    const yard = await buildYard(breakingAt(open.store, 'POISON'))
    const tablet = await buildTablet(yard)
    const poison = tablet.arrive('POISON')
    for (const round of [1, 2, 3, 4]) {
      expect(await tablet.send(poison)).toMatchObject({ Outcome: 'retry', Status: 500 })
      expect(await tablet.send(tablet.arrive(`T${round + 1}`))).toMatchObject({ Outcome: 'applied' })
    }
    expect(await tablet.send(poison)).toMatchObject({ Outcome: 'parked', Body: { code: 'server-trouble' } })
    expect((await tablet.pullAll(null)).at(-1)?.Settled?.Through).toBe(5)
  })

  test('an act counts at the moment of the corrected clock, and never later than now', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    yard.clock.pass(60 * 60_000)
    await tablet.send(tablet.arrive('SLOW', { MadeAt: minutesIn(-30), Offset: 40 * 60_000 }))
    await tablet.send(tablet.arrive('FAST', { MadeAt: minutesIn(600), Offset: 0 }))
    const { Trailers = [] } = (await tablet.pullAll(null)).at(-1) ?? {}
    expect(Object.fromEntries(Trailers.map(({ Number: number, ArrivalDate }) => [number, ArrivalDate]))).toEqual({
      SLOW: minutesIn(10),
      FAST: minutesIn(60),
    })
    expect(yard.clock.now).toBe(MORNING + 60 * 60_000)
  })

  test('an entry is accepted only from its author', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const other = await buildTablet(yard)
    expect(await other.send(tablet.arrive('T1'))).toMatchObject({ Outcome: 'rejected', Status: 403 })
    expect((await other.pullAll(null)).at(-1)?.Trailers).toBeUndefined()
  })
})

/** A store in which writing a row with that word fails like a fault of the server. */
function breakingAt(store: ServerStore, word: string): ServerStore {
  return {
    snapshot: (read) => store.snapshot(read),
    latest: (...asked) => store.latest(...asked),
    grantBlock: (...given) => store.grantBlock(...given),
    takeIDs: (count) => store.takeIDs(count),
    countFailure: (...given) => store.countFailure(...given),
    transact: (siteID, scope) =>
      store.transact(siteID, (tx) =>
        scope({
          ...tx,
          write: (writes, ...rest) =>
            JSON.stringify(writes).includes(word) ? Promise.reject(new Error('broken')) : tx.write(writes, ...rest),
        }),
      ),
  }
}

describeOnStores('a direct call', (open) => {
  const present = async () => ({ Status: 200, Body: { made: randomUUID() } })

  test('the server chooses the ID, and the same key gets the equal answer', async () => {
    const yard = await buildYard(open.store)
    const { caller } = await buildTablet(yard)
    const call = {
      ...{ Key: randomUUID(), Sequence: null, SiteID: yard.siteID, Call: 'POST /trailers', Base: null, MadeAt: null },
      Body: { ID: 0, ...van('T1') },
    }
    const answers = await Promise.all([1, 2, 3].map(() => yard.pipeline.processDirect(call, caller, present)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const page = (await (await buildTablet(yard)).pullAll(null)).at(-1)
    expect(page?.Trailers).toHaveLength(1)
    expect(page?.Trailers?.[0]?.ID).toBeGreaterThan(10_000_000_000)
  })

  test("a direct call's rejection waits for nobody, since the client has the answer", async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    await tablet.send(tablet.arrive('T1'))
    const call = {
      ...{ Key: randomUUID(), Sequence: null, SiteID: yard.siteID, Call: 'POST /trailers', Base: null, MadeAt: null },
      Body: { ID: 0, ...van('T1') },
    }
    const answer = await yard.pipeline.processDirect(call, tablet.caller, present)
    expect(answer).toMatchObject({
      Outcome: 'rejected',
      Status: 409,
      Body: { title: 'Trailer T1 is already on the yard.' },
    })
    expect((await tablet.pullAll(null)).at(-1)?.Settled?.Refused).toEqual([])
  })
})
