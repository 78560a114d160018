import { expect, test } from 'vitest'
import type { Entry } from '../../../src/contract/sync.ts'
import { fromMs, toMs } from '../../../src/domain/values/instant.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildTablet, buildYard, departure, MORNING, type TestTablet, type TestYard, van } from './yard-fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describeOnStores('the time of an act', (open) => {
  let yard: TestYard
  let tablet: TestTablet

  const begin = async () => {
    yard = await buildYard(open.store)
    tablet = await buildTablet(yard)
  }
  /** The history row of an entry, after it was sent. */
  const sent = async (entry: Entry, by = tablet) => {
    expect(await by.send(entry)).toMatchObject({ Outcome: 'applied' })
    const rows = (await tablet.pullAll(null)).flatMap((page) => page.TrailerHistory ?? [])
    const row = rows.find(({ ID }) => ID === entry.IDs[0])
    if (!row) throw new Error('no history')
    return row
  }
  const at = (ms: number) => fromMs(MORNING + ms)

  test('is never later than now; both times are in the history', async () => {
    await begin()
    const row = await sent(tablet.arrive('T1', { MadeAt: at(DAY) }))
    expect(row).toMatchObject({ ActionDateTime: at(0), GivenDate: at(DAY) })
  })

  test('is unchanged within the bounds, also with an offset', async () => {
    await begin()
    yard.clock.pass(HOUR)
    const row = await sent(tablet.arrive('T1', { MadeAt: at(-DAY), Offset: DAY + 60_000 }))
    expect(row).toMatchObject({ ActionDateTime: at(60_000), GivenDate: null, TimeUncertain: false })
  })

  test('is never before the act before it in the queue, whatever that was about', async () => {
    await begin()
    await sent(tablet.arrive('T1'))
    yard.clock.pass(HOUR)
    const row = await sent(tablet.arrive('T2', { MadeAt: at(-DAY) }))
    expect(row).toMatchObject({ ActionDateTime: at(0), GivenDate: at(-DAY) })
  })

  test('of a held act that comes late is between the acts made before and after it', async () => {
    await begin()
    const [first, second, third] = [tablet.arrive('T1'), tablet.arrive('T2'), tablet.arrive('T3')]
    yard.clock.pass(2 * HOUR)
    await tablet.send({ ...first, MadeAt: at(60_000) })
    await tablet.send({ ...third, MadeAt: at(HOUR) })
    const row = await sent({ ...second, MadeAt: at(-HOUR) })
    expect(row).toMatchObject({ ActionDateTime: at(60_000), GivenDate: at(-HOUR) })
  })

  test('is never more than 30 days ago', async () => {
    await begin()
    const row = await sent(tablet.arrive('T1', { MadeAt: at(-400 * DAY) }))
    expect(row).toMatchObject({ ActionDateTime: at(-30 * DAY), GivenDate: at(-400 * DAY) })
  })

  test('is never before the arrival that it belongs to, also from another tablet', async () => {
    await begin()
    const other = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    await sent(arrival)
    yard.clock.pass(HOUR)
    const left = other.make('PUT /trailers/State', departure(Number(arrival.Body.ID)), { MadeAt: at(-DAY) })
    const row = await sent(left, other)
    expect(row).toMatchObject({ ActionDateTime: at(0), GivenDate: at(-DAY) })
  })

  test('is never before the opening of the session in which a trailer was checked', async () => {
    await begin()
    const other = await buildTablet(yard)
    const arrival = tablet.arrive('T1')
    await sent(arrival)
    yard.clock.pass(HOUR)
    const AuditID = tablet.takeID()
    await tablet.send(tablet.make('POST /audits', { ID: AuditID, Type: 1, SiteID: null }, { IDs: [] }))
    yard.clock.pass(HOUR)
    const check = {
      ...{ ID: other.takeID(), AuditID, TrailerID: arrival.Body.ID, TrailerAuditState: 1, LocationID: null },
      ...{ FoundTrailerID: null, FoundNumber: null, Walked: false, BoxTemperature: null, ReeferFuelLevel: null },
      Defrost: false,
    }
    const IDs = [other.takeID(), other.takeID()]
    await sent(other.make('POST /audittrailers', check, { IDs, MadeAt: at(-DAY) }), other)
    const [entry] = (await tablet.pullAll(null)).flatMap((page) => page.AuditTrailers ?? [])
    expect(entry).toMatchObject({ CheckedDate: at(HOUR), GivenDate: at(-DAY) })
  })

  test('of a session that is opened and closed keeps both times of each', async () => {
    await begin()
    await sent(tablet.arrive('T1'))
    yard.clock.pass(HOUR)
    const ID = tablet.takeID()
    const early = { IDs: [], MadeAt: at(-DAY) }
    await tablet.send(tablet.make('POST /audits', { ID, Type: 1, SiteID: null }, early))
    await tablet.send(tablet.make('PUT /audits/{id}/close', { ID }, { IDs: [], MadeAt: at(DAY), Uncertain: true }))
    const [session] = (await tablet.pullAll(null)).flatMap((page) => page.Audits ?? [])
    expect(session).toMatchObject({ OpenedDate: at(0), OpenedGivenDate: at(-DAY), OpenedUncertain: false })
    expect(session).toMatchObject({ ClosedDate: at(HOUR), ClosedGivenDate: at(DAY), ClosedUncertain: true })
  })

  test('is marked uncertain where the tablet did not know the time', async () => {
    await begin()
    expect(await sent(tablet.arrive('T1', { Uncertain: true }))).toMatchObject({ GivenDate: null, TimeUncertain: true })
  })

  test('of a client without a queue obeys the same bounds', async () => {
    await begin()
    const arrival = tablet.arrive('T1')
    await sent(arrival)
    yard.clock.pass(HOUR)
    const TrailerID = Number(arrival.Body.ID)
    const call = { Sequence: null, SiteID: yard.siteID, Base: null, Call: 'PUT /trailers/State' }
    const Key = arrival.Key.replace(/.{4}$/, '0000')
    const direct = { ...call, Key, Body: departure(TrailerID), MadeAt: at(-10 * DAY) }
    await yard.pipeline.processDirect(direct, tablet.caller, async () => ({ Status: 200, Body: null }))
    const [trailer] = (await tablet.pullAll(null)).flatMap((page) => page.Trailers ?? [])
    expect(toMs(trailer?.DepartureDate ?? '')).toBe(MORNING)
  })

  test("of a client without a queue is never before the person's last act on a trailer", async () => {
    await begin()
    const arrival = tablet.arrive('T1')
    await sent(arrival)
    yard.clock.pass(HOUR)
    const TrailerID = Number(arrival.Body.ID)
    await sent(tablet.make('PUT /trailers/{id}', { ID: TrailerID, ...van('T1'), AKA: 'OWL' }))
    yard.clock.pass(HOUR)
    const call = { Sequence: null, SiteID: yard.siteID, Base: null, Call: 'PUT /trailers/State' }
    const Key = arrival.Key.replace(/.{4}$/, '0000')
    const direct = { ...call, Key, Body: departure(TrailerID), MadeAt: at(60_000) }
    await yard.pipeline.processDirect(direct, tablet.caller, async () => ({ Status: 200, Body: null }))
    const [trailer] = (await tablet.pullAll(null)).flatMap((page) => page.Trailers ?? [])
    expect(trailer?.DepartureDate).toBe(at(HOUR))
  })
})

describeOnStores('a command on a row that is another one since a restore', (open) => {
  test('does nothing to that row, and the answer shows it', async () => {
    const yard = await buildYard(open.store)
    const [tablet, other] = [await buildTablet(yard), await buildTablet(yard)]
    const theirs = other.arrive('T2')
    await other.send(theirs)
    const ID = Number(theirs.Body.ID)
    const seen = {
      List: 'Trailers',
      ID,
      Number: 'T1',
      ScacID: 5001,
      Visit: 1,
      CreatedDate: fromMs(MORNING - DAY),
    } as const
    expect(await tablet.send(tablet.make('PUT /trailers/State', departure(ID), { About: [seen] }))).toMatchObject({
      ...{ Outcome: 'rejected', Status: 409 },
      Body: {
        code: 'other-row',
        title: 'This was made for trailer T1. The server has trailer T2 in its place, so nothing was done.',
      },
    })
    const edited = { ...seen, CreatedDate: fromMs(MORNING) }
    expect(await tablet.send(tablet.make('PUT /trailers/State', departure(ID), { About: [edited] }))).toMatchObject({
      Outcome: 'applied',
    })
  })
})
