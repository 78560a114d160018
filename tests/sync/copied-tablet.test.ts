import { expect, test } from 'vitest'
import { SHARED, listNames } from '../../src/domain/lists.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import type { TabletTx } from '../../src/mirror/tablet-store.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { ann, EngineBench, noAnswer } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const pass: EngineBench['network'] = (_request, answer) => answer()

/** Copies the tablet's whole store to another one, the device ID included. */
async function copyTablet(bench: EngineBench, network = pass): Promise<EngineBench> {
  const store = new MemoryTabletStore()
  await bench.store.read((from) => store.transact((to) => copyInside(from, to)))
  const twin = new EngineBench(bench.server, bench.clock, store, bench.deviceID, ann, 77)
  twin.network = network
  await twin.begin()
  return twin
}

async function copyInside(from: TabletTx, to: TabletTx): Promise<void> {
  for (const list of listNames) {
    const ids = [...(await from.rows[list].listIDs(SITE)), ...(await from.rows[list].listIDs(SHARED))]
    for (const row of await from.rows[list].getMany(ids)) if (row) await to.rows[list].putMany([row as never])
  }
  await to.outbox.putMany(await from.outbox.list())
  await to.sent.putMany(await from.sent.list())
  await to.lanes.putMany(await from.lanes.list())
  await to.shadow.putMany(await from.shadow.list())
  await to.sites.putMany(await from.sites.list())
  const queue = await from.meta.get('queue')
  if (queue) await to.meta.put('queue', queue)
}

async function arrive(bench: EngineBench, number: string): Promise<number> {
  const ID = await bench.engine.takeID()
  const saved = await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })
  expect(saved).toMatchObject({ name: 'saved' })
  return ID
}

async function note(bench: EngineBench, id: number, Notes: string): Promise<void> {
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(id))
  if (!trailer) throw new Error(`trailer ${id} is not shown`)
  const input = { ID: id, ...trailerFieldsOf(trailer), Notes }
  expect(await bench.engine.save('updateTrailer', input, { base: trailerBase(trailer) })).toMatchObject({
    name: 'saved',
  })
}

function held(bench: EngineBench): readonly string[] {
  return bench.server.store
    .listRows('Trailers', SITE)
    .map((row) => `${row.Number} ${row.Notes ?? ''}`.trim())
    .sort()
}

const shown = (bench: EngineBench) =>
  bench.store.read(async (tx) => {
    const rows = await tx.rows.Trailers.getMany(await tx.rows.Trailers.listIDs(SITE))
    return rows.map((row) => `${row?.Number} ${row?.Notes ?? ''}`.trim()).sort()
  })

const queueOf = (bench: EngineBench) => bench.store.read((tx) => tx.meta.get('queue'))
const needsYou = (bench: EngineBench) => bench.store.read((tx) => tx.needsYou.list())

async function untilQuiet(...benches: readonly EngineBench[]): Promise<void> {
  for (let round = 0; round < 4; round++) {
    for (const bench of benches) await bench.sync()
    await benches[0]?.clock.advance(60_000)
  }
}

test('work on two tablets from one image counts once, and the later gets a new ID', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await arrive(bench, 'BEFORE')
  const twin = await copyTablet(bench, noAnswer)
  for (const tablet of [bench, twin]) {
    const name = tablet === bench ? 'A' : 'B'
    const id = await arrive(tablet, `${name}1`)
    await note(tablet, id, `of ${name}`)
    await arrive(tablet, `${name}2`)
  }
  expect((await twin.outbox()).map((record) => record.Sequence)).toEqual(
    (await bench.outbox()).map((record) => record.Sequence),
  )
  bench.network = pass
  twin.network = pass
  await untilQuiet(bench, twin)
  const everything = ['A1 of A', 'A2', 'B1 of B', 'B2', 'BEFORE']
  expect(held(bench)).toEqual(everything)
  for (const tablet of [bench, twin]) {
    expect(await tablet.outbox()).toEqual([])
    expect(await needsYou(tablet)).toEqual([])
    expect(await shown(tablet)).toEqual(everything)
    expect(tablet.errors).toEqual([])
  }
  expect(Math.max(...bench.server.effects.values())).toBe(1)
  const [first, second] = [await queueOf(bench), await queueOf(twin)]
  // The tablet whose request the server sees first keeps the ID.
  expect([first?.DeviceID, second?.DeviceID].sort()).toEqual(['tablet', 'tablet-copy'])
  expect(second?.Blocks[0]?.From).not.toBe(first?.Blocks[0]?.From)
})

test("a copy that sees the other's numbers before it saves does not reuse its IDs", async () => {
  const bench = await EngineBench.open()
  const twin = await copyTablet(bench)
  await arrive(bench, 'A1')
  await bench.sync()
  await untilQuiet(twin)
  await arrive(twin, 'B1')
  await untilQuiet(twin, bench)
  expect(held(bench)).toEqual(['A1', 'B1'])
  expect((await queueOf(twin))?.DeviceID).toBe('tablet-copy')
})

test("a copy whose request was lost does not take the other's number for its own", async () => {
  const bench = await EngineBench.open()
  const twin = await copyTablet(bench, noAnswer)
  await arrive(twin, 'B1')
  await twin.sync()
  await arrive(bench, 'A1')
  await bench.sync()
  twin.network = pass
  await untilQuiet(twin, bench)
  expect(held(bench)).toEqual(['A1', 'B1'])
  expect(await twin.outbox()).toEqual([])
})

test("an unreadable entry is set aside with the server's words, and can be dropped", async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  const broken = await arrive(bench, 'BROKEN')
  await arrive(bench, 'WHOLE')
  await bench.store.transact(async (tx) => {
    const [first] = await tx.outbox.list()
    if (first) await tx.outbox.putMany([{ ...first, Entry: { ...first.Entry, Offset: null as never } }])
  })
  bench.network = pass
  await untilQuiet(bench)
  expect(held(bench)).toEqual(['WHOLE'])
  expect(await bench.outbox()).toEqual([])
  const [item] = await needsYou(bench)
  expect(item?.Item).toMatchObject({
    Call: 'POST /trailers',
    Body: { ID: broken, Number: 'BROKEN' },
    Answer: { title: 'This change cannot be read.', errors: { Offset: [expect.any(String)] } },
  })
  const Key = item?.Key ?? ''
  const handed = await bench.engine.save('handOverRefused', { Key, Note: null }, { settles: { Key, How: 'hand-over' } })
  expect(handed).toMatchObject({ name: 'refused', refusal: { code: 'only-here' } })
  const input = { Key, Reason: 'broken', TrailerID: null }
  expect(await bench.engine.save('dropRefused', input, { settles: { Key, How: 'resolve' } })).toMatchObject({
    name: 'saved',
  })
  await untilQuiet(bench)
  expect(await needsYou(bench)).toEqual([])
  expect(await bench.outbox()).toEqual([])
})

test('an entry whose key the server has for another is set aside, and gets a new key', async () => {
  const bench = await EngineBench.open()
  await arrive(bench, 'FIRST')
  await bench.sync()
  const [sent] = await bench.store.read((tx) => tx.sent.list())
  bench.network = noAnswer
  const ID = await arrive(bench, 'SECOND')
  await note(bench, ID, 'behind it')
  await bench.store.transact(async (tx) => {
    const [second] = await tx.outbox.list()
    const Key = sent?.Entry.Key ?? ''
    if (second) await tx.outbox.putMany([{ ...second, Key, Entry: { ...second.Entry, Key } }])
  })
  bench.network = pass
  await untilQuiet(bench)
  const [item] = await needsYou(bench)
  expect(item?.Item.Answer).toMatchObject({ code: 'key-reused' })
  const settles = { Key: item?.Key ?? '', How: 'resolve' } as const
  const again = { ID, ...buildTrailerFields({ Number: 'SECOND' }) }
  expect(await bench.engine.save('createTrailer', again, { settles })).toMatchObject({ name: 'saved' })
  await untilQuiet(bench)
  expect(held(bench)).toEqual(['FIRST', 'SECOND behind it'])
  expect(await bench.outbox()).toEqual([])
  expect(await needsYou(bench)).toEqual([])
})

test("another person's entry in a queue is set aside; another device's is re-signed", async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  for (const number of ['THEIRS', 'MOVED', 'MINE']) await arrive(bench, number)
  await bench.store.transact(async (tx) => {
    const [theirs, moved] = await tx.outbox.list()
    if (theirs) await tx.outbox.putMany([{ ...theirs, Entry: { ...theirs.Entry, UserID: 99 } }])
    if (moved) await tx.outbox.putMany([{ ...moved, Entry: { ...moved.Entry, DeviceID: 'elsewhere' } }])
  })
  bench.network = pass
  await untilQuiet(bench)
  expect(held(bench)).toEqual(['MINE', 'MOVED'])
  expect(await bench.outbox()).toEqual([])
  expect(await needsYou(bench)).toMatchObject([{ Item: { UserID: 99, Answer: { code: 'wrong-author' } } }])
})
