import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DatabaseMedium, LEDGER_DATABASE } from '../../src/mirror/ledger/database-medium.ts'
import type { OutboxRecord } from '../../src/mirror/records.ts'
import { getTrailer } from '../../src/mirror/reads/trailers.ts'
import type { Session } from '../../src/sync/session.ts'
import { StoreKeeper } from '../../src/sync/store-keeper.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import {
  annID,
  arrive,
  bobID,
  countUnsent,
  errors,
  fillLedger,
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

/** Forgets what earlier tests stored. */
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

/** Deletes the databases while the app is closed, as the browser does with a corrupted file. */
async function loseStores(...userIDs: readonly number[]): Promise<void> {
  for (const userID of userIDs) await Dexie.delete(`yardhand-${userID}`)
}

test('a store lost before the start: unsent work returns, is shown, and arrives once', async () => {
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

test('settled entries do not return, and a settled queue continues its numbers', async () => {
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

test('a store emptied during work is restored before the next save; the yard reloads', async () => {
  const session = await openAs('ann')
  const known = await arrive(session, '100')
  await passTime()
  origin.online = false
  await arrive(session, '200')
  // As when another connection deletes it: this one is closed, and the next finds an empty
  // database.
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

test('a store that lost its last transactions continues after the numbers given out', async () => {
  const first = await openAs('ann')
  await arrive(first, '100')
  await passTime()
  const { mirror } = first.bench ?? {}
  const [queue, outbox] = [await mirror?.table('meta').toArray(), await mirror?.outbox.toArray()]
  origin.online = false
  await arrive(first, '200')
  first.bench?.close()
  // A truncated log of the browser's database: only its last transactions are lost.
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

test('the queue of a signed-out person returns too, and goes out under their name', async () => {
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

test('an entry whose number is taken by now is named, and can be sent from needs-you', async () => {
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

test('a number without its command is reported to the server and to its author', async () => {
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

/** Makes a line of the ledger unreadable. */
async function damageLedger(words: string): Promise<void> {
  const medium = new DatabaseMedium()
  const [part] = await medium.readAll()
  const lines = part?.text.split('\n') ?? []
  await medium.replace(lines.map((line) => (line.includes(words) ? line.slice(0, 50) : line)))
  medium.close()
}

test('a lost ledger is written again from the store', async () => {
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

test('entries that the server has neither return nor count as missing', async () => {
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

test.each([1, 480])(
  'IDs that a form or an act has taken, here %i, are not given out again after a loss',
  async (count) => {
    const first = await openAs('ann')
    await arrive(first, '100')
    await passTime()
    const taken = (await first.bench?.engine.takeIDs(count)) ?? []
    first.bench?.close()
    await loseStores(annID)
    const second = await restartApp()
    await second.start()
    expect(await second.bench?.engine.takeID()).toBeGreaterThan(taken.at(-1) ?? Number.POSITIVE_INFINITY)
  },
)

test("after a loss nothing is saved until the server names the queue's last number", async () => {
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

test('a save after a loss waits for the restored entries of its lane', async () => {
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

test('a connection that dies silently over an emptied store is found within a second', async () => {
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

test('a ledger cleared on a full tablet is compared and reported once, and written when there is space', async () => {
  const session = await openAs('ann')
  session.setVisible(true)
  origin.online = false
  await arrive(session, '100')
  const full = Object.assign(new Error('no space'), { name: 'QuotaExceededError' })
  await writeLedger([])
  const compare = vi.spyOn(StoreKeeper.prototype, 'compare')
  const freeSpace = fillLedger(full)
  for (let second = 0; second < 10; second++) await passTime(1_000)
  expect([errors, compare.mock.calls.length]).toEqual([[full], 1])
  expect(await readLedger()).toEqual([])
  freeSpace()
  await passTime(1_000)
  expect((await readLedger()).join()).toContain('"Number":"100"')
})
