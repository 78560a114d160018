import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RefusedItem } from '../../src/contract/sync.ts'
import { type TrailerFields, trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { mendTrailer } from '../../src/app/forms/mend-trailer.ts'
import { leftWords, readTrailerNow } from '../../src/app/forms/trailer-now.ts'
import { closeMirror, openMirror } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { listNeedsYou } from '../../src/mirror/reads/queue.ts'
import { getTrailer } from '../../src/mirror/reads/trailers.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SimServer } from './simulation/sim-server.ts'

let bench: EngineBench
let other: EngineBench
let nextUserID = 7_000

beforeEach(async () => {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  const mirror = await openMirror(nextUserID++)
  bench = new EngineBench(server, clock, new DexieTabletStore(mirror))
  await bench.begin()
  other = new EngineBench(server, clock, undefined, 'other', { UserID: 2, UserName: 'Bob', Roles: [3] })
  await other.begin()
})

afterEach(() => {
  bench.engine.stop()
  other.engine.stop()
  closeMirror()
})

/** The trailer as this tablet shows it. */
async function shown(id: number): Promise<Trailer> {
  const trailer = await getTrailer(id)
  if (!trailer) throw new Error(`trailer ${id} is not shown`)
  return trailer
}

async function arrive(): Promise<Trailer> {
  const ID = await bench.engine.takeID()
  const fields = buildTrailerFields({ Number: '100', TrailerWeight: 100, AKA: 'OLD' })
  await bench.engine.save('createTrailer', { ID, ...fields })
  await bench.sync()
  return shown(ID)
}

async function edit(at: EngineBench, seen: Trailer, fields: Partial<TrailerFields>): Promise<void> {
  const input = { ID: seen.ID, ...trailerFieldsOf(seen), ...fields }
  expect(await at.engine.save('updateTrailer', input, { base: trailerBase(seen) })).toMatchObject({ name: 'saved' })
}

/** My edit conflicts with another's made offline, and is rejected at least in part. */
async function refusedEdit(mine: Partial<TrailerFields>, theirs: Partial<TrailerFields>): Promise<RefusedItem> {
  const seen = await arrive()
  await other.sync()
  bench.network = noAnswer
  await edit(bench, seen, mine)
  await edit(other, seen, theirs)
  await other.sync()
  bench.network = (_request, pass) => pass()
  await bench.sync()
  const [item] = await listNeedsYou()
  if (!item) throw new Error('nothing was refused')
  return item
}

async function mend(item: RefusedItem) {
  const trailer = await shown(Number(item.Body.ID))
  return mendTrailer(item, trailer, trailerFieldsOf(trailer))
}

test('only the contested field is offered, and later changes of the person stay', async () => {
  const item = await refusedEdit({ AKA: 'MINE', TrailerWeight: 500, TransactionID: 'T-500' }, { AKA: 'THEIRS' })
  await edit(bench, await shown(Number(item.Body.ID)), { TrailerWeight: 777, TransactionID: 'T-777' })
  const { fields, offers } = await mend(item)
  expect(fields).toMatchObject({ AKA: 'THEIRS', TrailerWeight: 777, TransactionID: 'T-777' })
  expect(offers).toEqual([{ field: 'AKA', mine: 'MINE' }])
})

test('correcting a rejected change undoes no later act of anybody, waiting or sent', async () => {
  const item = await refusedEdit({ SealNumber: 'MINE', SealNumber2: 'MINE' }, { SealNumber: 'THEIRS' })
  const whole = { ...item, Body: { ...item.Body, TrailerWeight: 500, Notes: 'mine' } }
  await edit(bench, await shown(Number(item.Body.ID)), { TrailerWeight: 777 })
  for (const isSent of [false, true]) {
    if (isSent) await bench.sync()
    const { fields, offers } = await mend(whole)
    expect(fields).toMatchObject({ TrailerWeight: 777, Notes: 'mine', SealNumber: 'THEIRS', SealNumber2: null })
    expect(offers.map(({ field }) => field).sort()).toEqual(['SealNumber', 'SealNumber2'])
  }
})

test('a measurement that somebody else took later is offered, not overwritten', async () => {
  const item = await refusedEdit({ SealNumber: 'MINE' }, { SealNumber: 'THEIRS', TrailerWeight: 600 })
  const { fields, offers } = await mend({ ...item, Body: { ...item.Body, TrailerWeight: 500 } })
  expect(fields.TrailerWeight).toBe(600)
  expect(offers).toContainEqual({ field: 'TrailerWeight', mine: 500 })
})

test('a form over a departed trailer shows when it left, and who departed it', async () => {
  const seen = await arrive()
  expect(leftWords(seen, await readTrailerNow(seen), 'UTC')).toBeNull()
  await other.sync()
  const leaving = { TrailerID: seen.ID, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
  await other.engine.save('setTrailerState', { ...leaving, ...stateFieldsOf(seen) }, { base: trailerBase(seen) })
  await other.sync()
  await bench.sync()
  expect(leftWords(seen, await readTrailerNow(seen), 'UTC')).toMatch(
    /^Trailer 100 departed [\d/]* ?\d\d:\d\d by Bob\.$/,
  )
  expect(leftWords(seen, { row: undefined, acts: [], keptFor: null }, 'UTC')).toBe('Trailer 100 was deleted.')
})
