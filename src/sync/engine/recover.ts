import { entrySchema } from '../../contract/entry-schema.ts'
import { carryOver } from '../../contract/entry-steps.ts'
import type { ErrorAnswer } from '../../contract/errors.ts'
import type { Entry } from '../../contract/sync.ts'
import { describeAct } from '../../domain/commands/act.ts'
import { noNames } from '../../domain/commands/act-names.ts'
import type { KnownQueue, LedgerRecord } from '../../mirror/ledger/ledger-lines.ts'
import { UNNOTED_IDS } from '../../mirror/ledger/queue-journal.ts'
import type { OutboxRecord, QueueState } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import type { NamedAct } from '../api.ts'
import { lanesOf } from './entry-lanes.ts'
import { countIDs, takeIDs } from './ids.ts'
import { advance, getLanes } from './lanes.ts'
import { getQueue, toRecord } from './outbox-record.ts'
import type { Clock, Random } from './ports.ts'
import { type Author, rebase } from './replay.ts'
import { tabletRules } from './rules.ts'
import { buildFiller, setAside } from './unfiled.ts'

export interface Recovered {
  /** True when the store lost the queue or has an older state of it. */
  readonly isLost: boolean
  /** Entries back in the outbox. */
  readonly putBack: readonly NamedAct[]
  /** Entries that wait in needs-you. */
  readonly missing: readonly NamedAct[]
  /** Numbers of the ledger that now belong to another entry. */
  readonly replaced: readonly number[]
}

export interface RecoverParts {
  readonly clock: Clock
  readonly random: Random
  readonly deviceID: string
  /** Null roles: nobody is signed in, so nothing is replayed. */
  readonly author: Author | { readonly UserID: number; readonly UserName: string; readonly Roles: null }
}

/** Restores the ledger's entries with keys, numbers and lanes; sets aside those whose number is taken. */
export async function recoverQueue(tx: TabletTx, at: RecoverParts, known: KnownQueue): Promise<Recovered> {
  const { queue, isLost } = await restoreNumbers(tx, at, known)
  const here = await readHere(tx)
  const lost = [...known.records.values()].filter(({ Record }) => !here.keys.has(Record.Key)).sort(bySequence)
  const missing: LedgerRecord[] = []
  const putBack: LedgerRecord[] = []
  for (const record of lost) {
    const place = await placeOf(tx, record.Record, here, queue)
    if (place === 'settled') continue
    if (place === 'free') putBack.push(record)
    // A withdrawn entry did nothing; its number arrived with the other one.
    else if (!record.Record.Entry.Withdrawn) missing.push(record)
  }
  await putBackRecords(tx, putBack)
  for (const record of missing) await putAside(tx, at, record)
  const asides = [...known.asides.values()].filter((record) => !here.asides.has(record.Key))
  if (asides.length > 0) await tx.needsYou.putMany(asides)
  if (putBack.length > 0) await runAgain(tx, at)
  const acts = putBack.filter(({ Record }) => !Record.Entry.Withdrawn)
  const replaced = lost.filter((record) => !putBack.includes(record)).map(({ Record }) => Record.Sequence)
  return { isLost, putBack: acts.map(nameOf), missing: missing.map(nameOf), replaced }
}

/** Returns the outbox entries that the ledger lacks. */
export async function listUnnoted(tx: TabletTx, known: KnownQueue | null): Promise<readonly OutboxRecord[]> {
  const outbox = await tx.outbox.list()
  return outbox.filter(
    (record) => record.State === 'waiting' && known?.records.get(record.Sequence)?.Record.Key !== record.Key,
  )
}

/** Returns the ledger's numbers settled since. */
export async function listSettled(tx: TabletTx, known: KnownQueue): Promise<readonly number[]> {
  const here = await readHere(tx)
  const queue = await tx.meta.get('queue')
  const settled: number[] = []
  for (const { Record } of known.records.values()) {
    const isDelivered = here.delivered.has(Record.Key)
    const isGone = !here.keys.has(Record.Key)
    if (isDelivered || (isGone && queue && (await placeOf(tx, Record, here, queue)) === 'settled'))
      settled.push(Record.Sequence)
  }
  return settled
}

/** Continues after the highest numbers and IDs given out; the server's state is fetched before a save. */
async function restoreNumbers(
  tx: TabletTx,
  at: RecoverParts,
  { queue: noted }: KnownQueue,
): Promise<{ readonly queue: QueueState; readonly isLost: boolean }> {
  const stored = await tx.meta.get('queue')
  if (!noted) return { queue: stored ?? (await getQueue(tx, at.deviceID)), isLost: false }
  const isOlder = stored?.DeviceID === noted.DeviceID && stored.Sequence < noted.Sequence
  if (stored && !isOlder) return { queue: stored, isLost: false }
  const Blocks = takeIDs(noted, Math.min(UNNOTED_IDS, countIDs(noted)))?.queue.Blocks ?? []
  const numbers = { Sequence: noted.Sequence, Offered: noted.Sequence, Blocks, Restored: true }
  const queue: QueueState = stored
    ? { ...stored, ...numbers, Granted: [...new Set([...stored.Granted, ...noted.Granted])] }
    : { ...noted, ...numbers, Seen: false, Through: 0, Above: [] }
  await tx.meta.put('queue', queue)
  return { queue, isLost: true }
}

interface Here {
  readonly keys: ReadonlySet<string>
  readonly delivered: ReadonlySet<string>
  readonly sequences: ReadonlySet<number>
  readonly asides: ReadonlySet<string>
}

async function readHere(tx: TabletTx): Promise<Here> {
  const outbox = await tx.outbox.list()
  const asides = (await tx.needsYou.list()).filter((record) => record.SetAside !== undefined)
  return {
    keys: new Set([...outbox.map(({ Key }) => Key), ...asides.flatMap(({ SetAside }) => SetAside?.Key ?? [])]),
    delivered: new Set(outbox.filter(({ State }) => State === 'delivered').map(({ Key }) => Key)),
    sequences: new Set(outbox.map(({ Sequence }) => Sequence)),
    asides: new Set(asides.map(({ Key }) => Key)),
  }
}

async function placeOf(
  tx: TabletTx,
  { Sequence, Key, Entry: entry }: OutboxRecord,
  here: Here,
  queue: QueueState,
): Promise<'settled' | 'free' | 'taken'> {
  const sent = await tx.sent.get(Sequence)
  if (sent?.Entry.Key === Key) return 'settled'
  const isReadable = entrySchema.isValidSync(carryOver(entry), { strict: true })
  const isOurs = entry.DeviceID === queue.DeviceID
  return sent || here.sequences.has(Sequence) || !isReadable || !isOurs ? 'taken' : 'free'
}

async function putBackRecords(tx: TabletTx, records: readonly LedgerRecord[]): Promise<void> {
  if (records.length === 0) return
  await tx.outbox.putMany(records.map(({ Record }) => ({ ...Record, State: 'waiting' })))
  for (const { Record } of records) {
    const lanes = await getLanes(tx, lanesOf(Record.Entry))
    await tx.lanes.putMany(
      lanes.map((lane) => {
        const { Last } = lane
        return Last.every((sequence) => sequence < Record.Sequence)
          ? advance(lane, Record.Entry)
          : { ...lane, Last: [...new Set([...Last, Record.Sequence])] }
      }),
    )
  }
}

/** Sets an entry aside under a new number, since its own is taken. */
async function putAside(tx: TabletTx, at: RecoverParts, { Record, About }: LedgerRecord): Promise<void> {
  const queue = await getQueue(tx, at.deviceID)
  const Sequence = queue.Sequence + 1
  const { Entry: entry } = Record
  const renumbered: Entry = { ...entry, Sequence, Place: Sequence, After: [], Requires: null }
  const filler = buildFiller(at, at.author, queue, { Sequence, Entry: renumbered })
  const words = { Status: 410, Answer: missingHere(About) }
  await tx.needsYou.putMany([setAside(entry, at.author, filler, words)])
  await tx.outbox.putMany([toRecord(filler, [])])
  await tx.meta.put('queue', { ...queue, Sequence })
}

function missingHere(about: string | null): ErrorAnswer {
  const what = about === null ? 'This change' : `This change of ${about}`
  return {
    code: 'missing-here',
    title: `${what} was saved on this tablet and is missing from its store. It could not be put back by itself: send it again, or drop it.`,
  }
}

/** Replays the queue. Without rows it is left to the load that follows. */
async function runAgain(tx: TabletTx, { author }: RecoverParts): Promise<void> {
  if (author.Roles === null || (await tx.sites.list()).length === 0) return
  await rebase(tx, author, tabletRules)
}

function bySequence(a: LedgerRecord, b: LedgerRecord): number {
  return a.Record.Sequence - b.Record.Sequence
}

function nameOf({ Record, About }: LedgerRecord): NamedAct {
  const trailer = () => About ?? undefined
  return { Words: describeAct(Record.Entry, { ...noNames, trailer }), MadeAt: Record.Entry.MadeAt }
}
