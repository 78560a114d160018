import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { Ledger } from '../../src/mirror/ledger/ledger.ts'
import { QueueLedger, UNNOTED_IDS } from '../../src/mirror/ledger/queue-journal.ts'
import { emptyQueue, type OutboxRecord } from '../../src/mirror/records.ts'
import { addBlocks, takeIDs } from '../../src/sync/engine/ids.ts'
import { Folder, FolderMedium } from '../support/folder-medium.ts'
import { buildEntry } from './build-entry.ts'

/** Once a transaction is committed, its changes to the queue are in the ledger too. */

let lastUserID = 50_000
const opened: MirrorDatabase[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) {
    database.leave()
    await database.delete()
  }
})

/** A tab of the app on one person's database, with its own part of the ledger. */
class Tab {
  private constructor(
    readonly store: DexieTabletStore,
    readonly medium: FolderMedium,
    readonly ledger: Ledger,
    readonly userID: number,
  ) {}

  static async open(folder: Folder, userID: number): Promise<Tab> {
    const medium = new FolderMedium(folder)
    const ledger = await Ledger.open(medium)
    const database = new MirrorDatabase(userID)
    opened.push(database)
    const failed = (error: unknown) => {
      throw error
    }
    const store = new DexieTabletStore(database, { ledger: new QueueLedger(ledger, userID, () => 'Ann', failed) })
    return new Tab(store, medium, ledger, userID)
  }

  save(record: OutboxRecord): Promise<void> {
    return this.store.transact((tx) => tx.outbox.putMany([record]))
  }

  settle(sequence: number): Promise<void> {
    return this.store.transact((tx) => tx.outbox.removeMany([sequence]))
  }

  /** Sequence numbers in the person's database, and in the ledger as all tabs wrote it. */
  async numbers(): Promise<{ readonly outbox: readonly number[]; readonly ledger: readonly number[] }> {
    await this.ledger.refresh()
    const outbox = await this.store.read(async (tx) => (await tx.outbox.list()).map(({ Sequence }) => Sequence))
    return { outbox, ledger: [...(this.ledger.queueOf(this.userID)?.records.keys() ?? [])] }
  }
}

function record(Sequence: number, State: OutboxRecord['State'] = 'waiting'): OutboxRecord {
  const Entry = buildEntry(Sequence)
  return { Sequence, Key: Entry.Key, Entry, State, TrailerIDs: [], SettlesKey: '' }
}

const isFull = { name: 'QuotaExceededError' }

test('without room for the ledger nothing new is saved, but saved entries can change', async () => {
  lastUserID += 1
  const tab = await Tab.open(new Folder(), lastUserID)
  await tab.save(record(1))
  tab.medium.isFull = true
  await expect(tab.save(record(2))).rejects.toMatchObject(isFull)
  expect(await tab.numbers()).toEqual({ outbox: [1], ledger: [1] })
  await tab.save({ ...record(1), TrailerIDs: [5] })
  await tab.settle(1)
  expect(await tab.numbers()).toEqual({ outbox: [], ledger: [] })
})

test('an entry that one tab saved and another saw settled is struck out', async () => {
  lastUserID += 1
  const folder = new Folder()
  const sender = await Tab.open(folder, lastUserID)
  const saver = await Tab.open(folder, lastUserID)
  await saver.save(record(1))
  // The tab that sends has not read what the other one wrote since.
  await sender.settle(1)
  expect(await saver.numbers()).toEqual({ outbox: [], ledger: [] })
})

test('an entry that the server has is not unsent, though its rows are still to come', async () => {
  lastUserID += 1
  const tab = await Tab.open(new Folder(), lastUserID)
  await tab.save(record(1))
  await tab.save(record(1, 'delivered'))
  expect(await tab.numbers()).toEqual({ outbox: [1], ledger: [] })
})

test('IDs of a block granted after the note are noted before many are given out', async () => {
  lastUserID += 1
  const tab = await Tab.open(new Folder(), lastUserID)
  let queue = addBlocks(emptyQueue('tablet'), [{ From: 95, To: 100 }])
  const put = () => tab.store.transact((tx) => tx.meta.put('queue', queue))
  await put()
  queue = addBlocks(queue, [{ From: 20_000, To: 29_999 }])
  await put()
  let given = 0
  for (let act = 0; act < 100; act++) {
    const taken = takeIDs(queue, 20)
    if (!taken) throw new Error('no IDs left')
    queue = taken.queue
    given = taken.ids.at(-1) ?? given
    await put()
    // As after a loss: the IDs go on so many behind the note.
    const known = tab.ledger.queueOf(tab.userID)?.queue
    const next = (known && takeIDs(known, UNNOTED_IDS)?.queue.Blocks[0]?.From) ?? 0
    expect(next).toBeGreaterThan(given)
  }
})
