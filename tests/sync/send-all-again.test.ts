/// <reference types="vite/client" />
import { expect, test, vi } from 'vitest'
import type { RefusedItem } from '../../src/contract/sync.ts'
import { listParked, sendAllAgain } from '../../src/app/features/needs-you/ways-forward.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { EngineBench } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const gateKeeper = { Roles: [Role.GateKeeper] }
let bench: EngineBench

vi.mock('../../src/sync/client.ts', () => ({
  yardClient: { save: (...save: Parameters<EngineBench['engine']['save']>) => bench.engine.save(...save) },
}))
vi.mock('../../src/app/kit/notice.tsx', () => ({ notify: () => undefined }))

async function readParked(): Promise<readonly RefusedItem[]> {
  const records = await bench.store.read((tx) => tx.needsYou.list())
  return listParked(
    records.map(({ Item }) => Item),
    bench.person.UserID,
    gateKeeper,
  )
}

/** Arrives a trailer, and edits it. */
async function arriveAndEdit(number: string): Promise<void> {
  const ID = await bench.engine.takeID()
  expect(await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })).toMatchObject({
    name: 'saved',
  })
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(ID))
  if (!trailer) throw new Error('the arrival is not shown')
  const input = { ID, ...trailerFieldsOf(trailer), Notes: `N-${number}` }
  const edited = await bench.engine.save('updateTrailer', input, { base: trailerBase(trailer) })
  expect(edited).toMatchObject({ name: 'saved' })
}

const shown = () => bench.server.store.listRows('Trailers', SITE).map((row) => `${row.Number} ${row.Notes}`)

test('"Send all again" sends parked changes at once, in order, and each counts once', async () => {
  bench = await EngineBench.open()
  const { server, person } = bench
  server.inactive.add(person.UserID)
  await arriveAndEdit('100')
  await arriveAndEdit('101')
  await bench.sync()
  await bench.sync()
  const parked = await readParked()
  expect(parked).toHaveLength(4)
  expect(shown()).toEqual([])
  server.inactive.clear()
  expect(await sendAllAgain([...parked].reverse())).toBe(4)
  // Without another tap, and without a wait.
  await bench.sync()
  await bench.sync()
  expect(shown()).toEqual(['100 N-100', '101 N-101'])
  expect(await bench.outbox()).toEqual([])
  expect(await readParked()).toEqual([])
  expect(await bench.store.read((tx) => tx.needsYou.list())).toEqual([])
  expect([...server.effects.values()].every((count) => count === 1)).toBe(true)
})
