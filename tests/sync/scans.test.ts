import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import { trailerBase } from '../../src/domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { toExpectedShipment } from '../../src/domain/shipments/expected-shipment.ts'
import { TagType } from '../../src/domain/sites/tag.ts'
import { closeMirror, currentMirror, openMirror } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { findHardTag, findScanned, followScanned, listAllTags, listTagHolders } from '../../src/mirror/reads/scans.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { until } from '../support/until.ts'
import { FakeClock } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

const [SOFT, HARD] = [4_711, 4_712]
const SOFT_EPC = 'urn:epc:tag:grai-96:0.0614141.12345.5678'
const HARD_EPC = 'urn:epc:tag:giai-96:0.0614141.530048213'

let bench: EngineBench
let nextUserID = 7_000

beforeEach(async () => {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  await server.change(SITE, async (yard) => {
    await yard.Tags.put({ SiteID: SITE, ID: SOFT, EPC: SOFT_EPC, TagType: TagType.Removable })
    await yard.Tags.put({ SiteID: SITE, ID: HARD, EPC: HARD_EPC, TagType: TagType.Hard })
  })
  bench = new EngineBench(server, clock, new DexieTabletStore(await openMirror(nextUserID++)))
  await bench.begin()
  await until('the yard is loaded', async () => (await currentMirror().sites.get(SITE))?.Cursor != null)
  // All below is by the tablet's rows alone.
  bench.network = noAnswer
})

afterEach(() => {
  bench.engine.stop()
  closeMirror()
})

async function arrive(number: string, EPCID: number | null, AKA: string | null = null): Promise<number> {
  const ID = await bench.engine.takeID()
  const input = { ID, ...buildTrailerFields({ Number: number, EPCID, AKA }) }
  expect(await bench.engine.save('createTrailer', input)).toMatchObject({ name: 'saved' })
  return ID
}

async function read(id: number): Promise<Trailer> {
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(id))
  if (!trailer) throw new Error(`trailer ${id} is not on the tablet`)
  return trailer
}

async function depart(id: number): Promise<void> {
  const trailer = await read(id)
  const input = {
    ...stateFieldsOf(trailer),
    ...{ TrailerID: id, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false },
  }
  expect(await bench.engine.save('setTrailerState', input, { base: trailerBase(trailer) })).toMatchObject({
    name: 'saved',
  })
}

const idsOf = async (code: string) => (await findScanned(SITE, code)).trailers.map(({ ID }) => ID)

test('offline, a trailer is found by its tag as URI and hex, and by number, plate and other name', async () => {
  const tagged = await arrive('TR-4711', HARD, 'NORTH-14')
  const { ScacID } = await read(tagged)
  const company = await bench.store.read((tx) => tx.rows.Scacs.get(ScacID))
  for (const code of [
    HARD_EPC,
    '3414257bf40000001f97e4d5',
    'EPC:3414257BF40000001F97E4D5',
    'tr 4711',
    ']C1TR4711',
    `${company?.Name} TR-4711`,
    'north14',
  ])
    expect(await idsOf(code), code).toEqual([tagged])
  expect(await idsOf('ZZ9')).toEqual([])
})

test('a known tag on no trailer, an unknown tag and one cut off differ', async () => {
  expect(await findScanned(SITE, SOFT_EPC)).toMatchObject({ scanned: { name: 'tag' }, tag: { ID: SOFT }, trailers: [] })
  expect(await findScanned(SITE, 'urn:epc:tag:giai-96:0.0614141.8')).toMatchObject({
    ...{ scanned: { name: 'tag' }, tag: null, trailers: [] },
  })
  expect(await findScanned(SITE, '3414257BF40000001F97E4D')).toMatchObject({ scanned: { name: 'bad-tag' }, tag: null })
})

test('a trailer on the yard comes before those that left with the same tag', async () => {
  const first = await arrive('ZZ1', SOFT)
  await depart(first)
  const second = await arrive('ZZ2', SOFT)
  expect(await idsOf('3314257BF40C0E400000162E')).toEqual([second, first])
  expect((await listTagHolders(SITE, [SOFT, HARD])).map(({ ID }) => ID)).toEqual([second])
})

test('the hard tag of a number is that of its last visit with one', async () => {
  expect(await findHardTag(SITE, 'ZZ1')).toEqual({ found: false, tag: null })
  const id = await arrive('ZZ1', HARD)
  await depart(id)
  expect(await findHardTag(SITE, 'zz-1')).toMatchObject({ found: true, tag: { ID: HARD, EPC: HARD_EPC } })
  await arrive('ZZ2', SOFT)
  expect(await findHardTag(SITE, 'ZZ2')).toEqual({ found: true, tag: null })
})

test('an awaited shipment is found by its reference, its number and that of its trailer', async () => {
  const details = {
    ...{ ReferenceNumber: 'R-77', ExpectedDate: '11/23/2026', TrailerNumber: 'ZZ 5', ScacName: null, Type: 1 },
    ...{ DirectionType: 1, ShipmentNumber: 'SHP 48', FreightName: null, SetTemperature: null },
  }
  const awaited = toExpectedShipment({ SiteID: SITE, ID: 900 }, details, 'UTC', undefined)
  await bench.server.change(SITE, async (yard) => {
    await yard.ExpectedShipments.put(awaited)
    const used = { ...awaited, ID: 901, ReferenceNumber: 'R78', ReferenceKey: 'R78', UsedDate: awaited.ExpectedFrom }
    await yard.ExpectedShipments.put(used)
  })
  bench.network = (_request, pass) => pass()
  await until('the shipments are here', async () => {
    // A cycle may have met the silence before, and wait to try again.
    await bench.clock.advance(60_000)
    return (await currentMirror().rows('ExpectedShipments').count()) > 0
  })
  const foundBy = async (code: string) => (await findScanned(SITE, code)).expected.map(({ ID }) => ID)
  expect(await foundBy('zz-5')).toEqual([900])
  expect(await foundBy('r77')).toEqual([900])
  expect(await foundBy('shp48')).toEqual([900])
  expect(await foundBy('R78')).toEqual([])
  expect(await foundBy('')).toEqual([])

  const shown = [await findScanned(SITE, 'zz-5'), await findScanned(SITE, 'r77'), await findScanned(SITE, 'shp48')]
  const followed = async () =>
    (await Promise.all(shown.map((one) => followScanned(SITE, one)))).map(({ expected }) => expected.length)
  expect(await followed()).toEqual([1, 1, 1])
  await currentMirror().rows('ExpectedShipments').update(900, { UsedDate: awaited.ExpectedFrom })
  expect(await followed()).toEqual([0, 0, 0])
})

test('what was found is followed until it is gone, and a trailer that comes under its number joins it', async () => {
  const named = await arrive('ZZ1', null, 'NORTH-14')
  const shown = await findScanned(SITE, 'north14')
  const other = await findScanned(SITE, 'ZZ2')
  const states = async (found: typeof shown) => (await followScanned(SITE, found)).trailers.map(({ State }) => State)
  expect(await states(shown)).toEqual([TrailerState.OnYard])
  await depart(named)
  expect(await states(shown)).toEqual([TrailerState.Departed])
  await currentMirror().rows('Trailers').delete(named)
  expect(await states(shown)).toEqual([])
  expect(await states(other)).toEqual([])
  await arrive('ZZ2', null)
  expect(await states(other)).toEqual([TrailerState.OnYard])
})

test('a trailer keeps its other name when one of that number came and left', async () => {
  const here = await arrive('NN502', HARD, 'KN6')
  const shown = await findScanned(SITE, 'KN6')
  const left = await arrive('KN6', SOFT)
  expect(await idsOf('kn-6')).toEqual([left])
  await depart(left)
  expect(await idsOf('kn-6')).toEqual([here, left])
  expect((await followScanned(SITE, shown)).trailers.map(({ ID }) => ID)).toEqual([here, left])
  // Its hard tag is none of the number that left.
  expect(await findHardTag(SITE, 'KN6')).toEqual({ found: true, tag: null })
})

test('the tags of the site are in the order of their codes', async () => {
  const known = (await listAllTags(SITE)).map(({ ID }) => ID)
  expect(known.filter((id) => id === SOFT || id === HARD)).toEqual([HARD, SOFT])
})
