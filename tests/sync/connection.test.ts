import { expect, test } from 'vitest'
import { answerWith, EngineBench, noAnswer } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'

async function arrive(bench: EngineBench): Promise<void> {
  const ID = await bench.engine.takeID()
  await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: '100' }) })
}

test('without signal a further try does not show as sending: nothing says that the signal is back', async () => {
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
    // Visible screens ask every minute: the back-off never goes beyond that, and never below a second.
    expect(bench.requests.length).toBeGreaterThanOrEqual(10)
    expect(bench.requests.length).toBeLessThan(30)
  },
)

test('a screen that names its cadence in the moment of the start does not put the first cycle off', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  bench.engine.stop()
  bench.connections.length = 0
  bench.engine.start()
  bench.engine.setCadence(60_000)
  await bench.clock.advance(1)
  expect(bench.connections.at(-1)?.name).toBe('no-signal')
})
