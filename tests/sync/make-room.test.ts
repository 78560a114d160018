import { expect, test } from 'vitest'
import type { NamedSave } from '../../src/sync/api.ts'
import { readStatus } from '../../src/sync/engine/status.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const [SPOT, OTHER_SPOT, THIRD_SPOT] = [40, 41, 42]

async function arriveAt(bench: EngineBench, number: string, LocationID: number): Promise<number> {
  const ID = await bench.engine.takeID()
  const input = { ID, ...buildTrailerFields({ Number: number, LocationID }) }
  expect(await bench.engine.save('createTrailer', input)).toMatchObject({ name: 'saved' })
  return ID
}

const moved = (TrailerID: number, LocationID: number) => ({
  ...{ TrailerID, LocationID, OtherTrailerID: null, OtherLocationID: null },
})

async function placeOf(bench: EngineBench, number: string): Promise<number | undefined> {
  const [row] = await bench.store.read((tx) => tx.rows.Trailers.find(SITE, { NumberKey: number }))
  return row?.LocationID
}

/** A trailer in a spot, and offline the arrival of another one there, for which the first is to go to the other spot. */
async function arriveInTakenSpot() {
  const bench = await EngineBench.open()
  const other = new EngineBench(bench.server, bench.clock, undefined, 'other', { ...bench.person, UserID: 2 })
  await other.begin()
  const inTheWay = await arriveAt(bench, 'LISTED', SPOT)
  await bench.sync()
  await other.sync()
  bench.network = noAnswer
  const ID = await bench.engine.takeID()
  const fields = buildTrailerFields({ Number: 'STRANGE', LocationID: SPOT })
  const base = { ID: inTheWay, Visit: 1, LocationID: SPOT }
  const saves: readonly NamedSave[] = [
    { name: 'moveTrailer', input: { ...moved(inTheWay, OTHER_SPOT), MakesRoom: true }, options: { base } },
    { name: 'createTrailer', input: { ID, ...fields }, options: { requires: 'previous' } },
  ]
  const saved = await bench.engine.saveAll(saves)
  expect(saved).toMatchObject({ name: 'saved' })
  const online = async () => {
    await other.sync()
    bench.network = (_request, pass) => pass()
    await bench.clock.advance(60_000)
  }
  return { bench, other, inTheWay, base, online, key: saved.name === 'saved' ? saved.key : '' }
}

test('an arrival and the move that makes room for it are applied in order', async () => {
  const { bench, other, online } = await arriveInTakenSpot()
  expect([await placeOf(bench, 'STRANGE'), await placeOf(bench, 'LISTED')]).toEqual([SPOT, OTHER_SPOT])
  await online()
  await other.sync()
  expect([await placeOf(other, 'STRANGE'), await placeOf(other, 'LISTED')]).toEqual([SPOT, OTHER_SPOT])
  expect(await readStatus(bench, SITE)).toMatchObject({ toSend: 0, needsYou: 0 })
})

test('room that somebody else made meanwhile is taken as it is', async () => {
  const { bench, other, inTheWay, online } = await arriveInTakenSpot()
  await other.engine.save('moveTrailer', moved(inTheWay, THIRD_SPOT))
  await online()
  expect([await placeOf(bench, 'STRANGE'), await placeOf(bench, 'LISTED')]).toEqual([SPOT, THIRD_SPOT])
  expect(await readStatus(bench, SITE)).toMatchObject({ toSend: 0, needsYou: 0 })
})

test('a refused move holds the arrival until it is sent again with room', async () => {
  const { bench, other, inTheWay, base, key, online } = await arriveInTakenSpot()
  const taker = await arriveAt(other, 'TAKER', OTHER_SPOT)
  await online()
  const status = await readStatus(bench, SITE)
  expect(status).toMatchObject({ toSend: 0, needsYou: 1, held: [{ Behind: key, Needs: true }] })
  expect([await placeOf(bench, 'STRANGE'), await placeOf(bench, 'LISTED')]).toEqual([undefined, SPOT])

  await other.engine.save('moveTrailer', moved(taker, THIRD_SPOT))
  await other.sync()
  await bench.sync()
  const options = { base, settles: { Key: key, How: 'resolve' } } as const
  await bench.engine.save('moveTrailer', { ...moved(inTheWay, OTHER_SPOT), MakesRoom: true }, options)
  await bench.sync()
  await other.sync()
  expect([await placeOf(other, 'STRANGE'), await placeOf(other, 'LISTED')]).toEqual([SPOT, OTHER_SPOT])
})

test('an arrival that cannot be saved leaves the one in the way where it is', async () => {
  const bench = await EngineBench.open()
  const inTheWay = await arriveAt(bench, 'LISTED', SPOT)
  const fields = buildTrailerFields({ Number: 'LISTED', LocationID: SPOT })
  const result = await bench.engine.saveAll([
    { name: 'moveTrailer', input: { ...moved(inTheWay, OTHER_SPOT), MakesRoom: true } },
    { name: 'createTrailer', input: { ID: await bench.engine.takeID(), ...fields }, options: { requires: 'previous' } },
  ])
  expect(result).toMatchObject({ name: 'refused', refusal: { code: 'number-on-yard' } })
  expect(await placeOf(bench, 'LISTED')).toBe(SPOT)
})
