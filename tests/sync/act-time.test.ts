import { afterEach, expect, test } from 'vitest'
import { TabletTime } from '../../src/sync/engine/tablet-time.ts'
import { EngineBench } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let bench: EngineBench

afterEach(() => bench?.engine.stop())

async function arrive(number: string): Promise<string> {
  const ID = await bench.engine.takeID()
  const saved = await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })
  if (saved.name !== 'saved') throw new Error(saved.name)
  return saved.key
}

function logged(key: string) {
  const command = bench.server.store.listCommands().find(({ Key }) => Key === key)
  if (!command) throw new Error('the command did not arrive')
  return command
}

function historyOf(key: string) {
  const [ID] = logged(key).Entry.IDs
  return bench.server.store.listRows('TrailerHistory', SITE).find((row) => row.ID === ID)
}

test.each([-DAY, -HOUR, HOUR, DAY])('acts keep their time when the clock is changed by %i ms offline', async (by) => {
  bench = await EngineBench.open()
  bench.network = async () => null
  await bench.clock.advance(600_000)
  bench.clock.set(by)
  const at = bench.clock.trueNow()
  const key = await arrive('T1')
  await bench.clock.advance(300_000)
  bench.network = (_request, pass) => pass()
  await bench.sync()
  await bench.clock.advance(60_000)
  expect(logged(key).MadeAt).toBe(new Date(at).toISOString())
  expect(historyOf(key)).toMatchObject({ GivenDate: null, TimeUncertain: false })
})

test('a tablet that slept with its page hidden knows for how long', async () => {
  bench = await EngineBench.open()
  bench.network = async () => null
  const { clock } = bench
  const time = new TabletTime(clock)
  const started = time.now({ OffsetMs: 0 })
  time.setVisible(false)
  // Monotonic time stops while it sleeps; for the tablet's clock this is like being set.
  clock.set(HOUR)
  time.setVisible(true)
  expect(time.now({ OffsetMs: 0 }) - started).toBe(HOUR)
  clock.set(HOUR)
  expect(time.now({ OffsetMs: 0 }) - started).toBe(HOUR)
})

test('after a restart with the clock set back, times go on and are marked uncertain', async () => {
  bench = await EngineBench.open()
  const first = await arrive('T1')
  await bench.sync()
  bench.network = async () => null
  const noted = bench.clock.trueNow()
  await bench.clock.advance(HOUR)
  bench.clock.set(-DAY)
  await bench.reload()
  const second = await arrive('T2')
  const third = await arrive('T3')
  bench.network = (_request, pass) => pass()
  await bench.sync()
  await bench.clock.advance(60_000)
  const [a, b, c] = [logged(first), logged(second), logged(third)]
  expect(Date.parse(b.MadeAt)).toBeGreaterThanOrEqual(noted - 60_000)
  expect([a.MadeAt <= b.MadeAt, b.MadeAt <= c.MadeAt]).toEqual([true, true])
  expect(historyOf(second)).toMatchObject({ TimeUncertain: true })
  const later = await arrive('T4')
  await bench.sync()
  await bench.clock.advance(60_000)
  expect(historyOf(later)).toMatchObject({ TimeUncertain: false, ActionDateTime: logged(later).MadeAt })
})

test.each([-DAY, DAY])('a clock changed by %i ms during a Retry-After moves no try', async (by) => {
  bench = await EngineBench.open()
  let tries = 0
  bench.network = async () => {
    tries += 1
    return { status: 429, header: (name) => ({ 'retry-after': '30', 'x-yardhand': '1' })[name] ?? null, body: {} }
  }
  await arrive('T1')
  await bench.sync()
  const before = tries
  bench.clock.set(by)
  bench.engine.wake()
  await bench.clock.advance(29_000)
  expect(tries).toBe(before)
  await bench.clock.advance(6_000)
  expect(tries).toBeGreaterThan(before)
})

test('a clock changed while the app was closed is measured at the first answer', () => {
  const clock = new FakeClock()
  const time = new TabletTime(clock)
  expect(time.act({ OffsetMs: 0, NotedMs: clock.now() + DAY })).toEqual({ ms: clock.now() + DAY, isUncertain: true })
  time.measured(clock.now(), 0)
  expect(time.act({ OffsetMs: 0, NotedMs: clock.now() })).toEqual({ ms: clock.now(), isUncertain: false })
})
