import type { ChangesPage, Settled } from '../../contract/sync.ts'
import { type Entities, type ListName, listNames } from '../../domain/lists.ts'
import { fromMs, toMs, type Instant } from '../../domain/values/instant.ts'
import type { NeedsYouRecord, OutboxRecord, QueueState, SiteState } from '../../mirror/records.ts'
import { allTables, type RowChanges, type TableName, tablesOfLists, type TabletTx } from '../../mirror/tablet-store.ts'
import { changedByOthers, readBefore, type ReadRows } from './changed-by-others.ts'
import type { Workplace } from './workplace.ts'
import { getQueue, toRecord } from './outbox-record.ts'
import { reportGaps } from './gaps.ts'
import { addBlocks } from './ids.ts'
import { rebase, type ServerChange } from './replay.ts'
import type { TabletRules } from './rules.ts'
import { putShadow } from './shadows.ts'
import { assertFence } from './fence.ts'
import { listsOf, rowIDsOf } from './withdraw.ts'

/** Keys of commands with an outcome. The number alone would not do: another command may have it. */
export type FiledKeys = ReadonlySet<string>

export interface Applied {
  /** `stale`: discarded, since the stored cursor is not the one asked for. */
  readonly name: 'applied' | 'stale'
  /** False when nothing changed, so sending again is no use. */
  readonly moved: boolean
  /** True when the server lost entries that it had settled, as after a restored backup. */
  readonly wentBack: boolean
  /** Rows that others changed; absent if none, and after a load. */
  readonly byOthers?: RowChanges
}

export const STALE: Applied = { name: 'stale', moved: false, wentBack: false }

interface DeltaAnswer {
  /** The cursor after which the server was asked. */
  readonly asked: string
  readonly pages: readonly ChangesPage[]
  /** The tablet's clock at the response. */
  readonly receivedMs: number
  readonly filed: FiledKeys
  /** False only if no command was pending when it was asked. */
  readonly isPending: boolean
}

/**
 * Applies a delta in one transaction. It opens the lists of the pages and of the commands that are replayed around them, so
 * that reads of others need not wait.
 */
export async function applyDelta(at: Workplace, fence: number, answer: DeltaAnswer): Promise<Applied> {
  const { pages, isPending } = answer
  const last = pages.at(-1)
  if (!last) return STALE
  const apply = (tables: readonly TableName[]) =>
    at.store.transact((tx) => applyInside(tx, at, { ...answer, fence, last, tables }), tables)
  const queued = isPending ? await at.store.read(tablesOfQueue, ['outbox', 'shadow']) : []
  // Another command may have been saved meanwhile.
  return (await apply(tablesOf(pages, queued))) ?? (await apply(allTables)) ?? STALE
}

interface Delta extends DeltaAnswer {
  readonly fence: number
  readonly last: ChangesPage
  /** The open ones. */
  readonly tables: readonly TableName[]
}

/** Returns null, with nothing written, where a replay may need tables that are not open. */
async function applyInside(
  tx: TabletTx,
  at: Workplace,
  { fence, asked, pages, last, receivedMs, filed, tables }: Delta,
): Promise<Applied | null> {
  // Together, here and below, what does not depend on another: a page waits for the rows.
  const [site, before, isOpen] = await Promise.all([
    tx.sites.get(last.SiteID),
    readBefore(tx, pages),
    hasOpened(tx, at, last, tables),
    assertFence(tx, at.rules, fence),
  ])
  if (!site || site.Loading || !at.rules.answersOurs(site.Cursor, asked)) return STALE
  if (!isOpen) return null
  const { moved, wentBack } = await takeSettled(tx, at, last, pages, receivedMs, filed)
  const isPending = await hasPending(tx)
  const [isChanged] = await Promise.all([
    writeRows(tx, at, pages, moved, isPending),
    tx.sites.putMany([{ ...site, Cursor: last.Cursor, AsOf: last.Now, ...(last.Link && { Link: last.Link }) }]),
  ])
  // Without pending commands the rows are now as they came.
  const readNow: ReadRows = isPending
    ? (list, ids) => tx.rows[list].getMany(ids)
    : async (list, ids) => {
        const latest = latestOf(pages, list)
        return ids.map((id) => latest.get(id) ?? undefined)
      }
  const byOthers = await changedByOthers(readNow, before)
  return { name: 'applied', moved: moved || isChanged, wentBack, byOthers }
}

/** Returns the tables of pages: their lists, those of what a snapshot says of the queue, and `queued` for its replay. */
export function tablesOf(pages: readonly ChangesPage[], queued: readonly TableName[] = []): readonly TableName[] {
  const listed = listNames.filter((list) => pages.some((page) => hasList(page, list)))
  return [...new Set([...listed, ...settledTables, ...queued])]
}

function hasList(page: ChangesPage, list: ListName): boolean {
  return rowsOf(page, list).length > 0 || (page.Removed ?? []).some((removal) => removal.List === list)
}

const settledTables = ['meta', 'outbox', 'sent', 'shadow', 'needsYou', 'sites'] as const

/** Returns the tables that a replay of the waiting commands may use: their lists, and those of the rows that they changed. */
async function tablesOfQueue(tx: TabletTx): Promise<readonly TableName[]> {
  const [outbox, shadows] = await Promise.all([tx.outbox.list(), tx.shadow.list()])
  return tablesOfLists([...outbox.flatMap(({ Entry }) => listsOf(Entry)), ...shadows.map(({ List }) => List)])
}

/** False if the queue needs another table, or if the snapshot may bring commands back whose lists are not known yet. */
async function hasOpened(
  tx: TabletTx,
  at: Workplace,
  { Settled }: ChangesPage,
  tables: readonly TableName[],
): Promise<boolean> {
  if (tables === allTables) return true
  const [queued, queue] = await Promise.all([tablesOfQueue(tx), getQueue(tx, at.deviceID)])
  if (Settled && (queue.Restored || at.rules.wentBack(queue, Settled))) return false
  return queued.every((name) => tables.includes(name))
}

export type QueueMoved = Pick<Applied, 'moved' | 'wentBack'>

/** Takes over a snapshot's clock, ID blocks and `Settled`. */
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
  // The next response corrects the offset if the clock was set meanwhile.
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

/** Returns whole seconds; ignores changes caused by the request's duration. */
function offsetOf(queue: QueueState, now: Instant, receivedMs: number): number {
  const measured = toMs(now) - receivedMs
  return Math.abs(measured - queue.OffsetMs) < SMALLEST_OFFSET_CHANGE_MS ? queue.OffsetMs : measured
}

const SMALLEST_OFFSET_CHANGE_MS = 2_000

/**
 * Takes over the server's settled numbers. One that was never sent from here shows that the store was copied
 * (`Copied`); a lost store continues after the highest.
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
  /** Null without a site's snapshot. */
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
  // A copy of this store uses the same numbers. A lost response comes with the next batch.
  const isFiled = ({ State, Key }: OutboxRecord) => State === 'delivered' || filed.has(Key)
  const done = outbox.filter((record) => isFiled(record) && rules.isSettled(record.Sequence, settled))
  // Another site's commands stay until its rows come, or its screen loses them.
  const mirrored = new Set(done.length === 0 ? [] : (await tx.sites.list()).map((site) => site.SiteID))
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

/** Queues lost entries again: same bytes, same key. */
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

/** Returns the rows of a rejected command, and the one it conflicts with. */
function spokenOf(item: Settled['Refused'][number]): readonly number[] {
  const other = item.Answer.other === undefined ? [] : [item.Answer.other]
  return [...new Set([...rowIDsOf(item), ...other])]
}

/** True while commands wait: rows are then shown with their changes. */
async function hasPending(tx: TabletTx): Promise<boolean> {
  return (await tx.outbox.list()).length > 0 || (await tx.shadow.list()).length > 0
}

/** Returns false if nothing changed. Replays only when commands are pending. */
async function writeRows(
  tx: TabletTx,
  at: Workplace,
  pages: readonly ChangesPage[],
  moved: boolean,
  isPending: boolean,
): Promise<boolean> {
  const isEmpty = pages.every(isEmptyPage)
  if (isPending && (moved || !isEmpty)) return (await rebase(tx, at.author, at.rules, serverChange(pages))).isChanged
  if (!isEmpty) await writeServerRows(tx, pages)
  return !isEmpty
}

function serverChange(pages: readonly ChangesPage[]): ServerChange {
  return async (buffer) => {
    for (const page of pages) {
      for (const list of listNames) for (const row of page[list] ?? []) putShadow(buffer, list, row)
      for (const removal of page.Removed ?? []) buffer.remove(removal.List, removal.ID)
    }
  }
}

/** Writes the server's rows, all lists at once, so that the store waits for none; a later page wins. */
export async function writeServerRows(tx: TabletTx, pages: readonly ChangesPage[]): Promise<void> {
  await Promise.all(listNames.map((list) => writeList(tx, list, pages)))
}

async function writeList<L extends ListName>(tx: TabletTx, list: L, pages: readonly ChangesPage[]): Promise<void> {
  const latest = latestOf(pages, list)
  const removed = [...latest].flatMap(([id, row]) => (row === null ? [id] : []))
  const kept = [...latest.values()].filter((row) => row !== null)
  await Promise.all([
    kept.length > 0 && tx.rows[list].putMany(kept),
    removed.length > 0 && tx.rows[list].removeMany(removed),
  ])
}

/** Returns the rows that the pages leave, by ID; null: removed. */
function latestOf<L extends ListName>(pages: readonly ChangesPage[], list: L): ReadonlyMap<number, Entities[L] | null> {
  const latest = new Map<number, Entities[L] | null>()
  for (const page of pages) {
    for (const row of rowsOf(page, list)) latest.set(row.ID, row)
    for (const removal of page.Removed ?? []) if (removal.List === list) latest.set(removal.ID, null)
  }
  return latest
}

type PageRows = { readonly [L in ListName]?: readonly Entities[L][] }

export function rowsOf<L extends ListName>(page: PageRows, list: L): readonly Entities[L][] {
  return page[list] ?? []
}

function isEmptyPage(page: ChangesPage): boolean {
  return (page.Removed?.length ?? 0) === 0 && listNames.every((list) => (page[list]?.length ?? 0) === 0)
}

/** Returns a site before its first load. */
export function newSite(siteID: number, nowMs: number): SiteState {
  return { SiteID: siteID, Cursor: null, Loading: null, AsOf: null, VisitedAt: fromMs(nowMs) }
}
