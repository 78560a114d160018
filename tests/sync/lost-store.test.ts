import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DatabaseMedium, LEDGER_DATABASE } from '../../src/mirror/ledger/database-medium.ts'
import type { OutboxRecord } from '../../src/mirror/records.ts'
import { getTrailer } from '../../src/mirror/reads/trailers.ts'
import type { Session } from '../../src/sync/session.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import {
  annID,
  arrive,
  bobID,
  countUnsent,
  losses,
  origin,
  passTime,
  restartApp,
  server,
  serverNumbers,
  signIn,
} from './session-bench.ts'

beforeEach(async () => {
  await emptyLedger()
})

/** Nothing is known from earlier tests. */
async function emptyLedger(): Promise<void> {
  const ledger = new DatabaseMedium()
  await ledger.readAll()
  await ledger.replace([])
  ledger.close()
}

async function openAs(name: string): Promise<Session> {
  const session = await restartApp()
  await session.start()
  await signIn(session, name)
  return session
}

function outboxOf(session: Session) {
  if (!session.bench) throw new Error('nobody is signed in')
  return session.bench.mirror.outbox.toArray()
}

/** The browser lost the databases, as after a corrupted file; the app was closed. */
async function loseStores(...userIDs: readonly number[]): Promise<void> {
  for (const userID of userIDs) await Dexie.delete(`yardhand-${userID}`)
}

test('a store that is gone at the start: what was unsent is back with its key and number, is told, and arrives once', async () => {
  const first = await openAs('ann')
  await arrive(first, '100')
  await passTime()
  origin.online = false
  await arrive(first, '200')
  await arrive(first, '300')
  const before = await outboxOf(first)
  first.bench?.close()
  await loseStores(annID)
  origin.online = true
  const second = await restartApp()
  await second.start()
  expect(losses).toMatchObject([{ UserID: annID, By: 'Ann Test', missing: [] }])
  expect(losses[0]?.putBack.map(({ Words }) => Words)).toEqual(['Arrive trailer 200', 'Arrive trailer 300'])
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100', '200', '300'])
  expect(await outboxOf(second)).toEqual([])
  const sent = (await second.bench?.mirror.sent.toArray()) ?? []
  expect(sent.map(({ Entry: { Key, Sequence } }) => [Sequence, Key])).toEqual(
    before.map(({ Key, Sequence }) => [Sequence, Key]),
  )
  const next = await arrive(second, '400')
  await passTime()
  expect(serverNumbers()).toEqual(['100', '200', '300', '400'])
  expect(await getTrailer(next)).toMatchObject({ Number: '400' })
})

test('what was settled is not put back, and a queue of which nothing was unsent goes on with its numbers', async () => {
  const first = await openAs('ann')
  await arrive(first, '100')
  await passTime()
  first.bench?.close()
  await loseStores(annID)
  const second = await restartApp()
  await second.start()
  expect(losses).toMatchObject([{ UserID: annID, putBack: [], missing: [] }])
  await passTime(120_000)
  await arrive(second, '200')
  await passTime()
  expect(serverNumbers()).toEqual(['100', '200'])
})

test('a store that is emptied while the person works is put right before the next save, and the yard is loaded anew', async () => {
  const session = await openAs('ann')
  const known = await arrive(session, '100')
  await passTime()
  origin.online = false
  await arrive(session, '200')
  // As another connection's deletion reaches this one: it is closed, and the next one finds an empty database.
  await loseStores(annID)
  await passTime(1_000)
  expect(losses).toMatchObject([{ UserID: annID, missing: [] }])
  expect(losses[0]?.putBack.map(({ Words }) => Words)).toEqual(['Arrive trailer 200'])
  expect((await outboxOf(session)).map(({ Sequence }) => Sequence)).toEqual([2])
  origin.online = true
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100', '200'])
  expect(await getTrailer(known)).toMatchObject({ Number: '100' })
  await arrive(session, '300')
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100', '200', '300'])
})

test('a store that comes back a few transactions older goes on behind the numbers that were given out', async () => {
  const first = await openAs('ann')
  await arrive(first, '100')
  await passTime()
  const { mirror } = first.bench ?? {}
  const [queue, outbox] = [await mirror?.table('meta').toArray(), await mirror?.outbox.toArray()]
  origin.online = false
  await arrive(first, '200')
  first.bench?.close()
  // A truncated log of the browser's database: its last transactions are gone, all others are there.
  const database = new MirrorDatabase(annID)
  await database.table('meta').bulkPut(queue ?? [])
  await database.outbox.clear()
  await database.outbox.bulkPut(outbox ?? [])
  database.close()
  const second = await restartApp()
  await second.start()
  expect(losses[0]?.putBack.map(({ Words }) => Words)).toEqual(['Arrive trailer 200'])
  await arrive(second, '300')
  origin.online = true
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100', '200', '300'])
})

test('the queue of a person who signed out is put back too, and goes out under their name', async () => {
  const session = await openAs('ann')
  origin.online = false
  await arrive(session, '100')
  await session.signOut()
  origin.online = true
  await signIn(session, 'bob')
  session.bench?.close()
  await loseStores(annID, bobID)
  const second = await restartApp()
  await second.start()
  await passTime(120_000)
  expect(losses.find(({ UserID }) => UserID === annID)).toMatchObject({ By: 'Ann Test', missing: [] })
  expect(await countUnsent(annID)).toBe(0)
  expect(serverNumbers()).toEqual(['100'])
  expect(server.store.listRows('Trailers', 7).map((row) => row.Number)).toEqual(['100'])
})

test('an entry whose number another one has by now is named and waits in needs-you, from where it can be sent again', async () => {
  const first = await openAs('ann')
  origin.online = false
  await arrive(first, '100')
  first.bench?.close()
  const database = new MirrorDatabase(annID)
  const [record] = await database.outbox.toArray()
  if (!record) throw new Error('nothing waits')
  const Key = '01890000-0000-7000-8000-000000000001'
  await database.outbox.put({ ...record, Key, Entry: { ...record.Entry, Key, Withdrawn: true } })
  database.close()
  const second = await restartApp()
  await second.start()
  expect(losses).toMatchObject([{ putBack: [], missing: [{ Words: 'Arrive trailer 100' }] }])
  const [waiting] = (await second.bench?.mirror.needsYou.toArray()) ?? []
  expect(waiting?.SetAside).toMatchObject({ Key: record.Key })
  expect(waiting?.Item.Answer.title).toContain('of 100 was saved on this tablet and is missing')
  second.bench?.close()
  const third = await restartApp()
  await third.start()
  expect(losses).toHaveLength(1)
  expect(await third.bench?.mirror.needsYou.count()).toBe(1)
})

test('a number of which neither store nor ledger has the command any more is told to the server, and reaches its author', async () => {
  const first = await openAs('ann')
  origin.online = false
  for (const number of ['100', '200', '300']) await arrive(first, number)
  first.bench?.close()
  await loseStores(annID)
  await damageLedger('"Number":"200"')
  origin.online = true
  const second = await restartApp()
  await second.start()
  expect(losses[0]?.putBack.map(({ Words }) => Words)).toEqual(['Arrive trailer 100', 'Arrive trailer 300'])
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100', '300'])
  await second.bench?.engine.runOnce()
  const needsYou = (await second.bench?.mirror.needsYou.toArray()) ?? []
  expect(needsYou.map(({ Item }) => [Item.Sequence, Item.Outcome, Item.Answer.code])).toEqual([
    [2, 'parked', 'lost-on-tablet'],
  ])
  expect(await outboxOf(second)).toEqual([])
})

/** A line of the ledger cannot be read any more. */
async function damageLedger(words: string): Promise<void> {
  const medium = new DatabaseMedium()
  const [part] = await medium.readAll()
  const lines = part?.text.split('\n') ?? []
  await medium.replace(lines.map((line) => (line.includes(words) ? line.slice(0, 50) : line)))
  medium.close()
}

test('a ledger that was lost is written again from the store', async () => {
  const first = await openAs('ann')
  origin.online = false
  await arrive(first, '100')
  first.bench?.close()
  await emptyLedger()
  const second = await restartApp()
  await second.start()
  expect(losses).toEqual([])
  second.bench?.close()
  await loseStores(annID)
  const third = await restartApp()
  await third.start()
  expect(losses).toMatchObject([{ putBack: [{ Words: 'Arrive trailer 100' }] }])
})

test('what the server has is neither put back nor called missing where only the ledger missed its strike-out', async () => {
  const first = await openAs('ann')
  origin.online = false
  await arrive(first, '100')
  const lines = await readLedger()
  origin.online = true
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100'])
  first.bench?.close()
  // As after a kill between the commit of the database and the line of the ledger.
  await writeLedger(lines)
  const second = await restartApp()
  await second.start()
  expect(losses).toEqual([])
  expect(await outboxOf(second)).toEqual([])
  expect(await second.bench?.mirror.needsYou.count()).toBe(0)
})

test('an ID that an open form has taken is not given out again after the store was lost', async () => {
  const first = await openAs('ann')
  await arrive(first, '100')
  await passTime()
  const taken = await first.bench?.engine.takeID()
  first.bench?.close()
  await loseStores(annID)
  const second = await restartApp()
  await second.start()
  expect(await second.bench?.engine.takeID()).toBeGreaterThan(taken ?? Number.POSITIVE_INFINITY)
})

test('nothing new is saved after a loss until the server has said how far the queue is', async () => {
  const first = await openAs('ann')
  origin.online = false
  await arrive(first, '100')
  first.bench?.close()
  await loseStores(annID)
  const second = await restartApp()
  await second.start()
  const ID = (await second.bench?.engine.takeID()) ?? 0
  const fields = buildTrailerFields({ Number: '200' })
  expect(await second.bench?.engine.save('createTrailer', { ID, ...fields })).toMatchObject({ name: 'not-saved' })
})

test('what is saved after a loss waits for what was put back on its lane', async () => {
  const first = await openAs('ann')
  origin.online = false
  const ID = await arrive(first, '100')
  first.bench?.close()
  await loseStores(annID)
  const second = await restartApp()
  await second.start()
  expect((await outboxOf(second)).map(({ Sequence }) => Sequence)).toEqual([1])
  const lanes = (await second.bench?.mirror.lanes.toArray()) ?? []
  expect(lanes.find(({ Lane }) => Lane.includes(String(ID)))?.Last).toEqual([1])
})

async function readLedger(): Promise<readonly string[]> {
  const medium = new DatabaseMedium()
  const [part] = await medium.readAll()
  medium.close()
  return part?.text.split('\n').filter((line) => line !== '') ?? []
}

async function writeLedger(lines: readonly string[]): Promise<void> {
  const medium = new DatabaseMedium()
  await medium.readAll()
  await medium.replace(lines)
  medium.close()
}

/** All site data is cleared while the app is open. */
async function clearSiteData(...userIDs: readonly number[]): Promise<void> {
  await loseStores(...userIDs)
  await Dexie.delete('yardhand-device')
  await Dexie.delete(LEDGER_DATABASE)
}

test('store and ledger cleared together under the page: named within a second, back in the queue, and sent once', async () => {
  const session = await openAs('ann')
  session.setVisible(true)
  await arrive(session, '100')
  await passTime()
  origin.online = false
  await arrive(session, '200')
  const before = await outboxOf(session)
  await clearSiteData(annID)
  await passTime(1_000)
  expect(losses).toMatchObject([{ UserID: annID, By: 'Ann Test', missing: [] }])
  expect(losses[0]?.putBack.map(({ Words }) => Words)).toEqual(['Arrive trailer 200'])
  const known = ({ Sequence, Key }: OutboxRecord) => [Sequence, Key]
  expect((await outboxOf(session)).map(known)).toEqual(before.map(known))
  expect((await readLedger()).join()).toContain('"Number":"200"')
  origin.online = true
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['100', '200'])
  expect(losses).toHaveLength(1)
})

test('a ledger that alone is cleared under the page is whole again within a second, and nothing is called lost', async () => {
  const session = await openAs('ann')
  session.setVisible(true)
  origin.online = false
  await arrive(session, '100')
  await emptyLedger()
  await passTime(1_000)
  expect((await readLedger()).join()).toContain('"Number":"100"')
  expect(losses).toEqual([])
})

test('a connection that dies without a word over an emptied store is found within a second', async () => {
  const session = await openAs('ann')
  session.setVisible(true)
  origin.online = false
  await arrive(session, '100')
  session.bench?.mirror.backendDB().close()
  await loseStores(annID)
  await passTime(1_000)
  expect(losses).toMatchObject([{ putBack: [{ Words: 'Arrive trailer 100' }] }])
})

test('what somebody who is signed out had not sent is named and back when all is cleared over the sign-in card', async () => {
  const session = await openAs('ann')
  session.setVisible(true)
  origin.online = false
  await arrive(session, '100')
  await session.signOut()
  await clearSiteData(annID)
  await passTime(1_000)
  expect(losses).toMatchObject([{ UserID: annID, By: 'Ann Test', putBack: [{ Words: 'Arrive trailer 100' }] }])
  expect(await countUnsent(annID)).toBe(1)
})

test('nothing is looked at while nobody looks at the app', async () => {
  const session = await openAs('ann')
  session.setVisible(true)
  session.setVisible(false)
  const check = vi.spyOn(session.bench?.mirror ?? MirrorDatabase.prototype, 'check')
  await passTime(10_000)
  expect(check).not.toHaveBeenCalled()
})
