import type { SeenRow } from '../../domain/commands/seen-row.ts'
import type { Entry, IdRange } from '../../contract/sync.ts'
import { emptyQueue, type OutboxRecord, type QueueState } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { advance, getLanes } from './lanes.ts'
import { addBlocks, takeIDs } from './ids.ts'
import { lanesOf } from './entry-lanes.ts'
import { getQueue, toRecord } from './outbox-record.ts'
import { renamePhotos } from '../photos/photo-store.ts'
import { rebase } from './replay.ts'
import { buildFiller, perhapsSent, setAside } from './unfiled.ts'
import { createdBy } from './withdraw.ts'
import type { Workplace } from './workplace.ts'

/** True when the queue must first get a device ID of the tablet's own. */
export function needsOwnDevice(queue: QueueState, deviceID: string): boolean {
  return queue.Copied !== undefined || queue.DeviceID !== deviceID
}

/**
 * Moves the queue to the tablet's own device ID. Keys stay, so nothing is applied twice; entries that the twin may hold
 * are set aside. Without enough new IDs nothing changes.
 */
export async function moveQueue(tx: TabletTx, at: Workplace, granted: readonly IdRange[]): Promise<void> {
  const old = await getQueue(tx, at.deviceID)
  const outbox = await tx.outbox.list()
  const waiting = outbox.filter((record) => record.State === 'waiting')
  const own = waiting.filter((record) => record.Sequence >= (old.Copied ?? 1))
  const fresh = addBlocks({ ...emptyQueue(at.deviceID), Seen: true }, granted)
  const spent = own.flatMap(({ Entry: entry }) => idsOf(entry))
  const taken = takeIDs(fresh, spent.length)
  if (!taken) return
  const ids = new Map(spent.map((id, place) => [id, taken.ids[place] ?? id]))
  const { OffsetMs, NotedMs, CadenceScale } = old
  const queue = { ...taken.queue, OffsetMs, NotedMs, CadenceScale, Sequence: waiting.length }
  const moved = await moveEntries(tx, at, queue, waiting, { own: new Set(own), ids })
  await tx.outbox.removeMany(outbox.map((record) => record.Sequence))
  // The server has these under the old ID; the twin keeps them for a restored backup.
  await tx.sent.removeMany((await tx.sent.list()).map((record) => record.Sequence))
  await tx.outbox.putMany(moved.map((entry) => toRecord(entry, [])))
  await renamePhotos(tx, ids)
  await tx.meta.put('queue', queue)
  await writeLanes(tx, moved)
  await rebase(tx, at.author, at.rules)
}

interface Move {
  readonly own: ReadonlySet<OutboxRecord>
  readonly ids: ReadonlyMap<number, number>
}

async function moveEntries(
  tx: TabletTx,
  at: Workplace,
  queue: QueueState,
  waiting: readonly OutboxRecord[],
  { own, ids }: Move,
): Promise<readonly Entry[]> {
  const sequences = new Map(waiting.map((record, place) => [record.Sequence, place + 1]))
  const moved: Entry[] = []
  for (const record of waiting) {
    const renumbered = renumber(record.Entry, sequences, queue.DeviceID)
    const { Requires } = record.Entry
    const isWhole = Requires === null || sequences.has(Requires)
    if (record.Entry.Withdrawn || (own.has(record) && isWhole)) {
      moved.push(withIDs(renumbered, ids))
      continue
    }
    const filler = buildFiller(at, at.author, queue, { Sequence: renumbered.Sequence, Entry: renumbered })
    await tx.needsYou.putMany([setAside(record.Entry, at.author, filler, { Status: 409, Answer: perhapsSent })])
    moved.push(filler)
  }
  return moved
}

/** A predecessor that left the queue was settled under the old ID, so nothing waits for it. */
function renumber(entry: Entry, sequences: ReadonlyMap<number, number>, DeviceID: string): Entry {
  const Sequence = sequences.get(entry.Sequence) ?? entry.Sequence
  const before = [...sequences.keys()].filter((sequence) => sequence <= entry.Place).length
  return {
    ...entry,
    DeviceID,
    Sequence,
    // The rejected command is not in this queue: its place is right before the entry that followed it.
    Place: sequences.get(entry.Place) ?? before + 0.5,
    After: entry.After.flatMap((sequence) => sequences.get(sequence) ?? []),
    Requires: entry.Requires === null ? null : (sequences.get(entry.Requires) ?? null),
  }
}

/** Returns the IDs that an entry took from the blocks. A correction has the row ID of the rejected command instead. */
function idsOf(entry: Entry): readonly number[] {
  const created = entry.Settles === null ? createdBy(entry) : null
  return created === null ? entry.IDs : [created, ...entry.IDs]
}

function withIDs(entry: Entry, ids: ReadonlyMap<number, number>): Entry {
  const IDs = entry.IDs.map((id) => ids.get(id) ?? id)
  const { Body, Base, About } = entry
  // Only IDs change, so the rows still fit their list.
  const seen = About?.map((row) => replaceIDs({ ...row }, ids) as unknown as SeenRow)
  return {
    ...entry,
    IDs,
    Body: replaceIDs(Body, ids),
    Base: Base && replaceIDs(Base, ids),
    ...(seen && { About: seen }),
  }
}

/** Block IDs exceed all other numbers of a body, so each equal number is that ID. */
function replaceIDs(fields: Entry['Body'], ids: ReadonlyMap<number, number>): Entry['Body'] {
  const replace = (value: unknown) => (typeof value === 'number' ? (ids.get(value) ?? value) : value)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replace(value)]))
}

async function writeLanes(tx: TabletTx, entries: readonly Entry[]): Promise<void> {
  await tx.lanes.removeMany((await tx.lanes.list()).map((lane) => lane.Lane))
  for (const entry of entries) {
    const lanes = await getLanes(tx, lanesOf(entry))
    await tx.lanes.putMany(lanes.map((lane) => advance(lane, entry)))
  }
}
