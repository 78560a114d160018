import { expect, test } from 'vitest'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

const TAG = 4_711

async function openWithTag(): Promise<EngineBench> {
  const bench = await EngineBench.open()
  await bench.server.change(SITE, (yard) => yard.Tags.put({ SiteID: SITE, ID: TAG, EPC: 'urn:tag:1', TagType: 1 }))
  await bench.sync()
  return bench
}

async function arrive(bench: EngineBench, number: string, EPCID: number | null): Promise<number> {
  const ID = await bench.engine.takeID()
  const saved = await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number, EPCID }) })
  expect(saved).toMatchObject({ name: 'saved' })
  return ID
}

async function edit(bench: EngineBench, id: number, change: { EPCID: number; TakeTagFrom?: number }) {
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(id))
  if (!trailer) throw new Error(`trailer ${id} is not shown`)
  const input = { ID: id, ...trailerFieldsOf(trailer), ...change }
  return bench.engine.save('updateTrailer', input, { base: trailerBase(trailer) })
}

const tagsOf = (rows: readonly { readonly Number: string; readonly EPCID: number | null }[]) =>
  Object.fromEntries(rows.map((row) => [row.Number, row.EPCID]))

test('a tag is asked about and taken offline, from a trailer not yet sent', async () => {
  const bench = await openWithTag()
  bench.network = noAnswer
  const holder = await arrive(bench, 'HOLDS', TAG)
  const taker = await arrive(bench, 'TAKES', null)
  expect(await edit(bench, taker, { EPCID: TAG })).toMatchObject({
    name: 'refused',
    refusal: { code: 'tag-taken', other: holder, title: 'Tag urn:tag:1 is on trailer HOLDS. Take it from there?' },
  })
  expect(await edit(bench, taker, { EPCID: TAG, TakeTagFrom: holder })).toMatchObject({ name: 'saved' })
  await bench.syncOverLostAnswer()
  expect(await bench.outbox()).toEqual([])
  expect(tagsOf(bench.server.store.listRows('Trailers', SITE))).toEqual({ HOLDS: null, TAKES: TAG })
  const remarks = bench.server.store.listRows('TrailerHistory', SITE).flatMap(({ Remark }) => Remark ?? [])
  expect(remarks.sort()).toEqual([
    'Tag urn:tag:1 was taken by trailer TAKES.',
    'Tag urn:tag:1 was taken from trailer HOLDS.',
  ])
})

test('two tablets give one tag away offline: the second is rejected with the question', async () => {
  const bench = await openWithTag()
  const other = new EngineBench(bench.server, bench.clock, undefined, 'other', { ...bench.person, UserID: 2 })
  await other.begin()
  const mine = await arrive(bench, 'MINE', null)
  const theirs = await arrive(bench, 'THEIRS', null)
  await bench.sync()
  await other.sync()
  bench.network = noAnswer
  await edit(bench, mine, { EPCID: TAG })
  await edit(other, theirs, { EPCID: TAG })
  await other.sync()
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect(tagsOf(bench.server.store.listRows('Trailers', SITE))).toEqual({ MINE: null, THEIRS: TAG })
  expect(await bench.store.read((tx) => tx.needsYou.list())).toMatchObject([
    { Item: { Answer: { title: 'Tag urn:tag:1 is on trailer THEIRS. Take it from there?', other: theirs } } },
  ])
})
