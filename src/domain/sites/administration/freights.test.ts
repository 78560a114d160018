import { expect, test } from 'vitest'
import type { AdminWriteName } from '../../administration/catalogue.ts'
import { buildTask } from '../../testing/task-builders.ts'
import { buildTrailer, NOON, PRODUCE } from '../../testing/builders.ts'
import { memoryYard, type MemoryYard } from '../../testing/memory-yard.ts'
import { refusedAdminWrite, runAdminWrite } from '../../testing/run-admin-write.ts'
import type { Task } from '../../tasks/task.ts'
import { TrailerState } from '../../trailers/trailer-lists.ts'
import type { Trailer } from '../../trailers/trailer.ts'

const SITE = 1
const NEW = 99

function yardWith(trailers: readonly Trailer[] = [], tasks: readonly Task[] = []): MemoryYard {
  const freights = ['Produce', 'Dairy'].map((Value, place) => ({ SiteID: SITE, ID: PRODUCE + place, Value }))
  return memoryYard({ Freights: freights, Trailers: trailers, Tasks: tasks })
}

const run = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID: number) =>
  runAdminWrite(yard, name, body, { SiteID: SITE, ID })
const refused = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID: number) =>
  refusedAdminWrite(yard, name, body, { SiteID: SITE, ID })

test('a freight type is added with its name, without spaces around it', async () => {
  const yard = yardWith()
  await run(yard, 'createFreight', { Value: '  Frozen Food ' }, NEW)
  expect(await yard.Freights.get(NEW)).toEqual({ SiteID: SITE, ID: NEW, Value: 'Frozen Food' })
})

test.each([[{}], [{ Value: '' }], [{ Value: '   ' }], [{ Value: null }]])('%j asks for the name', async (body) => {
  const details = await refused(yardWith(), 'createFreight', body, NEW)
  expect(details).toMatchObject({ status: 400, errors: { Value: ['Please enter the freight type name'] } })
})

test('a name longer than 30 characters, or of another site, is refused', async () => {
  const tooLong = { Value: 'x'.repeat(31) }
  const errors = { Value: ['The freight type name can have 30 characters at most'] }
  expect(await refused(yardWith(), 'createFreight', tooLong, NEW)).toMatchObject({ status: 400, errors })
  const elsewhere = { Value: 'Frozen Food', SiteID: SITE + 1 }
  expect(await refused(yardWith(), 'updateFreight', elsewhere, PRODUCE)).toMatchObject({ code: 'site_forbidden' })
})

test('a site has each name once, whatever its capitals; a freight type may keep its own', async () => {
  const taken = {
    status: 409,
    code: 'freight-taken',
    title: 'There is already a freight type Dairy.',
    other: PRODUCE + 1,
  }
  expect(await refused(yardWith(), 'createFreight', { Value: 'dairy ' }, NEW)).toEqual(taken)
  expect(await refused(yardWith(), 'updateFreight', { Value: 'DAIRY' }, PRODUCE)).toEqual(taken)
  const yard = yardWith()
  await run(yard, 'updateFreight', { Value: 'PRODUCE' }, PRODUCE)
  expect(await yard.Freights.get(PRODUCE)).toMatchObject({ Value: 'PRODUCE' })
})

test('one that a trailer or an open task has is not removed', async () => {
  const trailer = (ID: number, State: number) => buildTrailer({ ID, State, FreightID: PRODUCE })
  const trailers = [trailer(1, TrailerState.OnYard), trailer(2, TrailerState.InTransit)]
  const used = yardWith(trailers, [buildTask({ FreightID: PRODUCE })])
  expect(await refused(used, 'deleteFreight', {}, PRODUCE)).toMatchObject({
    ...{ status: 409, code: 'freight-in-use', title: 'Produce is in use: 2 trailers and 1 open task.' },
  })
  const past = yardWith([trailer(1, TrailerState.Departed)], [buildTask({ FreightID: PRODUCE, EndTime: NOON })])
  await run(past, 'deleteFreight', {}, PRODUCE)
  expect(await past.Freights.get(PRODUCE)).toBeUndefined()
})
