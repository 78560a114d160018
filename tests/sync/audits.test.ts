import { expect, test } from 'vitest'
import type { BatchRequest } from '../../src/contract/sync.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { auditReport, countWords } from '../../src/domain/audits/report.ts'
import { nextInRound, roundProgress, type RoundStop, roundStops } from '../../src/domain/audits/round.ts'
import type { InputOf } from '../../src/domain/commands/catalogue.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import { type TrailerFields, trailerBase } from '../../src/domain/trailers/trailer-fields.ts'
import { buildReefer, buildReferences } from '../../src/domain/testing/builders.ts'
import { SHARED } from '../../src/domain/lists.ts'
import { fromMs, toMs } from '../../src/domain/values/instant.ts'
import { noAnswer, EngineBench } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildSite, buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const MINUTE = 60_000
const YARD_AUDIT = 1

type Check = Partial<InputOf<'checkTrailer'>>

async function arrive(
  bench: EngineBench,
  number: string,
  LocationID: number | null = null,
  fields: Partial<TrailerFields> = {},
): Promise<number> {
  const ID = await bench.engine.takeID()
  await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ ...fields, Number: number, LocationID }) })
  return ID
}

async function open(bench: EngineBench): Promise<number> {
  const ID = await bench.engine.takeID()
  expect(await bench.engine.save('openAudit', { ID, Type: YARD_AUDIT, SiteID: SITE })).toMatchObject({ name: 'saved' })
  return ID
}

async function check(bench: EngineBench, AuditID: number, given: Check) {
  const nothing = { LocationID: null, FoundTrailerID: null, FoundNumber: null, Walked: false }
  const readings = { BoxTemperature: null, ReeferFuelLevel: null, Defrost: false }
  const ID = await bench.engine.takeID()
  const input = { ID, AuditID, TrailerID: null, TrailerAuditState: 1, ...nothing, ...readings, ...given }
  return bench.engine.save('checkTrailer', input)
}

/** A second tablet at the same server, whose clock is off by this many minutes. */
async function secondTablet(first: EngineBench, minutesOff = 0): Promise<EngineBench> {
  const clock = new FakeClock(first.clock.now() + minutesOff * MINUTE)
  const bench = new EngineBench(first.server, clock, undefined, 'tablet-2', { UserID: 2, UserName: 'Bob', Roles: [3] })
  await bench.begin()
  return bench
}

const passes: EngineBench['network'] = (_request, pass) => pass()
const shown = (bench: EngineBench, id: number) => bench.store.read((tx) => tx.rows.Trailers.get(id))
const serverRows = (bench: EngineBench) => ({
  audits: bench.server.store.listRows('Audits', SITE),
  checks: bench.server.store.listRows('AuditTrailers', SITE),
  trailers: bench.server.store.listRows('Trailers', SITE),
  history: bench.server.store.listRows('TrailerHistory', SITE),
})

test('a thousand checks made offline are sent in the order in which they were made', async () => {
  const bench = await EngineBench.open()
  const trailers: number[] = []
  for (let i = 0; i < 50; i++) trailers.push(await arrive(bench, `${i}`))
  await bench.sync()
  bench.network = noAnswer
  const audit = await open(bench)
  for (let i = 0; i < 1_000; i++) await check(bench, audit, { TrailerID: trailers[i % 50] ?? 0 })
  bench.network = passes
  bench.requests.length = 0
  await bench.sync()
  expect(await bench.outbox()).toEqual([])
  const sent = bench.pushes().flatMap((request) => (request.body as BatchRequest).Calls.map((call) => call.Sequence))
  expect(sent).toEqual([...sent].sort((a, b) => a - b))
  const { checks } = serverRows(bench)
  expect(checks).toHaveLength(1_000)
  const log = bench.server.store.listCommands().filter((command) => command.Call === 'POST /audittrailers')
  expect(log.every((command) => command.Outcome === 'applied')).toBe(true)
})

test('two tablets that opened a session offline walk the same one and hold the union', async () => {
  const ann = await EngineBench.open()
  const [one, two] = [await arrive(ann, '1', 40), await arrive(ann, '2', 41)]
  await ann.sync()
  const bob = await secondTablet(ann, 9)
  for (const bench of [ann, bob]) bench.network = noAnswer
  const [hers, his] = [await open(ann), await open(bob)]
  await check(ann, hers, { TrailerID: one })
  await check(bob, his, { TrailerID: two })
  for (const bench of [ann, bob]) bench.network = passes
  await ann.sync()
  await bob.sync()
  await ann.sync()
  expect(serverRows(ann).audits).toMatchObject([{ ID: hers, State: 1 }])
  expect(serverRows(ann).checks).toMatchObject([
    { AuditID: hers, TrailerID: one, UserName: 'Ann' },
    { AuditID: hers, TrailerID: two, UserName: 'Bob' },
  ])
  for (const bench of [ann, bob])
    for (const id of [one, two])
      expect(await shown(bench, id)).toMatchObject({ LastYardAuditID: hers, LastYardAuditState: 1 })
})

test('times of a tablet nine minutes off are corrected, and the later check counts', async () => {
  const ann = await EngineBench.open()
  const id = await arrive(ann, '1', 40)
  await ann.sync()
  const audit = await open(ann)
  await ann.sync()
  const bob = await secondTablet(ann, -9)
  for (const bench of [ann, bob]) bench.network = noAnswer
  const startedAt = ann.clock.now()
  await check(bob, audit, { TrailerID: id })
  await ann.clock.advance(MINUTE)
  await bob.clock.advance(MINUTE)
  await check(ann, audit, { TrailerID: id, LocationID: 41 })
  for (const bench of [bob, ann]) bench.network = passes
  // The later one arrives first.
  await ann.sync()
  await bob.sync()
  const { checks, trailers, history } = serverRows(ann)
  const [first, second] = [...checks].sort((a, b) => a.CheckedDate.localeCompare(b.CheckedDate))
  expect([first?.UserName, second?.UserName]).toEqual(['Bob', 'Ann'])
  expect(Math.abs(toMs(first?.CheckedDate ?? '') - startedAt)).toBeLessThan(5_000)
  expect(trailers).toMatchObject([{ LastYardAuditUserName: 'Ann', LastYardAuditDate: second?.CheckedDate }])
  expect(
    history
      .filter((row) => row.Action === 6)
      .map((row) => row.ActionBy)
      .sort(),
  ).toEqual(['Ann', 'Bob'])
})

test('checks that arrive after a close count, and undo what the close concluded', async () => {
  const ann = await EngineBench.open()
  const id = await arrive(ann, '1', 40)
  await ann.sync()
  const audit = await open(ann)
  await ann.sync()
  const bob = await secondTablet(ann)
  bob.network = noAnswer
  await check(bob, audit, { TrailerID: id, LocationID: 41 })
  await check(ann, audit, { TrailerID: id, TrailerAuditState: 3 })
  await ann.clock.advance(MINUTE)
  await bob.clock.advance(MINUTE)
  await ann.engine.save('closeAudit', { ID: audit })
  await ann.sync()
  expect(serverRows(ann).trailers).toMatchObject([{ State: TrailerState.OnYard, AuditState: 3 }])
  bob.network = passes
  await bob.sync()
  await ann.sync()
  expect(serverRows(ann).trailers).toMatchObject([{ AuditState: 0, LastConditionalDepartedDate: null }])
  expect(serverRows(ann).audits[0]?.AmendedDate).not.toBeNull()
  expect(await shown(ann, id)).toMatchObject({ AuditState: 0 })
})

test('a departure that arrives after the close that missed the trailer counts, and is the reason', async () => {
  const ann = await EngineBench.open()
  const id = await arrive(ann, '1', 40)
  await ann.sync()
  const audit = await open(ann)
  await ann.sync()
  const bob = await secondTablet(ann)
  bob.network = noAnswer
  const seen = await shown(bob, id)
  if (!seen) throw new Error('the trailer is not there')
  const flags = { TrailerID: id, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
  await bob.engine.save('setTrailerState', { ...flags, ...stateFieldsOf(seen) }, { base: trailerBase(seen) })
  for (const bench of [ann, bob]) await bench.clock.advance(MINUTE)
  await check(ann, audit, { TrailerID: id, TrailerAuditState: 3 })
  for (const bench of [ann, bob]) await bench.clock.advance(MINUTE)
  await ann.engine.save('closeAudit', { ID: audit })
  await ann.sync()
  expect(serverRows(ann).trailers).toMatchObject([{ State: TrailerState.OnYard, AuditState: 3 }])
  bob.network = passes
  await bob.sync()
  expect(await bob.store.read((tx) => tx.needsYou.list())).toEqual([])
  expect(serverRows(ann).trailers).toMatchObject([{ State: TrailerState.Departed, AuditState: 0 }])
  expect(await shown(bob, id)).toMatchObject({ State: TrailerState.Departed })
})

test('a check made after an unnoticed close needs the person who made it', async () => {
  const ann = await EngineBench.open()
  const id = await arrive(ann, '1', 40)
  await ann.sync()
  const audit = await open(ann)
  await ann.sync()
  const bob = await secondTablet(ann)
  bob.network = noAnswer
  await ann.engine.save('closeAudit', { ID: audit })
  await ann.sync()
  await ann.clock.advance(MINUTE)
  await bob.clock.advance(MINUTE)
  expect(await check(bob, audit, { TrailerID: id })).toMatchObject({ name: 'saved' })
  bob.network = passes
  await bob.sync()
  const waiting = await bob.store.read((tx) => tx.needsYou.list())
  expect(waiting.map((record) => record.Item.Answer.title)).toEqual(['This session was closed by Ann before that.'])
  expect(serverRows(ann).checks).toEqual([])
})

test('checks made after a close go into a new session with their times, also offline', async () => {
  const ann = await EngineBench.open()
  const [one, two] = [await arrive(ann, '1', 40), await arrive(ann, '2', 41)]
  const closed = await open(ann)
  await ann.sync()
  const bob = await secondTablet(ann)
  ann.network = noAnswer
  for (const bench of [ann, bob]) await bench.clock.advance(MINUTE)
  await bob.engine.save('closeAudit', { ID: closed })
  await bob.sync()
  for (const bench of [ann, bob]) await bench.clock.advance(MINUTE)
  await check(ann, closed, { TrailerID: one })
  await ann.clock.advance(MINUTE)
  await check(ann, closed, { TrailerID: two, TrailerAuditState: 3 })
  await ann.clock.advance(10 * MINUTE)
  ann.network = passes
  await ann.sync()
  const refused = (await ann.store.read((tx) => tx.needsYou.list()))
    .map(({ Item }) => Item)
    .sort((a, b) => a.Sequence - b.Sequence)
  expect(refused.map(({ Answer }) => Answer.code)).toEqual(['session-closed', 'session-closed'])

  ann.network = noAnswer
  const opened = await open(ann)
  for (const { Key, Body, MadeAt } of refused) {
    const again = { ...(Body as InputOf<'checkTrailer'>), CheckedDate: MadeAt }
    expect(await check(ann, opened, { ...again, AuditID: opened, ID: await ann.engine.takeID() })).toMatchObject({
      name: 'saved',
    })
    const drop = { Key, Reason: 'Added to another session', TrailerID: null }
    const settles = { settles: { Key, How: 'resolve' as const } }
    expect(await ann.engine.save('dropRefused', drop, settles)).toMatchObject({ name: 'saved' })
  }
  expect(await shown(ann, one)).toMatchObject({ LastYardAuditID: opened, LastYardAuditDate: refused[0]?.MadeAt })
  ann.network = passes
  await ann.sync()
  await ann.sync()
  expect(await ann.outbox()).toEqual([])
  expect(await ann.store.read((tx) => tx.needsYou.list())).toEqual([])
  expect(serverRows(ann).checks).toMatchObject([
    { AuditID: opened, TrailerID: one, TrailerAuditState: 1, CheckedDate: refused[0]?.MadeAt },
    { AuditID: opened, TrailerID: two, TrailerAuditState: 3, CheckedDate: refused[1]?.MadeAt },
  ])
})

test('two people offline check sixty reefers, and both tablets count each check once', async () => {
  const ann = await EngineBench.open()
  await ann.server.change(SHARED, async (yard) => {
    await yard.Sites.put({ ...buildSite(SITE), ProductProtectionEnabled: true })
  })
  await ann.sync()
  const reefers: number[] = []
  const fields = { ...buildReefer(), ScacID: 20, FreightID: 0 }
  for (let at = 0; at < 60; at++) reefers.push(await arrive(ann, `R${at}`, null, fields))
  const AuditID = await ann.engine.takeID()
  await ann.engine.save('openAudit', { ID: AuditID, Type: AuditType.ProductProtection, SiteID: SITE })
  await ann.sync()
  const bob = await secondTablet(ann)
  for (const bench of [ann, bob]) bench.network = noAnswer
  const putOff = [reefers[3], reefers[50]]
  const round = { AuditID, reefers, putOff }
  const hers = await goRound(ann, { ...round, count: 40, from: null })
  const his = await goRound(bob, { ...round, count: 30, from: reefers[29] ?? 0 })
  expect(hers.filter((id) => his.includes(id))).toHaveLength(12)
  // The line breaks after the first request of each, so that its checks are sent again.
  for (const bench of [ann, bob]) await bench.syncOverLostAnswer()
  for (const bench of [ann, bob]) await bench.sync()

  // Nothing is lost, nothing is there twice: a reefer that both checked has a check of each.
  const made = ({ UserName, TrailerID }: { readonly UserName: string; readonly TrailerID: number | null }) =>
    `${UserName} ${TrailerID}`
  const all = [...hers.map((id) => `Ann ${id}`), ...his.map((id) => `Bob ${id}`)]
  expect(serverRows(ann).checks.map(made).toSorted()).toEqual(all.toSorted())
  const checked = new Set([...hers, ...his])
  expect(checked.size).toBe(58)
  for (const bench of [ann, bob]) {
    const { stops, report } = await roundOf(bench, round)
    expect(stops).toHaveLength(60)
    for (const { trailer, isChecked } of stops) expect(isChecked).toBe(checked.has(trailer.ID))
    expect(countWords(report.counts, AuditType.ProductProtection)).toBe('58 checked, 2 not checked')
    expect(roundProgress(stops, report.counts, ({ isChecked }) => isChecked)).toMatchObject({ done: 58, of: 60 })
    expect(nextInRound(stops, ({ isChecked }) => !isChecked, null)?.trailer.ID).toBe(reefers[3])
    expect(await bench.outbox()).toEqual([])
    expect(await bench.store.read((tx) => tx.needsYou.list())).toEqual([])
  }
  // Of a reefer that both checked, the later check is the current one on both tablets.
  const both = hers.filter((id) => his.includes(id))
  for (const id of both) {
    const [last] = serverRows(ann)
      .checks.filter(({ TrailerID }) => TrailerID === id)
      .toSorted((a, b) => b.CheckedDate.localeCompare(a.CheckedDate))
    const current = { LastProductProtectionUserName: last?.UserName, LastProductProtectionDate: last?.CheckedDate }
    for (const bench of [ann, bob]) expect(await shown(bench, id)).toMatchObject(current)
  }
})

interface RoundOfTwo {
  readonly AuditID: number
  readonly reefers: readonly number[]
  /** Reefers whose doors are closed. */
  readonly putOff: readonly (number | undefined)[]
}

async function roundOf(bench: EngineBench, { reefers, AuditID }: RoundOfTwo) {
  const trailers = (await Promise.all(reefers.map((id) => shown(bench, id)))).filter((trailer) => trailer !== undefined)
  const references = buildReferences()
  const { audit, entries } = await bench.store.read(async (tx) => ({
    audit: await tx.rows.Audits.get(AuditID),
    entries: await tx.rows.AuditTrailers.find(SITE, { AuditID }),
  }))
  if (!audit) throw new Error('the session is missing')
  const report = auditReport(audit, entries, trailers, references)
  return { report, stops: roundStops(trailers, references, report.rows, fromMs(bench.clock.now())) }
}

/** Checks `count` reefers, one after the other, as the round asks for them. */
async function goRound(
  bench: EngineBench,
  round: RoundOfTwo & { readonly count: number; readonly from: number | null },
): Promise<readonly number[]> {
  const { AuditID, putOff, count, from } = round
  const done: number[] = []
  for (let at = from; done.length < count; ) {
    const isOpen = ({ trailer, isChecked }: RoundStop) => !isChecked && !putOff.includes(trailer.ID)
    const next = nextInRound((await roundOf(bench, round)).stops, isOpen, at)
    if (!next) throw new Error('the round has too few reefers')
    at = next.trailer.ID
    await bench.clock.advance(1)
    const checked = await check(bench, AuditID, { TrailerID: at, BoxTemperature: 34, ReeferFuelLevel: 5 })
    expect(checked).toMatchObject({ name: 'saved' })
    done.push(at)
  }
  return done
}
