import { entrySchema } from '../../contract/entry-schema.ts'
import type { ErrorAnswer } from '../../contract/errors.ts'
import {
  type BatchAnswer,
  CONTRACT_VERSION,
  type Entry,
  type EntryAnswer,
  isUnfiled,
  type RefusedItem,
  SEQUENCE_REUSED,
  WRONG_AUTHOR,
} from '../../contract/sync.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { NeedsYouRecord, OutboxRecord, QueueState } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { assertFence } from './fence.ts'
import { getQueue, toRecord } from './outbox-record.ts'
import { makeKey } from './uuid.ts'
import { rowIDsOf } from './withdraw.ts'
import type { Workplace } from './workplace.ts'

/** True when the server holds this very command, with whatever outcome. */
export function isFiled(answer: EntryAnswer | undefined): boolean {
  if (answer === undefined || answer.Outcome === 'held' || answer.Outcome === 'retry') return false
  return !isUnfiled(answer.Body?.code)
}

interface Owner {
  readonly UserID: number
  readonly UserName: string
}

type Desk = Pick<Workplace, 'store' | 'clock' | 'random' | 'rules' | 'deviceID'>

/** Sets aside what would be sent again and again (`README.md`). True if anything changed. */
export async function takeUnfiled(
  at: Desk,
  fence: number,
  owner: Owner,
  sent: readonly Entry[],
  { Answers }: BatchAnswer,
): Promise<boolean> {
  const unfiled = Answers.flatMap((answer, place) => {
    const entry = sent[place]
    return entry && answer.Body && isUnfiled(answer.Body.code) ? [{ entry, answer, words: answer.Body }] : []
  })
  if (unfiled.length === 0) return false
  return at.store.transact(async (tx) => {
    await assertFence(tx, at.rules, fence)
    let changed = false
    for (const { entry, answer, words } of unfiled) {
      const record = (await tx.outbox.list()).find(
        ({ Sequence, Key }) => Key === entry.Key || Sequence === entry.Sequence,
      )
      if (record) changed = (await takeOne(tx, at, owner, record, { Status: answer.Status, Answer: words })) || changed
    }
    return changed
  })
}

type Words = Pick<RefusedItem, 'Status' | 'Answer'>

async function takeOne(tx: TabletTx, at: Desk, owner: Owner, record: OutboxRecord, words: Words): Promise<boolean> {
  const queue = await getQueue(tx, at.deviceID)
  const { Entry: entry } = record
  const { code } = words.Answer
  if (code === SEQUENCE_REUSED) {
    await tx.meta.put('queue', { ...queue, Copied: Math.min(queue.Copied ?? Infinity, record.Sequence) })
    return true
  }
  if (code === WRONG_AUTHOR && entry.UserID === owner.UserID) {
    // The entry is fine: the session belongs to somebody else by now.
    if (entry.DeviceID === queue.DeviceID) return false
    await tx.outbox.putMany([toRecord({ ...entry, DeviceID: queue.DeviceID }, record.TrailerIDs)])
    return true
  }
  // A rejected empty number would be rejected every time.
  if (entry.Call === NOTHING) return false
  const filler = buildFiller(at, owner, queue, record)
  if (!entry.Withdrawn) await tx.needsYou.putMany([setAside(entry, owner, filler, words)])
  await tx.outbox.putMany([toRecord(filler, [])])
  return true
}

/**
 * Returns the filler that carries a set-aside entry's number, so later entries need not wait; readable parts are copied
 * for the log.
 */
export function buildFiller(
  at: Pick<Workplace, 'clock' | 'random'>,
  owner: Owner,
  queue: Pick<QueueState, 'DeviceID' | 'OffsetMs'>,
  { Sequence, Entry: entry }: Pick<OutboxRecord, 'Sequence' | 'Entry'>,
): Entry {
  const now = at.clock.now()
  const sender = { Key: makeKey(now, at.random), UserID: owner.UserID, DeviceID: queue.DeviceID, Withdrawn: true }
  const copy: Entry = { ...entry, ...sender, Sequence }
  if (entry.UserID === owner.UserID && entrySchema.isValidSync(copy, { strict: true })) return copy
  const plain = { Base: null, IDs: [], Requires: null, Settles: null, ContractVersion: CONTRACT_VERSION }
  return {
    ...{ ...sender, ...plain, Sequence, Call: NOTHING, Body: {}, Place: Sequence },
    SiteID: Number.isSafeInteger(entry.SiteID) && entry.SiteID > 0 ? entry.SiteID : 0,
    After: Array.isArray(entry.After) ? entry.After.filter((sequence) => Number.isSafeInteger(sequence)) : [],
    MadeAt: fromMs(now),
    Offset: queue.OffsetMs,
  }
}

const NOTHING = 'nothing'

/** Returns the entry under its filler's key. Checks every field: a broken store may hold anything. */
export function setAside(entry: Entry, owner: Owner, filler: Entry, words: Words): NeedsYouRecord {
  const isMine = entry.UserID === owner.UserID
  const item: RefusedItem = {
    ...{ Key: filler.Key, Sequence: filler.Sequence, DeviceID: filler.DeviceID, SiteID: filler.SiteID },
    ...{ UserID: entry.UserID, UserName: isMine ? owner.UserName : 'Somebody else', IDs: filler.IDs },
    ...{ Call: String(entry.Call), Body: fieldsOf(entry.Body) ?? {}, Base: fieldsOf(entry.Base) },
    MadeAt: Number.isNaN(Date.parse(entry.MadeAt)) ? filler.MadeAt : entry.MadeAt,
    RefusedAt: filler.MadeAt,
    ...{ HandedAt: null, HandedNote: null, Outcome: 'rejected', ...words },
  }
  return { Key: item.Key, Item: item, TrailerIDs: rowIDsOf(item), SetAside: entry }
}

function fieldsOf(value: Entry['Base']): Entry['Base'] {
  return typeof value === 'object' && !Array.isArray(value) ? value : null
}

/** Shown for an entry that a twin tablet may have sent too. */
export const perhapsSent: ErrorAnswer = {
  code: 'perhaps-sent',
  title:
    'This tablet is a copy of another one, which may have sent this change too. Look at the trailer, then send it again or drop it.',
}
