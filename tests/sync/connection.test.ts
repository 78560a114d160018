import { expect, test } from 'vitest'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'

test('without signal a further try does not show as sending: nothing says that the signal is back', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  const ID = await bench.engine.takeID()
  await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: '100' }) })
  await bench.sync()
  const tries = bench.connections.length
  await bench.sync()
  await bench.sync()
  const shown = bench.connections.slice(tries).map((connection) => connection.name)
  expect(shown).toEqual(['no-signal', 'no-signal'])
})
