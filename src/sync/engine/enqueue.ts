import { CONTRACT_VERSION, type Entry, type RefusedItem } from '../../contract/sync.ts'
import { may } from '../../domain/access/rights.ts'
import { bind, type CommandName, commands } from '../../domain/commands/catalogue.ts'
import type { Bound } from '../../domain/commands/bound.ts'
import { conflict, forbidden, Refusal } from '../../domain/commands/refusal.ts'
import type { LikelyRead } from '../../domain/commands/likely-reads.ts'
import { describeNamed, type SeenRow } from '../../domain/commands/seen-row.ts'
import { type WriteBehind, yardOf } from '../../domain/commands/write-behind.ts'
import { fromMs, toMs } from '../../domain/values/instant.ts'
import type { LaneRecord, OutboxRecord, QueueState } from '../../mirror/records.ts'
import { allTables, type TableName, tablesOfLists, type TabletTx } from '../../mirror/tablet-store.ts'
import { removePhotosOf } from '../photos/photo-store.ts'
import type { SaveOptions, SaveResult } from '../api.ts'
import { foreseenReads, noteQueue } from './foreseen-reads.ts'
import { countIDs, takeIDs } from './ids.ts'
import { advance, getLanes } from './lanes.ts'
import { getQueue, toRecord } from './outbox-record.ts'
import { needsOwnDevice } from './own-device.ts'
import type { Refill } from './refill.ts'
import { rebase, runEntry } from './replay.ts'
import { Shadows } from './shadows.ts'
import { createdBy, withdrawBehind } from './withdraw.ts'
import { makeKey } from './uuid.ts'
import type { Also, Workplace } from './workplace.ts'
import { flushRows, foresee, tabletRows } from './tablet-rows.ts'

/** Shown when the granted IDs are used up; the next response brings new ones. */
const NO_IDS = 'Not saved: this tablet has no numbers left for new entries. It gets new ones as soon as it is online.'
const NOT_SEEN =
  'Not saved: this tablet has not yet heard from the server. It must be online once after the first sign-in.'

export interface AnySave {
  readonly name: CommandName
  readonly input: object
  readonly options?: SaveOptions
}

/**
 * Runs commands in order on the shown rows and queues them in one transaction, which opens only the tables that they
 * need. Returns the first's result with all warnings, or the reason why none was saved. Throws errors of the store; the
 * caller shows "not saved".
 */
export async function enqueue(
  at: Workplace,
  siteID: number,
  saves: readonly AnySave[],
  also: readonly Also[] = [],
  refill: Refill | null = null,
): Promise<SaveResult> {
  try {
    // Checked before the transaction, since only the store may be awaited inside it.
    const checked = saves.map(({ name, input, options = {} }) => {
      return { command: bind(commands[name].call, input), input, options }
    })
    if (!checked.every(({ command }) => may(at.author, command.right))) throw forbidden()
    // Settled last, when all that belongs to the entries is written.
    const beside = at.settleHere ? [...also, at.settleHere] : also
    return await at.store.transact(
      async (tx) => {
        const saved = await saveInside(tx, at, siteID, checked, refill)
        const [first] = saved
        if (!first) throw new Error('no command was given')
        for (const { write } of beside)
          await write(
            tx,
            saved.map(({ entry }) => entry),
          )
        return {
          ...{ name: 'saved', key: first.entry.Key, sequence: first.entry.Sequence, id: first.id },
          warnings: saved.flatMap(({ warnings }) => warnings),
        }
      },
      tablesOf(
        checked,
        beside.flatMap(({ tables }) => tables),
      ),
    )
  } catch (error) {
    if (error instanceof Refusal) return { name: 'refused', refusal: error.details }
    if (error instanceof NotSaved) return { name: 'not-saved', words: error.message }
    throw error
  }
}

interface Checked {
  readonly command: Bound
  readonly input: object
  readonly options: SaveOptions
}

interface Saved {
  readonly entry: Entry
  readonly id: number | null
  readonly warnings: readonly string[]
}

/** Returns all tables for a command that settles another, since that replays the queue. */
function tablesOf(saves: readonly Checked[], also: readonly TableName[]): readonly TableName[] {
  if (saves.some(({ options }) => options.settles)) return allTables
  const lists = tablesOfLists(saves.flatMap(({ command }) => command.lists))
  return [...new Set<TableName>(['meta', 'lanes', 'outbox', 'shadow', ...lists, ...also])]
}

async function saveInside(
  tx: TabletTx,
  at: Workplace,
  siteID: number,
  saves: readonly Checked[],
  refill: Refill | null,
): Promise<readonly Saved[]> {
  const saved: Saved[] = []
  let run = new SaveRun(tx, at, siteID, saves)
  for (const save of saves) {
    const { settles } = save.options
    if (!settles) {
      saved.push(await run.save(save))
      continue
    }
    await run.flush()
    saved.push(await run.settle(save, settles))
    // The replay has written rows that the run knows from before.
    run = new SaveRun(tx, at, siteID, saves)
  }
  await run.flush(refill)
  return saved
}

/**
 * Takes IDs for rows that are about to be created: `most`, or the last ones. Throws when fewer than `least` are left.
 * Takes no more than those while the queue is still another tablet's too, whose blocks it leaves.
 */
export async function takeRowIDs(
  at: Pick<Workplace, 'store' | 'deviceID'>,
  most: number,
  least = 1,
): Promise<readonly [number, ...number[]]> {
  return at.store.transact(
    async (tx) => {
      const queue = await getQueue(tx, at.deviceID)
      const more = needsOwnDevice(queue, at.deviceID) ? least : Math.min(most, countIDs(queue))
      const taken = takeIDs(queue, Math.max(least, more))
      const [first, ...rest] = taken?.ids ?? []
      if (!taken || first === undefined) throw new NotSaved(NO_IDS)
      await tx.meta.put('queue', taken.queue)
      noteQueue(at.store, taken.queue)
      return [first, ...rest]
    },
    ['meta'],
  )
}

/** Rolls back; the message is for the person. */
class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

/**
 * Saves commands one after the other: reads together what does not depend on another, keeps the writes in memory, and
 * writes them together in `flush`.
 */
class SaveRun {
  readonly #buffer: WriteBehind
  readonly #shadows: Shadows
  readonly #records: OutboxRecord[] = []
  #queue: QueueState | null = null
  #lanes = new Map<string, LaneRecord>()

  constructor(
    private readonly tx: TabletTx,
    private readonly at: Workplace,
    private readonly siteID: number,
    private readonly saves: readonly Checked[],
  ) {
    this.#buffer = tabletRows(tx)
    this.#shadows = new Shadows(tx, this.#buffer)
  }

  async save({ command, input, options }: Checked): Promise<Saved> {
    const queue = this.#queue ?? (await this.#begin(foreseenReads(this.saves, this.siteID, this.at.store)))
    const numbers = takeNumbers(queue, command)
    const about = this.at.rules.about(await describeNamed(yardOf(this.#buffer, this.siteID), command))
    const after = this.at.rules.after(this.#lanesOf(command))
    const entry = this.#entryOf({ command, input, options }, numbers, {
      ...{ SiteID: this.siteID, After: after, Place: numbers.sequence, about },
    })
    this.#buffer.begin()
    const { ids, kept, warnings } = await runEntry(this.#buffer, command, entry, this.at.author)
    // Nothing is saved: the person is still at the form and can decide there.
    if (kept) throw kept
    if (this.at.rules.keepsShadows) await this.#shadows.coverOneMore(entry.SiteID)
    this.#buffer.keep()
    this.#records.push(toRecord(entry, ids, warnings))
    this.#note(entry, command, numbers)
    return { entry, id: command.creates, warnings }
  }

  /** Runs a command in the place of a rejected one, after `flush`. */
  async settle(save: Checked, settles: NonNullable<Entry['Settles']>): Promise<Saved> {
    const { command } = save
    const { tx, at } = this
    // The replay reads rows itself.
    const queue = await this.#begin([])
    const numbers = takeNumbers(queue, command)
    const settled = await getSettled(tx, settles, { DeviceID: queue.DeviceID, UserID: at.author.UserID })
    const SiteID = await siteToSettleAt(tx, settled.item, command, this.siteID)
    const about = at.rules.about(await describeNamed(yardOf(tabletRows(tx), SiteID), command))
    // Waits only for the rejected one; later entries are held until it ran.
    const entry = this.#entryOf(save, numbers, {
      ...{ SiteID, After: settled.after, Place: settled.place ?? numbers.sequence, about },
    })
    this.#note(entry, command, numbers)
    await this.#flushQueue()
    const warnings = await runInPlace(tx, at, entry, command.drops ? settled.item : null)
    return { entry, id: command.creates, warnings }
  }

  /** With `refill` further IDs are taken, too. */
  async flush(refill: Refill | null = null): Promise<void> {
    if (this.#records.length === 0) return
    if (this.#queue) {
      this.#queue = refill?.from(this.#queue) ?? this.#queue
      noteQueue(this.at.store, this.#queue)
    }
    await Promise.all([
      this.#flushQueue(),
      this.tx.outbox.putMany(this.#records),
      flushRows(this.tx, this.#buffer),
      this.#shadows.flush(),
    ])
  }

  /** Reads the queue with all lanes, and what the rules will need, at once. */
  async #begin(reads: readonly LikelyRead[]): Promise<QueueState> {
    const [queue, lanes] = await Promise.all([
      getQueue(this.tx, this.at.deviceID),
      getLanes(
        this.tx,
        this.saves.flatMap(({ command }) => command.lanes),
      ),
      foresee(this.tx, this.#buffer, this.siteID, reads),
    ])
    if (!queue.Seen) throw new NotSaved(NOT_SEEN)
    this.#queue = queue
    this.#lanes = new Map(lanes.map((lane) => [lane.Lane, lane]))
    return queue
  }

  #lanesOf({ lanes }: Bound): readonly LaneRecord[] {
    return [...new Set<string>(lanes)].flatMap((name) => this.#lanes.get(name) ?? [])
  }

  #entryOf(
    { command, input, options }: Checked,
    { ids, queue, sequence }: Numbers,
    { SiteID, After, Place, about }: Pick<Entry, 'SiteID' | 'After' | 'Place'> & { readonly about: readonly SeenRow[] },
  ): Entry {
    const { at } = this
    const clockMs = at.clock.now()
    const moment = at.rules.act(at.time, queue, clockMs)
    return {
      Key: makeKey(moment.ms, at.random),
      Sequence: sequence,
      UserID: at.author.UserID,
      DeviceID: queue.DeviceID,
      SiteID,
      Call: command.call,
      Body: { ...input },
      Base: options.base ?? null,
      IDs: ids,
      MadeAt: fromMs(clockMs),
      Offset: Math.round(moment.ms) - clockMs,
      After,
      Place,
      // Saves of one transaction have numbers in a row.
      Requires: options.requires === 'previous' ? sequence - 1 : (options.requires ?? null),
      Settles: options.settles ?? null,
      Withdrawn: false,
      ContractVersion: CONTRACT_VERSION,
      ...(about.length > 0 && { About: about }),
      ...(moment.isUncertain && { Uncertain: true }),
    }
  }

  #note(entry: Entry, command: Bound, { queue }: Numbers): void {
    const NotedMs = toMs(entry.MadeAt) + entry.Offset
    this.#queue = { ...queue, Sequence: entry.Sequence, NotedMs }
    for (const lane of this.#lanesOf(command)) this.#lanes.set(lane.Lane, advance(lane, entry))
  }

  async #flushQueue(): Promise<void> {
    const { tx } = this
    const lanes = [...this.#lanes.values()]
    await Promise.all([this.#queue && tx.meta.put('queue', this.#queue), lanes.length > 0 && tx.lanes.putMany(lanes)])
  }
}

interface Numbers {
  readonly ids: readonly number[]
  readonly sequence: number
  /** Without these IDs. */
  readonly queue: QueueState
}

function takeNumbers(queue: QueueState, command: Bound): Numbers {
  const taken = takeIDs(queue, command.ids)
  if (!taken) throw new NotSaved(NO_IDS)
  return { ...taken, sequence: queue.Sequence + 1 }
}

/** Runs it in the rejected one's place and replays everything behind it. */
async function runInPlace(
  tx: TabletTx,
  at: Workplace,
  entry: Entry,
  dropped: RefusedItem | null,
): Promise<readonly string[]> {
  await tx.outbox.putMany([toRecord(entry, [])])
  if (dropped) {
    await removePhotosOf(tx, [dropped])
    await withdrawBehind(tx, createdBy(dropped), dropped.Sequence)
  }
  const { refusals, warnings } = await rebase(tx, at.author, at.rules)
  const refusal = refusals.get(entry.Key)
  if (refusal) throw refusal
  const Warnings = warnings.get(entry.Key) ?? []
  if (Warnings.length > 0) await noteWarnings(tx, entry.Key, Warnings)
  return Warnings
}

async function noteWarnings(tx: TabletTx, key: string, Warnings: readonly string[]): Promise<void> {
  const record = (await tx.outbox.list()).find(({ Key }) => Key === key)
  if (record) await tx.outbox.putMany([{ ...record, Warnings }])
}

/**
 * Returns the rejected command's site, on which later entries depend. A drop or hand-over without access to it uses the
 * current site.
 */
async function siteToSettleAt(tx: TabletTx, item: RefusedItem, command: Bound, siteID: number): Promise<number> {
  if (command.right !== 'refusals.settle') return item.SiteID
  return (await tx.rows.Sites.get(item.SiteID)) === undefined ? siteID : item.SiteID
}

interface SettledItem {
  readonly item: RefusedItem
  readonly after: readonly number[]
  readonly place: number | null
}

/**
 * A rejected command of another device or person has no place in this queue, so its settling command waits for nothing.
 */
async function getSettled(
  tx: TabletTx,
  { Key, How }: NonNullable<Entry['Settles']>,
  owner: Pick<Entry, 'DeviceID' | 'UserID'>,
): Promise<SettledItem> {
  const record = await tx.needsYou.get(Key)
  // In another tab, which shows it no longer.
  const isSettling = (await tx.outbox.list()).some(
    ({ SettlesKey, Entry: entry }) => SettlesKey === Key && !entry.Withdrawn,
  )
  if (!record || isSettling) throw conflict('already-settled', 'This was already taken care of.')
  if (record.SetAside) await takeOver(tx, Key, How)
  const item = record.Item
  if (item.DeviceID !== owner.DeviceID || item.UserID !== owner.UserID) return { item, after: [], place: null }
  const own = await tx.sent.get(item.Sequence)
  return { item, after: [item.Sequence], place: own?.Entry.Place ?? item.Sequence }
}

/** Replaces an entry that was set aside and so is on this tablet only. */
async function takeOver(tx: TabletTx, key: string, how: 'resolve' | 'hand-over'): Promise<void> {
  if (how === 'hand-over')
    throw conflict(
      'only-here',
      'The server does not have this change, so nobody else can see it. Send it again, or drop it.',
    )
  await tx.needsYou.removeMany([key])
}
