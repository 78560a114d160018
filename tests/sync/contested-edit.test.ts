import { expect, test } from 'vitest'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

async function arrive(bench: EngineBench, number: string): Promise<number> {
  const ID = await bench.engine.takeID()
  await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })
  return ID
}

async function getShown(bench: EngineBench, id: number) {
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(id))
  if (!trailer) throw new Error(`trailer ${id} is not shown`)
  return trailer
}

test('the uncontested part of an edit stays, and the contested field waits', async () => {
  const bench = await EngineBench.open()
  const id = await arrive(bench, '100')
  await bench.sync()
  const other = new EngineBench(bench.server, bench.clock, undefined, 'other', {
    ...bench.person,
    UserID: 2,
    UserName: 'Bob',
  })
  await other.begin()
  bench.network = noAnswer
  const trailer = await getShown(bench, id)
  const mine = { ID: id, ...trailerFieldsOf(trailer), AKA: 'MINE', Notes: 'mine' }
  await bench.engine.save('updateTrailer', mine, { base: trailerBase(trailer) })
  const theirs = { ID: id, ...trailerFieldsOf(trailer), AKA: 'THEIRS' }
  await other.engine.save('updateTrailer', theirs, { base: trailerBase(trailer) })
  await other.sync()
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect(bench.server.store.listRows('Trailers', SITE)).toMatchObject([{ AKA: 'THEIRS', Notes: 'mine' }])
  expect(await getShown(bench, id)).toMatchObject({ AKA: 'THEIRS', Notes: 'mine' })
  expect(await bench.outbox()).toEqual([])
  expect(await bench.store.read((tx) => tx.needsYou.list())).toMatchObject([
    { Item: { Answer: { contested: ['AKA'] } } },
  ])
})

test('a save over a row that others have changed is rejected whole, in its open form', async () => {
  const bench = await EngineBench.open()
  const id = await arrive(bench, '100')
  const before = await getShown(bench, id)
  await bench.engine.save(
    'updateTrailer',
    { ID: id, ...trailerFieldsOf(before), AKA: 'NEW' },
    { base: trailerBase(before) },
  )
  const late = { ID: id, ...trailerFieldsOf(before), AKA: 'OLD', Notes: 'late' }
  const saved = await bench.engine.save('updateTrailer', late, { base: trailerBase(before) })
  expect(saved).toMatchObject({ name: 'refused', refusal: { code: 'changed-meanwhile' } })
  expect(saved).not.toHaveProperty('refusal.contested')
  expect(await getShown(bench, id)).toMatchObject({ AKA: 'NEW', Notes: null })
})
