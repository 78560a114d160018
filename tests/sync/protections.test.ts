import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { BatchRequest } from '../../src/contract/sync.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { settled } from './fake-clock.ts'
import { annID, arrive as arriveAs, origin, passTime, server, serverNumbers, signIn, startAs } from './session-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'
import type { Session } from '../../src/sync/session.ts'

/**
 * Rules that protect the queue and whose absence the seeded histories do not notice: each has a
 * test here.
 */

const HOUR_MS = 3_600_000

afterEach(() => vi.restoreAllMocks())

async function arrive(bench: EngineBench, number: string): Promise<number> {
  const ID = await bench.engine.takeID()
  expect(await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })).toMatchObject({
    name: 'saved',
  })
  return ID
}

async function note(bench: EngineBench, id: number, Notes: string): Promise<number> {
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(id))
  if (!trailer) throw new Error(`trailer ${id} is not shown`)
  const input = { ID: id, ...trailerFieldsOf(trailer), Notes }
  const saved = await bench.engine.save('updateTrailer', input, { base: trailerBase(trailer) })
  if (saved.name !== 'saved') throw new Error(`not saved: ${saved.name}`)
  return saved.sequence
}

function benchOf(session: Session) {
  if (!session.bench) throw new Error('nobody is signed in')
  return session.bench
}

test('every write to the tablet store asks for strict durability', async () => {
  // Dexie binds the function when it opens a database, so the sign-in comes after this.
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const session = await startAs('ann')
  opened.mockClear()
  await arriveAs(session, '100')
  const writes = opened.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.length).toBeGreaterThan(0)
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' })
})

test('work sent before a sign-out is offered again when the server is restored', async () => {
  const session = await startAs('ann')
  const backup = server.save()
  await arriveAs(session, '100')
  await passTime(60_000)
  expect(serverNumbers()).toEqual(['100'])
  await session.signOut()
  server.restore(backup)
  expect(serverNumbers()).toEqual([])
  await signIn(session, 'ann')
  benchOf(session).engine.wake()
  await passTime()
  expect(serverNumbers()).toEqual(['100'])
})

test('after a new sign-in, an act still waits for the last one about the same trailer', async () => {
  const session = await startAs('ann')
  const id = await arriveAs(session, '100')
  await passTime(60_000)
  const [arrival] = await benchOf(session).mirror.sent.toArray()
  await session.signOut()
  await signIn(session, 'ann')
  await passTime(60_000)
  origin.online = false
  const bench = benchOf(session)
  const trailer = await bench.mirror.rows('Trailers').get(id)
  if (!trailer) throw new Error('the trailer is not shown')
  const input = { ID: id, ...trailerFieldsOf(trailer), Notes: 'later' }
  expect(await bench.engine.save('updateTrailer', input, { base: trailerBase(trailer) })).toMatchObject({
    name: 'saved',
  })
  const [edit] = await bench.mirror.outbox.toArray()
  expect(edit?.Entry).toMatchObject({ UserID: annID, After: [arrival?.Sequence] })
})

test('behind a settling command, an act waits for the held ones too', async () => {
  const bench = await EngineBench.open()
  const bob = { ...bench.person, UserID: 2, UserName: 'Bob' }
  const other = new EngineBench(bench.server, bench.clock, undefined, 'other', bob)
  await other.begin()
  await arrive(other, '100')
  bench.network = noAnswer
  const mine = await arrive(bench, '100')
  const heldEdit = await note(bench, mine, 'held behind the refused arrival')
  await other.sync()
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  bench.network = noAnswer
  const [refused] = await bench.store.read((tx) => tx.needsYou.list())
  const corrected = { ID: mine, ...buildTrailerFields({ Number: '101' }) }
  const settles = { Key: refused?.Key ?? '', How: 'resolve' as const }
  const settling = await bench.engine.save('createTrailer', corrected, { settles })
  if (settling.name !== 'saved') throw new Error(`not saved: ${settling.name}`)
  const last = await note(bench, mine, 'after the settling command')
  const entries = (await bench.outbox()).map((record) => record.Entry)
  expect(entries.find((entry) => entry.Sequence === last)?.After).toEqual([heldEdit, settling.sequence])
})

test("a decision about another's rejected act does not wait for the admin's queue", async () => {
  const { bench } = await openBesideBob()
  const cat = { UserID: 3, UserName: 'Cat', Roles: [Role.Admin] }
  const admin = new EngineBench(bench.server, bench.clock, undefined, bench.deviceID, cat)
  const TrailerID = await arrive(bench, '200')
  await bench.sync()
  // Admins see what its author has left undecided for half an hour.
  await bench.clock.advance(HOUR_MS)
  await admin.begin()
  const [refused] = await admin.store.read((tx) => tx.needsYou.list())
  const input = { Key: refused?.Key ?? '', Reason: 'same truck', TrailerID }
  const settles = { Key: refused?.Key ?? '', How: 'resolve' as const }
  expect(await admin.engine.save('dropRefused', input, { settles })).toMatchObject({ name: 'saved' })
  await admin.sync()
  expect(await admin.outbox()).toEqual([])
  await bench.sync()
  expect(await bench.store.read((tx) => tx.needsYou.list())).toEqual([])
})

test("without the queue's last number a tablet saves nothing, even with IDs left", async () => {
  const bench = await EngineBench.open()
  const fresh = new EngineBench(bench.server, bench.clock, undefined, 'fresh')
  fresh.network = noAnswer
  await fresh.begin()
  await fresh.engine.addBlocks(await bench.server.grant(fresh.person, 'fresh'))
  const input = { ID: await fresh.engine.takeID(), ...buildTrailerFields({ Number: '100' }) }
  const words =
    'Not saved: this tablet has not yet heard from the server. It must be online once after the first sign-in.'
  expect(await fresh.engine.save('createTrailer', input)).toEqual({ name: 'not-saved', words })
  expect(await fresh.outbox()).toEqual([])
})

/** Names Bob in every answer, as after his sign-in in another tab; the rows are real. */
function answeredForBob(bench: EngineBench): void {
  bench.network = async (_request, pass) => {
    const answer = await pass()
    const body = answer.body as { readonly Changes?: object }
    const forBob = 'Changes' in body ? { ...body, Changes: { ...body.Changes, UserID: 2 } } : { ...body, UserID: 2 }
    return { ...answer, body: forBob }
  }
}

async function openBesideBob(): Promise<{ readonly bench: EngineBench; readonly theirs: number }> {
  const bench = await EngineBench.open()
  const bob = { ...bench.person, UserID: 2, UserName: 'Bob' }
  const other = new EngineBench(bench.server, bench.clock, undefined, 'other', bob)
  await other.begin()
  const theirs = await arrive(other, '200')
  await other.sync()
  return { bench, theirs }
}

test.each(['a pull', 'the answer to a batch'])('rows in %s for another person are not taken over', async (kind) => {
  const { bench, theirs } = await openBesideBob()
  const before = await bench.store.read((tx) => tx.sites.get(SITE))
  answeredForBob(bench)
  if (kind === 'the answer to a batch') await arrive(bench, '100')
  await bench.sync()
  expect(bench.locked).toBe(1)
  expect(await bench.store.read((tx) => tx.rows.Trailers.get(theirs))).toBeUndefined()
  expect(await bench.store.read((tx) => tx.sites.get(SITE))).toEqual(before)
})

test('a first load for another person is not taken over', async () => {
  const { bench } = await openBesideBob()
  const fresh = new EngineBench(bench.server, bench.clock, undefined, 'fresh', { ...bench.person, UserID: 3 })
  answeredForBob(fresh)
  await fresh.begin()
  expect(fresh.locked).toBe(1)
  expect(await fresh.store.read((tx) => tx.rows.Locations.listIDs(SITE))).toEqual([])
})

test('a tab that was frozen while another took over writes none of its fetched rows', async () => {
  const { bench, theirs } = await openBesideBob()
  let thaw = () => {}
  bench.network = async (_request, pass) => {
    const answer = await pass()
    await new Promise<void>((resolve) => {
      thaw = resolve
    })
    return answer
  }
  bench.engine.wake()
  await settled()
  // The other tab shares the store. It gets no answer, so the cursor stays as the frozen tab sent
  // it.
  const secondTab = new EngineBench(bench.server, bench.clock, bench.store)
  secondTab.network = noAnswer
  await secondTab.begin()
  thaw()
  await settled()
  expect(await bench.store.read((tx) => tx.rows.Trailers.get(theirs))).toBeUndefined()
})

test('a tab that was frozen while another took over sends no further batch', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  for (let made = 0; made < 60; made++) await arrive(bench, `N${made}`)
  let thaw = () => {}
  bench.network = async () => {
    await new Promise<void>((resolve) => {
      thaw = resolve
    })
    return null
  }
  bench.requests.length = 0
  await bench.clock.advance(60_000)
  expect(bench.requests).toHaveLength(1)
  const secondTab = new EngineBench(bench.server, bench.clock, bench.store)
  await secondTab.begin()
  await secondTab.clock.advance(60_000)
  const sent = secondTab.pushes().flatMap((request) => (request.body as BatchRequest).Calls)
  expect(sent).toHaveLength(60)
  thaw()
  await settled()
  expect(bench.requests).toHaveLength(1)
})
