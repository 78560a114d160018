import type { NeedsYouRecord, OutboxRecord } from '../../mirror/records.ts'
import { createdBy, namedIDsOf } from './withdraw.ts'

export interface Hold {
  /** Key of the rejected command that a person must decide about. */
  readonly Behind: string
  /** True when dropping the rejected command drops this entry too; false when the entry only has to wait. */
  readonly Needs: boolean
}

/** Returns the entries that wait for a decision about a rejected command, by sequence number. */
export function heldBehind(
  outbox: readonly OutboxRecord[],
  refused: readonly NeedsYouRecord[],
): ReadonlyMap<number, Hold> {
  const held = new Map<number, Hold>()
  const bySequence = new Map<string, string>()
  const byMadeID = new Map<number, string>()
  for (const { Key, Item } of refused) {
    bySequence.set(queueKey(Item.UserID, Item.DeviceID, Item.Sequence), Key)
    const made = createdBy(Item)
    if (made !== null) byMadeID.set(made, Key)
  }
  if (bySequence.size === 0) return held
  // Ascending order is enough, since no entry waits for a later one.
  for (const record of outbox.toSorted((a, b) => a.Sequence - b.Sequence)) {
    const { Entry: entry } = record
    if (record.State !== 'waiting' || entry.Withdrawn || entry.Settles !== null) continue
    const needed = requiredOf(record, bySequence, held) ?? madeBy(record, byMadeID)
    const before = entry.After.map((sequence) => held.get(sequence)?.Behind).find((key) => key !== undefined)
    const Behind = needed ?? before
    if (Behind === undefined) continue
    held.set(record.Sequence, { Behind, Needs: needed !== undefined })
    const made = needed === undefined ? null : createdBy(entry)
    if (made !== null) byMadeID.set(made, Behind)
  }
  return held
}

/**
 * Returns the keys of entries that wait for a decision, by the server's answers: those that it holds although all entries
 * before them have arrived, or wait for one too.
 */
export function heldByAnswers(outbox: readonly OutboxRecord[], answered: ReadonlySet<string>): readonly string[] {
  const waiting = outbox.filter(({ State }) => State === 'waiting').toSorted((a, b) => a.Sequence - b.Sequence)
  const toSend = new Set<number>()
  const held: string[] = []
  for (const { Sequence, Entry: entry } of waiting) {
    if (answered.has(entry.Key) && !entry.After.some((sequence) => toSend.has(sequence))) held.push(entry.Key)
    else toSend.add(Sequence)
  }
  return held
}

function requiredOf(
  { Entry: entry }: OutboxRecord,
  refused: ReadonlyMap<string, string>,
  held: ReadonlyMap<number, Hold>,
): string | undefined {
  if (entry.Requires === null) return undefined
  return refused.get(queueKey(entry.UserID, entry.DeviceID, entry.Requires)) ?? held.get(entry.Requires)?.Behind
}

function madeBy(record: OutboxRecord, byMadeID: ReadonlyMap<number, string>): string | undefined {
  if (byMadeID.size === 0) return undefined
  return namedIDsOf(record)
    .map((id) => byMadeID.get(id))
    .find((key) => key !== undefined)
}

function queueKey(userID: number, deviceID: string, sequence: number): string {
  return `${userID}:${deviceID}:${sequence}`
}
