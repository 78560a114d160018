import { expect, test } from 'vitest'
import { answerWith, EngineBench, gateway, noAnswer, portal } from './engine-bench.ts'
import { readStatus } from '../../src/sync/engine/status.ts'
import { asOfNow, toServerMs } from '../../src/sync/sync-status.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import { FakeClock } from './fake-clock.ts'
import { until } from '../support/until.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'

async function arrive(bench: EngineBench, number = '100'): Promise<void> {
  const ID = await bench.engine.takeID()
  const result = await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })
  expect(result).toMatchObject({ name: 'saved' })
}

test('another try while offline does not show as sending', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await arrive(bench)
  await bench.sync()
  const tries = bench.connections.length
  await bench.sync()
  await bench.sync()
  const shown = bench.connections.slice(tries).map((connection) => connection.name)
  expect(shown).toEqual(['no-signal', 'no-signal'])
})

test('saves during an outage cost no request before the next try is due', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  for (let tries = 0; tries < 8; tries++) await bench.sync()
  bench.requests.length = 0
  for (let saves = 0; saves < 20; saves++) await arrive(bench, `${100 + saves}`)
  await bench.clock.advance(1_000)
  expect(bench.requests).toHaveLength(0)
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  expect(await bench.outbox()).toHaveLength(0)
})

test('a save while the first failing request is under way waits for the back-off, too', async () => {
  const bench = await EngineBench.open()
  let end = () => {}
  bench.network = () => new Promise((resolve) => (end = () => resolve(null)))
  bench.requests.length = 0
  await arrive(bench)
  // Longer than the pause from a save to its cycle, shorter than the first back-off.
  await bench.clock.advance(100)
  await until('a request is under way', () => bench.requests.length === 1)
  await arrive(bench, '101')
  end()
  await until('it has failed', () => bench.connections.at(-1)?.name === 'no-signal')
  await bench.clock.advance(100)
  expect(bench.requests).toHaveLength(1)
})

test.each([500, 502, 503, 504, 429])(
  'a server that answers %i for ten minutes moves nothing and loses nothing',
  async (status) => {
    const bench = await EngineBench.open()
    await arrive(bench)
    bench.network = answerWith(status, { title: 'No.', code: 'no' })
    bench.requests.length = 0
    await bench.clock.advance(600_000)
    expect(await bench.outbox()).toHaveLength(1)
    expect(bench.connections.at(-1)).toMatchObject({ name: 'server-trouble' })
    // Visible screens ask every minute: the back-off stays between a second and that.
    expect(bench.requests.length).toBeGreaterThanOrEqual(10)
    expect(bench.requests.length).toBeLessThan(30)
  },
)

test('a screen that names its cadence at the start does not delay the first cycle', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  bench.engine.stop()
  bench.connections.length = 0
  bench.engine.start()
  bench.engine.setCadence(60_000)
  await bench.clock.advance(1)
  expect(bench.connections.at(-1)?.name).toBe('no-signal')
})

test.each([
  ['silence', noAnswer, 'no-signal'],
  ['the sign-in page of a Wi-Fi', portal, 'wifi-sign-in'],
  ['502 of a proxy', gateway, 'restarting'],
  ['500 of the server', answerWith(500, { title: 'No.', code: 'no' }), 'server-trouble'],
])('%s is told as what it is, with its beginning and the last good answer', async (_what, answer, name) => {
  const bench = await EngineBench.open()
  const answeredAt = new Date(bench.clock.now()).toISOString()
  await bench.clock.advance(30_000)
  const since = new Date(bench.clock.now()).toISOString()
  bench.network = answer
  await bench.sync()
  await bench.clock.advance(20_000)
  expect(bench.connections.at(-1)).toMatchObject({ name, since, answeredAt: expect.any(String) })
  expect(Date.parse(answeredAt) - bench.clock.now()).toBeLessThan(0)
})

test("the browser's offline report counts at once, and a good answer overrides it", async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  bench.engine.setOnline(false)
  expect(bench.connections.at(-1)).toMatchObject({ name: 'offline' })
  await bench.clock.advance(30_000)
  expect(bench.connections.at(-1)).toMatchObject({ name: 'offline' })
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  expect(bench.connections.at(-1)).toMatchObject({ name: 'in-step' })
})

test('an answer under way when the browser goes offline does not hide that', async () => {
  const bench = await EngineBench.open()
  let release = () => {}
  bench.network = (_request, pass) => new Promise((resolve) => (release = () => resolve(pass())))
  bench.requests.length = 0
  const cycle = bench.sync()
  const heard = bench.engine.asked()
  await until('the request is under way', () => bench.requests.length > 0)
  bench.engine.setOnline(false)
  const told = bench.connections.length
  bench.network = noAnswer
  heard({ status: 200, body: {}, header: () => '1' })
  release()
  await cycle
  await bench.clock.advance(30_000)
  expect(new Set(bench.connections.slice(told).map(({ name }) => name))).toEqual(new Set(['offline']))
})

test.each([
  ['offline', 'offline'],
  ['offline and online', 'no-signal'],
])('an answer under way when the browser reports %s ends the outage before its request', async (reports, name) => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  bench.engine.setOnline(false)
  await bench.sync()
  await bench.clock.advance(30_000)
  bench.engine.setOnline(true)
  await bench.clock.advance(1_000)
  const askedAt = fromMs(bench.clock.now())
  const heard = bench.engine.asked()
  await bench.clock.advance(1_000)
  bench.engine.setOnline(false)
  const reportedAt = fromMs(bench.clock.now())
  if (reports !== 'offline') bench.engine.setOnline(true)
  await bench.clock.advance(1_000)
  const rest = { name, since: reportedAt, answeredAt: askedAt }
  heard({ status: 200, body: {}, header: () => '1' })
  expect(bench.connections.at(-1)).toMatchObject(rest)
  await bench.clock.advance(1)
  expect(bench.connections.at(-1)).toMatchObject(rest)
})

test("the browser's online report counts at once for the network, not for the server", async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  bench.engine.setOnline(false)
  const since = fromMs(bench.clock.now())
  await bench.clock.advance(120_000)
  let release = () => {}
  bench.network = (_request, pass) => new Promise((resolve) => (release = () => resolve(pass())))
  bench.requests.length = 0
  bench.engine.setOnline(true)
  expect(bench.connections.at(-1)).toMatchObject({ name: 'no-signal', since })
  await bench.clock.advance(1)
  await until('the server is asked', () => bench.requests.length > 0)
  expect(bench.connections.at(-1)).toMatchObject({ name: 'no-signal', since })
  bench.network = (_request, pass) => pass()
  release()
  await bench.clock.advance(1)
  await until('the server has answered', () => bench.connections.at(-1)?.name === 'in-step')
  expect(await readJournal(bench)).toMatchObject([{ Cause: 'offline', From: since, Open: false }])
})

test("the browser's online report says nothing else than that there is a network", async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  bench.engine.setOnline(false)
  bench.engine.lock()
  bench.engine.setOnline(true)
  expect(bench.connections.at(-1)).toEqual({ name: 'signed-out' })
})

test('silence in another call counts at once, and so does an answer', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  bench.engine.asked()(null)
  expect(bench.connections.at(-1)).toMatchObject({ name: 'no-signal' })
  await bench.clock.advance(30_000)
  bench.network = (_request, pass) => pass()
  bench.engine.asked()({ status: 200, body: {}, header: () => '1' })
  await bench.clock.advance(1)
  expect(bench.connections.at(-1)).toMatchObject({ name: 'in-step' })
})

test('a server in trouble over one call is not in trouble for the others', async () => {
  const bench = await EngineBench.open()
  bench.engine.asked()({ status: 500, body: { title: 'No.', code: 'no' }, header: () => '1' })
  expect(bench.connections.at(-1)).toMatchObject({ name: 'in-step' })
})

test('an answer proves the connection for the cadence of the visible screen', async () => {
  const bench = await EngineBench.open()
  const told = bench.connections.at(-1)
  if (told?.name !== 'in-step') throw new Error('not in step')
  const answered = Date.parse(told.answeredAt)
  expect(asOfNow(told, answered + 59_999).name).toBe('in-step')
  expect(asOfNow(told, answered + 60_000)).toEqual({ name: 'unproven', answeredAt: told.answeredAt })
  // A map that asks every 20 s cannot trust an answer that is recent enough for a list.
  bench.engine.setCadence(20_000)
  expect(asOfNow(bench.connections.at(-1) ?? told, answered + 20_000).name).toBe('unproven')
})

test('while all is well, the next answer comes before the last one is too old', async () => {
  const bench = await EngineBench.open()
  for (let second = 0; second < 600; second++) {
    await bench.clock.advance(1_000)
    expect(asOfNow(bench.connections.at(-1) ?? { name: 'starting' }, bench.clock.now()).name).toBe('in-step')
  }
})

const readJournal = async (bench: EngineBench) => (await readStatus(bench, SITE)).journal

test('the journal keeps when the tablet was offline, and how much went out afterwards', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await arrive(bench)
  await bench.sync()
  const From = new Date(bench.clock.now() - 1).toISOString()
  await bench.clock.advance(19 * 60_000)
  expect(await readJournal(bench)).toMatchObject([{ Cause: 'no-signal', Open: true, Sent: 0 }])
  bench.network = (_request, pass) => pass()
  await bench.sync()
  const [line, ...others] = await readJournal(bench)
  expect(others).toEqual([])
  expect(line).toMatchObject({ Cause: 'no-signal', Open: false, Sent: 1, SentAt: expect.any(String) })
  expect(Math.abs(Date.parse(line?.From ?? '') - Date.parse(From))).toBeLessThan(1_000)
  expect(Date.parse(line?.Until ?? '') - Date.parse(line?.From ?? '')).toBeGreaterThanOrEqual(19 * 60_000)
})

test('a short interruption after which nothing went out leaves no journal line', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await bench.sync()
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(30_000)
  expect(await readJournal(bench)).toEqual([])
})

test('a tablet that was closed offline claims no more than it knows', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await bench.sync()
  await bench.clock.advance(10 * 60_000)
  bench.engine.stop()
  await bench.clock.advance(8 * 3_600_000)
  bench.network = (_request, pass) => pass()
  await bench.reload()
  expect(await readJournal(bench)).toMatchObject([{ Open: false }])
  bench.network = noAnswer
  await bench.sync()
  const [before, after] = await readJournal(bench)
  expect(before?.Open).toBe(false)
  expect(Date.parse(before?.Until ?? '') - Date.parse(before?.From ?? '')).toBeLessThan(12 * 60_000)
  expect(after).toMatchObject({ Open: true })
})

const sinceOf = async (bench: EngineBench) => {
  const { connection } = await readStatus(bench, SITE, bench.connections.at(-1))
  return 'since' in connection ? connection.since : null
}

test('an outage keeps its beginning over a reload, in the status and in one journal line', async () => {
  const bench = await EngineBench.open()
  await bench.clock.advance(30_000)
  bench.network = noAnswer
  await bench.sync()
  const before = await sinceOf(bench)
  expect(before).toBe(fromMs(bench.clock.now() - 1))
  for (const closedMs of [1_000, 3 * 3_600_000, 20 * 60_000]) {
    await bench.clock.advance(20 * 60_000)
    bench.engine.stop()
    await bench.clock.advance(closedMs)
    await bench.reload()
    expect(await sinceOf(bench)).toBe(before)
  }
  expect(await readJournal(bench)).toMatchObject([{ From: before, Open: true }])
})

test('a start without signal is offline since the last answer, also after another start', async () => {
  const bench = await EngineBench.open()
  const answered = fromMs(bench.clock.now())
  bench.engine.stop()
  await bench.clock.advance(4 * 3_600_000)
  bench.network = noAnswer
  await bench.reload()
  const since = await sinceOf(bench)
  expect(Math.abs(Date.parse(since ?? '') - Date.parse(answered))).toBeLessThan(1_000)
  await bench.reload()
  expect(await sinceOf(bench)).toBe(since)
})

test('an answer that the journal missed is the earliest beginning of an outage', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await bench.sync()
  await bench.clock.advance(10 * 60_000)
  const journal = await readJournal(bench)
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(120_000)
  const answered = bench.clock.now()
  bench.engine.stop()
  // As if the app had been closed between the answer and the line's end.
  await bench.store.transact((tx) => tx.meta.put('journal', journal), ['meta'])
  await bench.clock.advance(3_600_000)
  bench.network = noAnswer
  await bench.reload()
  const since = await sinceOf(bench)
  expect(answered - Date.parse(since ?? '')).toBeLessThan(60_000)
  const [closed, open] = await readJournal(bench)
  expect(closed).toMatchObject({ From: journal[0]?.From, Open: false })
  expect(open).toMatchObject({ From: since, Open: true })
})

test('an outage of a tablet that was never answered begins with its first try', async () => {
  const clock = new FakeClock()
  const bench = new EngineBench(new SimServer(1, clock.trueNow, 1_000), clock)
  bench.network = noAnswer
  await bench.begin()
  const firstTry = await sinceOf(bench)
  expect(Date.parse(firstTry ?? '')).toBeGreaterThanOrEqual(bench.clock.now() - 1_000)
  await bench.clock.advance(60_000)
  expect(await sinceOf(bench)).toBe(firstTry)
})

test('a clock set back before a start dates no outage into the future', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await bench.sync()
  bench.engine.stop()
  bench.clock.set(-24 * 3_600_000)
  await bench.reload()
  expect(Date.parse((await sinceOf(bench)) ?? '')).toBeLessThanOrEqual(bench.clock.now())
})

test('a start before the Wi-Fi is there leaves no line for the time the app was closed', async () => {
  const bench = await EngineBench.open()
  bench.engine.stop()
  await bench.clock.advance(12 * 3_600_000)
  bench.network = noAnswer
  await bench.reload()
  expect(await readJournal(bench)).toMatchObject([{ Open: true }])
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(30_000)
  expect(await readJournal(bench)).toEqual([])
})

test.each([3_600_000, -3_600_000])(
  'a clock changed by %i ms changes neither the age of answers nor a shown time',
  async (set) => {
    const bench = await EngineBench.open()
    const told = bench.connections.at(-1) ?? { name: 'starting' }
    bench.engine.stop()
    bench.clock.set(set)
    const steadyNow = async () => (await readStatus(bench, SITE)).now.steadyMs
    expect(asOfNow(told, await steadyNow()).name).toBe('in-step')
    await bench.clock.advance(59_000)
    expect(asOfNow(told, await steadyNow()).name).toBe('in-step')
    await bench.clock.advance(1_000)
    expect(asOfNow(told, await steadyNow()).name).toBe('unproven')
    const outSince = bench.clock.trueNow()
    bench.network = noAnswer
    bench.engine.start()
    await bench.clock.advance(90_000)
    bench.clock.set(set)
    const status = { ...(await readStatus(bench, SITE)), connection: bench.connections.at(-1) }
    if (status.connection?.name !== 'no-signal') throw new Error('there is signal')
    expect(toServerMs(status, Date.parse(status.connection.since)) - outSince).toBeLessThan(1_000)
    expect(toServerMs(status, status.now.steadyMs)).toBe(bench.clock.trueNow())
  },
)

test("the age of waiting changes does not depend on the tablet's clock", async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await arrive(bench)
  await bench.clock.advance(60_000)
  bench.clock.set(-3_600_000)
  const { oldestToSend, now } = await readStatus(bench, SITE)
  expect(Math.round((now.steadyMs - Date.parse(oldestToSend ?? '')) / 1_000)).toBe(60)
})
