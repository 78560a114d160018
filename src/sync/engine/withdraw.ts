import type { RefusedItem } from '../../contract/sync.ts'
import { bind, isCommandCall } from '../../domain/commands/catalogue.ts'
import { conflict, Refusal } from '../../domain/commands/refusal.ts'
import type { OutboxRecord } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import type { Saved, Workplace } from './workplace.ts'
import { getQueue } from './outbox-record.ts'
import { rebase } from './replay.ts'

/**
 * Takes back a command that was never handed to a request, and what was built on it. It stays in the outbox as withdrawn and does nothing, so that its number
 * still arrives and the server sees no gap.
 */
export async function withdraw(at: Workplace, key: string): Promise<Saved> {
  try {
    return await at.store.transact('take back a command', (tx) => withdrawInside(tx, at, key))
  } catch (error) {
    if (error instanceof Refusal) return { result: { name: 'refused', refusal: error.details }, changes: {} }
    throw error
  }
}

async function withdrawInside(tx: TabletTx, at: Workplace, key: string): Promise<Saved> {
  const queue = await getQueue(tx, at.deviceID)
  const record = (await tx.outbox.list()).find((candidate) => candidate.Key === key)
  if (record?.State !== 'waiting' || record.Sequence <= queue.Offered)
    throw conflict('on-its-way', 'This is on its way to the server and can no longer be taken back.')
  await tx.outbox.putMany([withdrawn(record)])
  await withdrawBehind(tx, createdBy(record.Entry), record.Sequence)
  const { changes } = await rebase(tx, at.author, at.rules, async () => {})
  return { result: { name: 'saved', key, sequence: record.Sequence, id: null }, changes }
}

/** Withdraws what cannot be without a given command: what speaks of the row it would have made, and its second halves. */
export async function withdrawBehind(tx: TabletTx, createdID: number | null, sequence: number): Promise<void> {
  const isBehind = (record: OutboxRecord) =>
    record.Sequence > sequence &&
    !record.Entry.Withdrawn &&
    record.Entry.Settles === null &&
    (record.Entry.Requires === sequence || (createdID !== null && namesTrailer(record, createdID)))
  const records = (await tx.outbox.list()).filter(isBehind)
  if (records.length > 0) await tx.outbox.putMany(records.map(withdrawn))
}

/** By the body as well: the record's own list is empty while the entry shows as not done. */
function namesTrailer(record: OutboxRecord, id: number): boolean {
  return record.TrailerIDs.includes(id) || trailerIDsOf(record.Entry).includes(id) || isOfSession(record.Entry, id)
}

/** A check cannot be without the session that it belongs to. */
function isOfSession(made: Made, id: number): boolean {
  return read(made)?.sessionIDs.includes(id) ?? false
}

function withdrawn(record: OutboxRecord): OutboxRecord {
  return { ...record, TrailerIDs: [], Entry: { ...record.Entry, Withdrawn: true } }
}

type Made = Pick<RefusedItem, 'Call' | 'Body'>

/** The ID of the row that a command would have made; null for one that makes none. */
export function createdBy(made: Made): number | null {
  return read(made)?.creates ?? null
}

/** The trailers that a command names, the one it makes included. */
export function trailerIDsOf(made: Made): readonly number[] {
  const command = read(made)
  if (!command) return []
  return command.creates === null ? command.trailerIDs : [command.creates, ...command.trailerIDs]
}

function read(made: Made) {
  if (!isCommandCall(made.Call)) return null
  try {
    return bind(made.Call, made.Body)
  } catch (error) {
    // A body that is not valid (that may be why it was refused) names nothing that could be read.
    if (error instanceof Refusal) return null
    throw error
  }
}
