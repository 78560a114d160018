import type { ChangesPage, Settled } from '../../contract/sync.ts'
import { type Entities, type ListName, listNames } from '../../domain/lists.ts'
import { fromMs, toMs, type Instant } from '../../domain/values/instant.ts'
import type { NeedsYouRecord, OutboxRecord, QueueState, SiteState } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import type { Workplace } from './workplace.ts'
import { getQueue, toRecord } from './outbox-record.ts'
import { reportGaps } from './gaps.ts'
import { addBlocks } from './ids.ts'
import { rebase, type ServerChange } from './replay.ts'
import type { TabletRules } from './rules.ts'
import { putShadow } from './shadows.ts'
import { assertFence } from './fence.ts'
import { rowIDsOf } from './withdraw.ts'

/** Keys with an outcome at the server; numbers alone do not prove that it is the same command. */
export type FiledKeys = ReadonlySet<string>

export interface Applied {
  /** `stale`: the response belongs to another cursor than the stored one and is discarded. */
  readonly name: 'applied' | 'stale'
  /** False when neither rows nor entries changed; sending the queue again is then no use. */
  readonly moved: boolean
  /** True when the server lost what it had settled of this queue: a restored backup. */
  readonly wentBack: boolean
}

export const STALE: Applied = { name: 'stale', moved: false, wentBack: false }

/**
 * Applies a whole delta in one transaction. `asked`: the request's cursor; `receivedMs`: the
 * tablet's clock at the response.
 */
export async function applyDelta(
  at: Workplace,
  fence: number,
  asked: string,
  pages: readonly ChangesPage[],
  receivedMs: number,
  filed: FiledKeys,
): Promise<Applied> {
  const last = pages.at(-1)
  if (!last) return STALE
  return at.store.transact(async (tx) => {
    await assertFence(tx, at.rules, fence)
    const site = await tx.sites.get(last.SiteID)
    if (!site || site.Loading || !at.rules.answersOurs(site.Cursor, asked)) return STALE
    const { moved, wentBack } = await takeSettled(tx, at, last, pages, receivedMs, filed)
    const isChanged = await writeRows(tx, at, pages, moved)
    await tx.sites.putMany([{ ...site, Cursor: last.Cursor, AsOf: last.Now }])
    return { name: 'applied', moved: moved || isChanged, wentBack }
  })
}

/** Effect of a response on the queue. `moved`: the set of pending commands changed. */
export type QueueMoved = Pick<Applied, 'moved' | 'wentBack'>

/** Takes over the clock, the ID blocks and `Settled` of a snapshot. */
export async function takeSettled(
  tx: TabletTx,
  at: Workplace,
  last: ChangesPage,
  pages: readonly ChangesPage[],
  receivedMs: number,
  filed: FiledKeys,
): Promise<QueueMoved> {
  const queue = await getQueue(tx, at.deviceID)
  const granted = pages.flatMap((page) => page.IDs ?? [])
  const OffsetMs = offsetOf(queue, last.Now, receivedMs)
  const NotedMs = toMs(last.Now)
  // If the clock was set while the pages came, the next response corrects the offset.
  at.time.measured(NotedMs + Math.max(0, at.clock.now() - receivedMs), OffsetMs)
  const measured = addBlocks({ ...queue, OffsetMs, NotedMs, CadenceScale: last.CadenceScale }, granted)
  if (!last.Settled) {
    await tx.meta.put('queue', measured)
    return { moved: false, wentBack: false }
  }
  const done = await settle(tx, at.rules, queue, last.Settled, { filed, siteID: last.SiteID, now: last.Now })
  await replaceNeedsYou(tx, last.Settled)
  const known = withSettled(measured, last.Settled)
  await tx.meta.put('queue', await reportGaps(tx, at, known, last.Settled, last.SiteID))
  return done
}

/** The offset in whole seconds: smaller changes are only the duration of the request. */
function offsetOf(queue: QueueState, now: Instant, receivedMs: number): number {
  const measured = toMs(now) - receivedMs
  return Math.abs(measured - queue.OffsetMs) < SMALLEST_OFFSET_CHANGE_MS ? queue.OffsetMs : measured
}

const SMALLEST_OFFSET_CHANGE_MS = 2_000

/**
 * The queue as the server knows it. Numbers that this store never sent mean that it is a copy or
 * was restored: new entries are kept apart from those of the other copy. A lost store continues
 * after the highest number that the server has seen.
 */
export function withSettled(queue: QueueState, settled: Pick<Settled, 'Through' | 'Above'>): QueueState {
  const highest = Math.max(settled.Through, ...settled.Above)
  const known = { ...queue, Seen: true, Through: settled.Through, Above: settled.Above }
  if (highest <= queue.Offered) return known
  if (queue.Seen) return { ...known, Copied: Math.min(queue.Copied ?? Infinity, queue.Offered + 1) }
  return { ...known, Offered: highest, Sequence: Math.max(queue.Sequence, highest) }
}

interface SettledBy {
  readonly filed: FiledKeys
  /** Null when there is no snapshot of a site, only the acknowledgement. */
  readonly siteID: number | null
  readonly now: Instant
}

/** Moves entries according to the snapshot's `Settled`. */
export async function settle(
  tx: TabletTx,
  rules: TabletRules,
  queue: QueueState,
  settled: Pick<Settled, 'Through' | 'Above'>,
  { filed, siteID, now }: SettledBy,
): Promise<QueueMoved> {
  const outbox = await tx.outbox.list()
  // A settled number proves nothing alone: a copy of this store uses the same ones. A lost response
  // comes again with the next batch.
  const isFiled = ({ State, Key }: OutboxRecord) => State === 'delivered' || filed.has(Key)
  const done = outbox.filter((record) => isFiled(record) && rules.isSettled(record.Sequence, settled))
  // Commands of another site stay in the replay until its rows come, or they would leave its
  // screen.
  const mirrored = new Set((await tx.sites.list()).map((site) => site.SiteID))
  const stays = (record: OutboxRecord) => record.Entry.SiteID !== siteID && mirrored.has(record.Entry.SiteID)
  const gone = done.filter((record) => !stays(record))
  const delivered = done.filter((record) => stays(record) && record.State === 'waiting')
  const lost = outbox.filter((record) => record.State === 'delivered' && !rules.isSettled(record.Sequence, settled))
  await putStates(tx, delivered, 'delivered')
  await putStates(tx, lost, 'waiting')
  await moveToSent(tx, gone, now)
  const wentBack = rules.wentBack(queue, settled)
  const back = wentBack ? await offerAgain(tx, rules, settled) : 0
  return { moved: gone.length + lost.length + back > 0, wentBack }
}

async function putStates(tx: TabletTx, records: readonly OutboxRecord[], state: OutboxRecord['State']): Promise<void> {
  if (records.length > 0) await tx.outbox.putMany(records.map((record) => ({ ...record, State: state })))
}

async function moveToSent(tx: TabletTx, records: readonly OutboxRecord[], now: Instant): Promise<void> {
  if (records.length === 0) return
  await tx.sent.putMany(records.map(({ Sequence, Entry }) => ({ Sequence, Entry, SettledAt: now })))
  await tx.outbox.removeMany(records.map((record) => record.Sequence))
}

/**
 * Queues entries again that the server lost (a restored backup, a power cut): same bytes, same key.
 */
async function offerAgain(
  tx: TabletTx,
  rules: TabletRules,
  settled: Pick<Settled, 'Through' | 'Above'>,
): Promise<number> {
  const lost = (await tx.sent.list()).filter((record) => !rules.isSettled(record.Sequence, settled))
  if (lost.length === 0) return 0
  await tx.outbox.putMany(lost.map((record) => toRecord(record.Entry, [])))
  await tx.sent.removeMany(lost.map((record) => record.Sequence))
  return lost.length
}

async function replaceNeedsYou(tx: TabletTx, settled: Settled): Promise<void> {
  const known = await tx.needsYou.list()
  const wanted = new Map(settled.Refused.map((item) => [item.Key, item]))
  const gone = known
    .filter((record) => record.SetAside === undefined && !wanted.has(record.Key))
    .map((record) => record.Key)
  const changed = settled.Refused.filter(
    (item) => !known.some((record) => record.Key === item.Key && record.Item.HandedAt === item.HandedAt),
  )
  if (gone.length > 0) await tx.needsYou.removeMany(gone)
  if (changed.length > 0) {
    await tx.needsYou.putMany(
      changed.map((item): NeedsYouRecord => ({ Key: item.Key, Item: item, TrailerIDs: spokenOf(item) })),
    )
  }
}

/** The rows to mark for a rejected command: those it names, and the one that conflicted. */
function spokenOf(item: Settled['Refused'][number]): readonly number[] {
  const other = item.Answer.other === undefined ? [] : [item.Answer.other]
  return [...new Set([...rowIDsOf(item), ...other])]
}

/**
 * Writes the rows of a delta; false if nothing changed. Without pending commands no replay is
 * needed.
 */
async function writeRows(tx: TabletTx, at: Workplace, pages: readonly ChangesPage[], moved: boolean): Promise<boolean> {
  const pending = (await tx.outbox.list()).length > 0 || (await tx.shadow.list()).length > 0
  const isEmpty = pages.every(isEmptyPage)
  if (pending && (moved || !isEmpty)) return (await rebase(tx, at.author, at.rules, serverChange(pages))).isChanged
  if (!isEmpty) await writeServerRows(tx, pages)
  return !isEmpty
}

/** Puts the rows into the buffer page by page, since a later page holds the later state. */
function serverChange(pages: readonly ChangesPage[]): ServerChange {
  return async (buffer) => {
    for (const page of pages) {
      for (const list of listNames) for (const row of page[list] ?? []) putShadow(buffer, list, row)
      for (const removal of page.Removed ?? []) buffer.remove(removal.List, removal.ID)
    }
  }
}

/** Writes rows and removals unchanged, one write per list; a later page wins. */
export async function writeServerRows(tx: TabletTx, pages: readonly ChangesPage[]): Promise<void> {
  for (const list of listNames) await writeList(tx, list, pages)
}

async function writeList<L extends ListName>(tx: TabletTx, list: L, pages: readonly ChangesPage[]): Promise<void> {
  const latest = new Map<number, Entities[L] | null>()
  for (const page of pages) {
    for (const row of rowsOf(page, list)) latest.set(row.ID, row)
    for (const removal of page.Removed ?? []) if (removal.List === list) latest.set(removal.ID, null)
  }
  const removed = [...latest].flatMap(([id, row]) => (row === null ? [id] : []))
  const kept = [...latest.values()].filter((row) => row !== null)
  if (kept.length > 0) await tx.rows[list].putMany(kept)
  if (removed.length > 0) await tx.rows[list].removeMany(removed)
}

type PageRows = { readonly [L in ListName]?: readonly Entities[L][] }

export function rowsOf<L extends ListName>(page: PageRows, list: L): readonly Entities[L][] {
  return page[list] ?? []
}

function isEmptyPage(page: ChangesPage): boolean {
  return (page.Removed?.length ?? 0) === 0 && listNames.every((list) => (page[list]?.length ?? 0) === 0)
}

/** A site before its first load. */
export function newSite(siteID: number, nowMs: number): SiteState {
  return { SiteID: siteID, Cursor: null, Loading: null, AsOf: null, VisitedAt: fromMs(nowMs) }
}
