import { CONTRACT_VERSION, type Entry, type RefusedItem } from '../../contract/sync.ts'
import { may } from '../../domain/access/rights.ts'
import { bind, type CommandName, commands } from '../../domain/commands/catalogue.ts'
import type { Bound } from '../../domain/commands/bound.ts'
import { conflict, forbidden, Refusal } from '../../domain/commands/refusal.ts'
import { describeNamed } from '../../domain/commands/seen-row.ts'
import { type WriteBehind, yardOf } from '../../domain/commands/write-behind.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { removePhotosOf } from '../photos/photo-store.ts'
import type { SaveOptions, SaveResult } from '../api.ts'
import { countIDs, takeIDs } from './ids.ts'
import { advance, getLanes } from './lanes.ts'
import { getQueue, toRecord } from './outbox-record.ts'
import { needsOwnDevice } from './own-device.ts'
import { rebase, runEntry } from './replay.ts'
import { Shadows } from './shadows.ts'
import { createdBy, withdrawBehind } from './withdraw.ts'
import { makeKey } from './uuid.ts'
import type { Workplace } from './workplace.ts'
import { flushRows, tabletRows } from './tablet-rows.ts'

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
 * Runs commands in order on the shown rows and queues them in one transaction. Returns the first's result with all
 * warnings, or the reason why none was saved. `also`: writes in the same transaction what belongs to the commands, given
 * their entries. Throws errors of the store; the caller shows "not saved".
 */
export async function enqueue(
  at: Workplace,
  siteID: number,
  saves: readonly AnySave[],
  also: (tx: TabletTx, entries: readonly Entry[]) => Promise<void> = async () => {},
): Promise<SaveResult> {
  try {
    // Checked before the transaction, since only the store may be awaited inside it.
    const checked = saves.map((save) => ({ ...save, command: bind(commands[save.name].call, save.input) }))
    if (!checked.every(({ command }) => may(at.author, command.right))) throw forbidden()
    return await at.store.transact(async (tx) => {
      const saved: Saved[] = []
      for (const { command, input, options } of checked)
        saved.push(await saveInside(tx, at, siteID, command, input, options ?? {}))
      const [first] = saved
      if (!first) throw new Error('no command was given')
      await also(tx, await readEntries(tx, saved))
      return { ...first, warnings: saved.flatMap(({ warnings }) => warnings) }
    })
  } catch (error) {
    if (error instanceof Refusal) return { name: 'refused', refusal: error.details }
    if (error instanceof NotSaved) return { name: 'not-saved', words: error.message }
    throw error
  }
}

type Saved = Extract<SaveResult, { name: 'saved' }>

async function readEntries(tx: TabletTx, saved: readonly Saved[]): Promise<readonly Entry[]> {
  const records = await Promise.all(saved.map(({ sequence }) => tx.outbox.get(sequence)))
  return records.flatMap((record) => record?.Entry ?? [])
}

/**
 * Takes IDs for rows that forms are about to create: `most`, or the last ones. Throws when none is left. Takes one while
 * the queue is still another tablet's too, whose blocks it leaves.
 */
export async function takeRowIDs(
  at: Pick<Workplace, 'store' | 'deviceID'>,
  most: number,
): Promise<readonly [number, ...number[]]> {
  return at.store.transact(async (tx) => {
    const queue = await getQueue(tx, at.deviceID)
    const count = needsOwnDevice(queue, at.deviceID) ? 1 : Math.min(most, countIDs(queue))
    const taken = takeIDs(queue, count)
    const [first, ...rest] = taken?.ids ?? []
    if (!taken || first === undefined) throw new NotSaved(NO_IDS)
    await tx.meta.put('queue', taken.queue)
    return [first, ...rest]
  })
}

/** Rolls back; the message is for the person. */
class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

async function saveInside(
  tx: TabletTx,
  at: Workplace,
  siteID: number,
  command: Bound,
  input: object,
  options: SaveOptions,
): Promise<Saved> {
  const queue = await getQueue(tx, at.deviceID)
  if (!queue.Seen) throw new NotSaved(NOT_SEEN)
  const taken = takeIDs(queue, command.ids)
  if (!taken) throw new NotSaved(NO_IDS)
  const lanes = await getLanes(tx, command.lanes)
  const owner = { DeviceID: queue.DeviceID, UserID: at.author.UserID }
  const settled = options.settles ? await getSettled(tx, options.settles, owner) : null
  const sequence = queue.Sequence + 1
  const clockMs = at.clock.now()
  const moment = at.rules.act(at.time, queue, clockMs)
  const buffer = tabletRows(tx)
  const entrySiteID = settled ? await siteToSettleAt(tx, settled.item, command, siteID) : siteID
  const about = at.rules.about(await describeNamed(yardOf(buffer, entrySiteID), command))
  const entry: Entry = {
    Key: makeKey(moment.ms, at.random),
    Sequence: sequence,
    UserID: at.author.UserID,
    DeviceID: queue.DeviceID,
    SiteID: entrySiteID,
    Call: command.call,
    Body: { ...input },
    Base: options.base ?? null,
    IDs: taken.ids,
    MadeAt: fromMs(clockMs),
    Offset: Math.round(moment.ms) - clockMs,
    // Waits only for the rejected one; later entries are held until it ran.
    After: settled ? settled.after : at.rules.after(lanes),
    Place: settled?.place ?? sequence,
    Requires: options.requires ?? null,
    Settles: options.settles ?? null,
    Withdrawn: false,
    ContractVersion: CONTRACT_VERSION,
    ...(about.length > 0 && { About: about }),
    ...(moment.isUncertain && { Uncertain: true }),
  }
  await tx.meta.put('queue', { ...taken.queue, Sequence: sequence, NotedMs: Math.round(moment.ms) })
  await tx.lanes.putMany(lanes.map((lane) => advance(lane, entry)))
  const warnings = settled
    ? await runInPlace(tx, at, entry, command.drops ? settled.item : null)
    : await runOnTop(tx, at, entry, command, buffer)
  return { name: 'saved', key: entry.Key, sequence, id: command.creates, warnings }
}

async function runOnTop(
  tx: TabletTx,
  at: Workplace,
  entry: Entry,
  command: Bound,
  buffer: WriteBehind,
): Promise<readonly string[]> {
  const shadows = new Shadows(tx, buffer)
  buffer.begin()
  const { ids, kept, warnings } = await runEntry(buffer, command, entry, at.author)
  // Nothing is saved: the person is still at the form and can decide there.
  if (kept) throw kept
  if (at.rules.keepsShadows) await shadows.coverOneMore(entry.SiteID)
  buffer.keep()
  await tx.outbox.putMany([toRecord(entry, ids, warnings)])
  await flushRows(tx, buffer)
  await shadows.flush()
  return warnings
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
