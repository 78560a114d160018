import { carryOver } from '../../contract/entry-steps.ts'
import type { Entry, RefusedItem } from '../../contract/sync.ts'
import type { Bound } from '../../domain/commands/bound.ts'
import { bind, isCommandCall } from '../../domain/commands/catalogue.ts'
import { conflict, Refusal } from '../../domain/commands/refusal.ts'
import type { ListName } from '../../domain/lists.ts'
import type { OutboxRecord } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import type { SaveResult } from '../api.ts'
import { removePhotosOf } from '../photos/photo-store.ts'
import type { Workplace } from './workplace.ts'
import { getQueue } from './outbox-record.ts'
import { rebase } from './replay.ts'

/** Withdraws an unsent command and those built on it; its number is still sent, so none is missing. */
export async function withdraw(at: Workplace, key: string): Promise<SaveResult> {
  try {
    return await at.store.transact((tx) => withdrawInside(tx, at, key))
  } catch (error) {
    if (error instanceof Refusal) return { name: 'refused', refusal: error.details }
    throw error
  }
}

async function withdrawInside(tx: TabletTx, at: Workplace, key: string): Promise<SaveResult> {
  const queue = await getQueue(tx, at.deviceID)
  const record = (await tx.outbox.list()).find((candidate) => candidate.Key === key)
  if (record?.State !== 'waiting' || record.Sequence <= queue.Offered)
    throw conflict('on-its-way', 'This is on its way to the server and can no longer be taken back.')
  await tx.outbox.putMany([withdrawn(record)])
  await removePhotosOf(tx, [record.Entry])
  await withdrawBehind(tx, createdBy(record.Entry), record.Sequence)
  await rebase(tx, at.author, at.rules)
  return { name: 'saved', key, sequence: record.Sequence, id: null, warnings: [] }
}

/** Withdraws what needs a command's row, its second halves, and what needs those in turn. */
export async function withdrawBehind(tx: TabletTx, createdID: number | null, sequence: number): Promise<void> {
  const sequences = new Set([sequence])
  const ids = createdID === null ? [] : [createdID]
  const records: OutboxRecord[] = []
  // One pass is enough: an entry follows those that it builds on.
  for (const record of await tx.outbox.list()) {
    const { Entry: entry, Sequence } = record
    if (Sequence <= sequence || entry.Withdrawn || entry.Settles !== null) continue
    const isSecondHalf = entry.Requires !== null && sequences.has(entry.Requires)
    if (!isSecondHalf && !namedIDsOf(record).some((id) => ids.includes(id))) continue
    records.push(withdrawn(record))
    sequences.add(Sequence)
    const made = createdBy(entry)
    if (made !== null) ids.push(made)
  }
  if (records.length === 0) return
  await tx.outbox.putMany(records)
  await removePhotosOf(
    tx,
    records.map((record) => record.Entry),
  )
}

/** Reads the body too, since the list of an undone entry is empty. */
export function namedIDsOf({ TrailerIDs, Entry }: Pick<OutboxRecord, 'TrailerIDs' | 'Entry'>): readonly number[] {
  return [...TrailerIDs, ...rowIDsOf(Entry), ...(read(Entry)?.sessionIDs ?? [])]
}

function withdrawn(record: OutboxRecord): OutboxRecord {
  return { ...record, TrailerIDs: [], Entry: { ...record.Entry, Withdrawn: true } }
}

type Made = Pick<RefusedItem, 'Call' | 'Body'>

/** Returns the ID of the row that a command would make; null for none. */
export function createdBy(made: Made): number | null {
  return read(made)?.creates ?? null
}

/** Includes the row that the command makes. */
export function rowIDsOf(made: Made): readonly number[] {
  const command = read(made)
  if (!command) return []
  const named = [...command.trailerIDs, ...command.taskIDs]
  return command.creates === null ? named : [command.creates, ...named]
}

/** Returns the lists that a replay of the entry may read or write. */
export function listsOf(entry: Entry): readonly ListName[] {
  return entry.Withdrawn ? [] : (read(entry)?.lists ?? [])
}

/** Entries never change, and each status asks for those that wait behind a rejected one. */
const readBefore = new WeakMap<Made, Bound | null>()

function read(made: Made | Entry): Bound | null {
  const known = readBefore.get(made)
  if (known !== undefined) return known
  const command = bindIfValid(made)
  readBefore.set(made, command)
  return command
}

function bindIfValid(made: Made | Entry): Bound | null {
  const { Call, Body } = 'ContractVersion' in made ? carryOver(made) : made
  if (!isCommandCall(Call)) return null
  try {
    return bind(Call, Body)
  } catch (error) {
    // An invalid body names nothing readable.
    if (error instanceof Refusal) return null
    throw error
  }
}
