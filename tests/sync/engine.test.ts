import { expect, test } from 'vitest'
import type { BatchRequest } from '../../src/contract/sync.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import type { SaveOptions, SaveResult } from '../../src/sync/api.ts'
import { answerWith, EngineBench, losesAnswers, noAnswer, portal, withoutPages } from './engine-bench.ts'
import { settled } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

async function arrive(bench: EngineBench, number: string, options: SaveOptions = {}): Promise<number> {
  const ID = await bench.engine.takeID()
  const saved = await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) }, options)
  expect(saved).toMatchObject({ name: 'saved', id: ID })
  return ID
}

async function getShown(bench: EngineBench, id: number) {
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(id))
  if (!trailer) throw new Error(`trailer ${id} is not shown`)
  return trailer
}

async function note(bench: EngineBench, id: number, Notes: string): Promise<SaveResult> {
  const trailer = await getShown(bench, id)
  return bench.engine.save(
    'updateTrailer',
    { ID: id, ...trailerFieldsOf(trailer), Notes },
    { base: trailerBase(trailer) },
  )
}

async function depart(bench: EngineBench, id: number): Promise<SaveResult> {
  const trailer = await getShown(bench, id)
  const departure = { TrailerID: id, State: 2, IsReArrival: false, DepartedInError: false, ...stateFieldsOf(trailer) }
  return bench.engine.save('setTrailerState', departure, { base: trailerBase(trailer) })
}

const callsOf = (request: { readonly body?: unknown }) => (request.body as BatchRequest).Calls
const serverTrailers = (bench: EngineBench) => bench.server.store.listRows('Trailers', SITE)

test('a thousand arrivals under a stopped clock have different IDs, keys and numbers', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  for (let i = 0; i < 1_000; i++) await arrive(bench, `N${i}`)
  const entries = (await bench.outbox()).map((record) => record.Entry)
  expect(new Set(entries.map((entry) => entry.Body.ID)).size).toBe(1_000)
  expect(new Set(entries.map((entry) => entry.Key)).size).toBe(1_000)
  expect(entries.map((entry) => entry.Sequence)).toEqual(Array.from({ length: 1_000 }, (_, place) => place + 1))
})

test('an arrival made offline keeps its ID everywhere', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  const id = await arrive(bench, '100')
  await note(bench, id, 'first')
  await bench.reload()
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect(serverTrailers(bench)).toMatchObject([{ ID: id, Notes: 'first', Visit: 1 }])
  expect(await getShown(bench, id)).toMatchObject({ ID: id, Notes: 'first' })
  expect(await bench.outbox()).toEqual([])
})

test('twenty offline reloads leave the outbox as it is', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await arrive(bench, '100')
  const before = await bench.outbox()
  for (let i = 0; i < 20; i++) await bench.reload()
  expect(await bench.outbox()).toEqual(before)
})

test('acts saved one right after the other are sent in one request', async () => {
  const bench = await EngineBench.open()
  for (const number of ['100', '101', '102']) {
    await arrive(bench, number)
    await bench.clock.advance(10)
  }
  expect(bench.pushes()).toEqual([])
  await bench.clock.advance(100)
  expect(bench.pushes().map((request) => callsOf(request).length)).toEqual([3])
})

test('signal, focus and a save in one tick make one request', async () => {
  const bench = await EngineBench.open()
  bench.requests.length = 0
  await arrive(bench, '100')
  for (let i = 0; i < 5; i++) bench.engine.wake()
  await bench.clock.advance(1)
  await settled()
  expect(bench.requests.map((request) => request.path)).toEqual(['/batch'])
})

test('wakes during a request start no second one', async () => {
  const bench = await EngineBench.open()
  bench.requests.length = 0
  let release = () => {}
  bench.network = async (_request, pass) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return pass()
  }
  await arrive(bench, '100')
  for (let i = 0; i < 6; i++) {
    bench.engine.wake()
    await bench.clock.advance(1)
    await settled()
  }
  expect(bench.requests).toHaveLength(1)
  bench.network = (_request, pass) => pass()
  release()
  await settled()
})

test('repeating a batch whose answer was lost applies nothing twice', async () => {
  const bench = await EngineBench.open()
  const id = await arrive(bench, '100')
  bench.network = losesAnswers
  await bench.sync()
  expect(await bench.outbox()).toHaveLength(1)
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  expect(await bench.outbox()).toEqual([])
  expect(serverTrailers(bench)).toMatchObject([{ ID: id, Visit: 1 }])
  const [first, second] = bench.pushes()
  expect(callsOf(first ?? {})).toEqual(callsOf(second ?? {}))
})

test('a captive portal acknowledges nothing, changes nothing and is named', async () => {
  const bench = await EngineBench.open()
  const id = await arrive(bench, '100')
  bench.network = portal
  await bench.sync()
  expect(await bench.outbox()).toHaveLength(1)
  expect(await getShown(bench, id)).toMatchObject({ Number: '100' })
  expect(bench.connections.at(-1)).toMatchObject({ name: 'wifi-sign-in' })
})

test('after a fault ends the queue empties within two cadences', async () => {
  const bench = await EngineBench.open()
  await arrive(bench, '100')
  bench.network = noAnswer
  await bench.clock.advance(3_600_000)
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(120_000)
  expect(await bench.outbox()).toEqual([])
  expect(bench.connections.at(-1)).toMatchObject({ name: 'in-step' })
})

test('Retry-After delays every trigger', async () => {
  const bench = await EngineBench.open()
  bench.network = answerWith(503, { title: 'Later.', code: 'later' }, { 'retry-after': '120' })
  await bench.sync()
  bench.requests.length = 0
  bench.network = (_request, pass) => pass()
  await arrive(bench, '100')
  await bench.clock.advance(119_000)
  expect(bench.requests).toEqual([])
  await bench.clock.advance(15_000)
  expect(await bench.outbox()).toEqual([])
})

test('401 stops the engine and keeps the queue, which continues after a new sign-in', async () => {
  const bench = await EngineBench.open()
  for (let i = 0; i < 40; i++) await arrive(bench, `N${i}`)
  bench.network = answerWith(401, { title: 'Sign in.', code: 'unauthorized' })
  await bench.sync()
  expect(bench.locked).toBe(1)
  expect(await bench.outbox()).toHaveLength(40)
  bench.network = (_request, pass) => pass()
  bench.requests.length = 0
  await bench.clock.advance(120_000)
  expect(bench.requests).toEqual([])
  bench.engine.unlock()
  await bench.clock.advance(1)
  await settled()
  expect(await bench.outbox()).toEqual([])
  expect(serverTrailers(bench)).toHaveLength(40)
})

test('426 keeps everything, stops, and asks for an update', async () => {
  const bench = await EngineBench.open()
  await arrive(bench, '100')
  bench.network = answerWith(426, { title: 'Too old.', code: 'update-needed' })
  await bench.sync()
  bench.requests.length = 0
  await bench.clock.advance(600_000)
  expect(bench.requests).toEqual([])
  expect(bench.connections.at(-1)).toEqual({ name: 'update-needed' })
  expect(await bench.outbox()).toHaveLength(1)
})

test('413 halves the batch until it passes', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  for (let i = 0; i < 60; i++) await arrive(bench, `N${i}`)
  bench.network = async (request, pass) => {
    const tooLarge = request.path === '/batch' && callsOf(request).length > 7
    return tooLarge ? answerWith(413, { title: 'Too large.', code: 'too-large' })(request, pass) : pass()
  }
  await bench.clock.advance(180_000)
  expect(await bench.outbox()).toEqual([])
  expect(serverTrailers(bench)).toHaveLength(60)
})

test('500 commands go in four requests', async () => {
  const bench = await EngineBench.open(5_000)
  bench.network = noAnswer
  for (let i = 0; i < 500; i++) await arrive(bench, `N${i}`)
  await bench.clock.advance(3_600_000)
  bench.requests.length = 0
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect(bench.pushes().map((request) => callsOf(request).length)).toEqual([50, 100, 200, 150])
  expect(bench.requests).toHaveLength(4)
  expect(await bench.outbox()).toEqual([])
})

test('two tablets arrive the same trailer: adopting it carries later commands along', async () => {
  const bench = await EngineBench.open()
  const other = new EngineBench(bench.server, bench.clock, undefined, 'other', {
    ...bench.person,
    UserID: 2,
    UserName: 'Bob',
  })
  await other.begin()
  const theirs = await arrive(other, '100')
  bench.network = noAnswer
  const mine = await arrive(bench, '100')
  await note(bench, mine, 'from my tablet')
  await other.sync()
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  const [refused] = await bench.store.read((tx) => tx.needsYou.list())
  expect(refused?.Item.Answer).toMatchObject({ title: 'Trailer 100 is already on the yard.', other: theirs })
  expect((await bench.outbox()).map((record) => record.Entry.Call)).toEqual(['PUT /trailers/{id}'])
  const input = { ID: theirs, TrailerID: mine, ...buildTrailerFields({ Number: '100' }) }
  const base = trailerBase(await getShown(bench, theirs))
  const saved = await bench.engine.save('adoptTrailer', input, {
    base,
    settles: { Key: refused?.Key ?? '', How: 'resolve' },
  })
  expect(saved.name).toBe('saved')
  // At once, without the server: the edit made under the granted ID shows on the other's trailer.
  expect(await getShown(bench, theirs)).toMatchObject({ Notes: 'from my tablet' })
  await bench.sync()
  expect(await bench.outbox()).toEqual([])
  expect(serverTrailers(bench)).toMatchObject([{ ID: theirs, Notes: 'from my tablet' }])
  expect(await bench.store.read((tx) => tx.needsYou.list())).toEqual([])
})

test('dropping a rejected arrival also drops what was built on it', async () => {
  const bench = await EngineBench.open()
  const other = new EngineBench(bench.server, bench.clock, undefined, 'other', {
    ...bench.person,
    UserID: 2,
    UserName: 'Bob',
  })
  await other.begin()
  await arrive(other, '100')
  await other.sync()
  const mine = await arrive(bench, '100')
  await note(bench, mine, 'one')
  await bench.sync()
  const [refused] = await bench.store.read((tx) => tx.needsYou.list())
  const input = { Key: refused?.Key ?? '', Reason: 'same truck', TrailerID: mine }
  const saved = await bench.engine.save('dropRefused', input, { settles: { Key: refused?.Key ?? '', How: 'resolve' } })
  expect(saved.name).toBe('saved')
  expect((await bench.outbox()).map((record) => record.Entry.Withdrawn)).toEqual([true, false])
  await bench.sync()
  expect(await bench.outbox()).toEqual([])
  expect(await bench.store.read((tx) => tx.needsYou.list())).toEqual([])
})

test('a command that was never sent can be withdrawn, and its number still arrives', async () => {
  const bench = await EngineBench.open()
  bench.engine.stop()
  const id = await arrive(bench, '100')
  await note(bench, id, 'x')
  const [first] = await bench.outbox()
  expect(await bench.engine.withdraw(first?.Key ?? '')).toMatchObject({ name: 'saved' })
  expect(await bench.store.read((tx) => tx.rows.Trailers.get(id))).toBeUndefined()
  await bench.reload()
  expect(await bench.outbox()).toEqual([])
  expect(serverTrailers(bench)).toEqual([])
  expect(await bench.store.read((tx) => tx.meta.get('queue'))).toMatchObject({ Through: 2 })
})

test('a command that is part of a request cannot be withdrawn', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await arrive(bench, '100')
  await bench.sync()
  const [first] = await bench.outbox()
  expect(await bench.engine.withdraw(first?.Key ?? '')).toMatchObject({ name: 'refused' })
  expect(await bench.outbox()).toEqual([first])
})

test('the second half of a re-arrival waits for the first, and shows together with it', async () => {
  const bench = await EngineBench.open()
  const id = await arrive(bench, '100')
  await depart(bench, id)
  const edit = await note(bench, id, 'back again')
  const departed = await getShown(bench, id)
  const back = { TrailerID: id, State: 1, IsReArrival: true, DepartedInError: false, ...stateFieldsOf(departed) }
  const requires = edit.name === 'saved' ? { requires: edit.sequence } : {}
  await bench.engine.save('setTrailerState', back, { base: trailerBase(departed), ...requires })
  expect(await getShown(bench, id)).toMatchObject({ State: 1, Visit: 2, Notes: 'back again' })
  await bench.sync()
  expect(serverTrailers(bench)).toMatchObject([{ ID: id, State: 1, Visit: 2, Notes: 'back again' }])
})

test('departures whose pull fails after the acknowledgement are reported once', async () => {
  const bench = await EngineBench.open(1)
  const ids = [await arrive(bench, '100'), await arrive(bench, '200')]
  await bench.sync()
  for (const id of ids) await depart(bench, id)
  bench.network = withoutPages
  for (let i = 0; i < 3; i++) await bench.sync()
  expect(bench.pushes().length).toBeGreaterThan(2)
  expect(serverTrailers(bench)).toMatchObject([{ State: 2 }, { State: 2 }])
  expect(bench.departedUnseen).toBe(1)
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  expect(await bench.outbox()).toEqual([])
  expect(bench.departedUnseen).toBe(1)
})

test('a departure whose rows have arrived is not reported when a later pull fails', async () => {
  const bench = await EngineBench.open()
  const id = await arrive(bench, '100')
  await depart(bench, id)
  await bench.sync()
  expect(await bench.outbox()).toEqual([])
  bench.network = noAnswer
  await bench.sync()
  expect(bench.departedUnseen).toBe(0)
})

test('a departure that was not acknowledged is not reported', async () => {
  const bench = await EngineBench.open()
  const id = await arrive(bench, '100')
  await bench.sync()
  await depart(bench, id)
  bench.network = noAnswer
  await bench.sync()
  expect(bench.departedUnseen).toBe(0)
})

test('arrivals whose pull fails are not reported as departures', async () => {
  const bench = await EngineBench.open(1)
  bench.network = withoutPages
  for (const number of ['100', '200']) await arrive(bench, number)
  await bench.sync()
  expect(serverTrailers(bench)).toHaveLength(2)
  expect(await bench.outbox()).toHaveLength(2)
  expect(bench.departedUnseen).toBe(0)
})

test('a rejected save leaves nothing behind', async () => {
  const bench = await EngineBench.open()
  await arrive(bench, '100')
  const ID = await bench.engine.takeID()
  const saved = await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: '1-00' }) })
  expect(saved).toMatchObject({
    name: 'refused',
    refusal: { status: 409, title: 'Trailer 1-00 is already on the yard.' },
  })
  expect(await bench.outbox()).toHaveLength(1)
  expect(await bench.store.read((tx) => tx.meta.get('queue'))).toMatchObject({ Sequence: 1 })
})

test('an interrupted first load resumes where it was, and never shows half a site', async () => {
  const bench = await EngineBench.open()
  for (let i = 0; i < 30; i++) await arrive(bench, `N${i}`)
  await bench.sync()
  const clock = bench.clock
  const fresh = new EngineBench(bench.server, clock, undefined, 'fresh')
  let asked = 0
  fresh.network = async (_request, pass) => {
    asked += 1
    if (asked % 3 === 0) return null
    return pass()
  }
  Object.assign(bench.server, { pageLimit: 4 })
  await fresh.begin()
  const cursors = new Set<string>()
  for (let round = 0; round < 40; round++) {
    const site = await fresh.store.read((tx) => tx.sites.get(SITE))
    if (site?.Cursor) break
    if (site?.Loading?.Cursor) cursors.add(site.Loading.Cursor)
    await fresh.reload()
  }
  const held = await fresh.store.read((tx) => tx.rows.Trailers.listIDs(SITE))
  expect(held).toHaveLength(30)
  expect(cursors.size).toBeGreaterThan(2)
})
