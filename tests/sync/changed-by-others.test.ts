import { expect, test } from 'vitest'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { EngineBench } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

async function arriveHere(bench: EngineBench, number: string): Promise<number> {
  const ID = await bench.engine.takeID()
  await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })
  return ID
}

async function editHere(bench: EngineBench, id: number, Notes: string): Promise<void> {
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(id))
  if (!trailer) throw new Error('the trailer is not there')
  const fields = { ID: id, ...trailerFieldsOf(trailer), Notes }
  await bench.engine.save('updateTrailer', fields, { base: trailerBase(trailer) })
}

const idOf = (bench: EngineBench, number: string) =>
  bench.server.store.listRows('Trailers', SITE).find((row) => row.Number === number)?.ID ?? 0

test('rows that other people changed are reported, and own changes are not', async () => {
  const bench = await EngineBench.open()
  const own = await arriveHere(bench, 'OWN')
  await bench.sync()
  await editHere(bench, own, 'mine')
  await bench.sync()
  await bench.sync()
  expect(bench.changedByOthers).toEqual([])
  await bench.arriveElsewhere('NEW')
  await editHere(bench, own, 'mine again')
  await bench.sync()
  expect(bench.changedByOthers).toMatchObject([{ Trailers: [idOf(bench, 'NEW')] }])
})

test('nothing is reported for a load, and for more than a hundred rows at once', async () => {
  const bench = await EngineBench.open()
  await bench.arriveElsewhere('FIRST')
  await bench.sync()
  bench.changedByOthers.length = 0
  for (let made = 0; made < 101; made++) await bench.arriveElsewhere(`N${made}`)
  await bench.sync()
  expect(bench.changedByOthers).toEqual([])
  await bench.arriveElsewhere('LAST')
  await bench.sync()
  expect(bench.changedByOthers).toMatchObject([{ Trailers: [idOf(bench, 'LAST')] }])
})

test('a place is reported with its own change, and with a trailer that came or left', async () => {
  const bench = await EngineBench.open()
  await bench.arriveElsewhere('MOVED')
  await bench.sync()
  bench.changedByOthers.length = 0
  const ID = idOf(bench, 'MOVED')
  const from = bench.server.store.listRows('Trailers', SITE).find((row) => row.ID === ID)?.LocationID ?? 0
  const [other, door] = bench.server.store.listRows('Locations', SITE).filter((place) => place.ID !== from)
  if (!other || !door) throw new Error('the yard has too few rows')
  await bench.server.change(SITE, async (yard) => {
    const trailer = await yard.Trailers.get(ID)
    if (trailer) await yard.Trailers.put({ ...trailer, LocationID: other.ID })
  })
  await bench.sync()
  await bench.server.change(SITE, async (yard) => {
    await yard.Locations.put({ ...door, OutOfService: !door.OutOfService })
  })
  await bench.sync()
  expect(bench.changedByOthers).toEqual([
    { Trailers: [ID], Locations: expect.toSatisfy((ids: readonly number[]) => isSameSet(ids, [from, other.ID])) },
    { Locations: [door.ID] },
  ])
})

function isSameSet(ids: readonly number[], wanted: readonly number[]): boolean {
  return ids.length === wanted.length && wanted.every((id) => ids.includes(id))
}
