import { carryOver } from '../../contract/entry-steps.ts'
import type { Entry } from '../../contract/sync.ts'
import { followAliases } from '../../domain/commands/aliases.ts'
import { bind } from '../../domain/commands/catalogue.ts'
import type { Bound } from '../../domain/commands/bound.ts'
import { behindItsRows } from '../../domain/commands/act-time.ts'
import type { By } from '../../domain/commands/command.ts'
import { notFound, Refusal } from '../../domain/commands/refusal.ts'
import { visitsOf } from '../../domain/commands/seen-row.ts'
import { type WriteBehind, yardOf } from '../../domain/commands/write-behind.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import type { OutboxRecord } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import type { TabletRules } from './rules.ts'
import { Shadows } from './shadows.ts'
import { flushRows, tabletRows } from './tablet-rows.ts'

/** `UserName` appears in the history. */
export interface Author {
  readonly UserID: number
  readonly UserName: string
  readonly Roles: readonly number[]
}

/** Writes the server's rows while no pending command is applied. */
export type ServerChange = (buffer: WriteBehind) => Promise<void>

/** Undoes pending commands, applies the change, runs them again; a refusal is only shown. */
export async function rebase(
  tx: TabletTx,
  author: Author,
  rules: TabletRules,
  change: ServerChange = async () => {},
): Promise<{ readonly isChanged: boolean } & Replayed> {
  const pending = await tx.outbox.list()
  const buffer = tabletRows(tx, new Set(pending.flatMap(({ Entry }) => Entry.IDs)))
  const shadows = new Shadows(tx, buffer)
  await shadows.undoAll()
  await change(buffer)
  const replayed = await replayAll(tx, { buffer, shadows }, pending, author, rules)
  const isChanged = await flushRows(tx, buffer)
  await shadows.flush()
  return { isChanged, ...replayed }
}

/** Results by key; entries without a message are in neither map. */
interface Replayed {
  readonly refusals: ReadonlyMap<string, Refusal>
  readonly warnings: ReadonlyMap<string, readonly string[]>
}

async function replayAll(
  tx: TabletTx,
  { buffer, shadows }: { readonly buffer: WriteBehind; readonly shadows: Shadows },
  pending: readonly OutboxRecord[],
  author: Author,
  rules: TabletRules,
): Promise<Replayed> {
  const refusals = new Map<string, Refusal>()
  const warnings = new Map<string, readonly string[]>()
  const records = pending.toSorted((a, b) => rules.order(a.Entry, b.Entry))
  const renamed: OutboxRecord[] = []
  for (const record of records) {
    const { ids, refusal, words } = await replayOne(buffer, shadows, record.Entry, author, rules)
    if (refusal) refusals.set(record.Key, refusal)
    if (ids && !sameIDs(ids, record.TrailerIDs)) renamed.push({ ...record, TrailerIDs: ids })
    if (words.length > 0) warnings.set(record.Key, words)
  }
  if (renamed.length > 0) await tx.outbox.putMany(renamed)
  return { refusals, warnings }
}

interface ReplayedEntry {
  /** Null when nothing of it is shown. */
  readonly ids: readonly number[] | null
  /** Reason why the entry is not, or only partly, applied. */
  readonly refusal: Refusal | null
  /** Warnings for the author. */
  readonly words: readonly string[]
}

/** Replays one entry; of a partly contested one, only the other fields are shown. */
async function replayOne(
  buffer: WriteBehind,
  shadows: Shadows,
  entry: Entry,
  author: Author,
  rules: TabletRules,
): Promise<ReplayedEntry> {
  if (entry.Withdrawn) return { ids: [], refusal: null, words: [] }
  buffer.begin()
  try {
    const { ids, kept, warnings } = await runEntry(buffer, bound(entry), carryOver(entry), author)
    if (rules.keepsShadows) await shadows.coverDraft(entry.SiteID)
    buffer.keep()
    return { ids, refusal: kept, words: warnings }
  } catch (error) {
    buffer.drop()
    if (buffer.storeError) throw buffer.storeError
    // A rule that fails on odd rows must not stop the queue: the server decides.
    return { ids: null, refusal: error instanceof Refusal ? error : notFound(), words: [] }
  }
}

export interface RanEntry {
  readonly ids: readonly number[]
  readonly kept: Refusal | null
  readonly warnings: readonly string[]
}

/** Runs a command on the buffer, following aliases. Throws its refusal. */
export async function runEntry(buffer: WriteBehind, command: Bound, entry: Entry, author: Author): Promise<RanEntry> {
  const yard = yardOf(buffer, entry.SiteID)
  const { followed } = await followAliases(command, yard)
  const { kept, Warnings = [] } = await followed.run(
    yard,
    await behindItsRows(yard, followed, byOf(entry, author), visitsOf(entry.About)),
  )
  const created = command.creates === null ? [] : [command.creates]
  const spokenOf = [...command.trailerIDs, ...followed.trailerIDs, ...command.taskIDs]
  return { ids: [...new Set([...created, ...spokenOf])], kept: kept?.refusal ?? null, warnings: Warnings }
}

function actTime({ MadeAt, Offset }: Entry): Instant {
  return fromMs(toMs(MadeAt) + Offset)
}

function byOf(entry: Entry, author: Author): By {
  return {
    UserID: author.UserID,
    UserName: author.UserName,
    Roles: author.Roles,
    SiteID: entry.SiteID,
    DeviceID: entry.DeviceID,
    MadeAt: actTime(entry),
    GivenAt: actTime(entry),
    IsUncertain: entry.Uncertain ?? false,
    ReceivedAt: null,
    Key: entry.Key,
    IDs: entry.IDs,
    Base: entry.Base,
    Original: null,
  }
}

/** By key and device ID, since a queue moved to another device has other row IDs. */
const boundByKey = new Map<string, Bound>()
const MAX_BOUND = 2_000

function bound(entry: Entry): Bound {
  const key = `${entry.DeviceID} ${entry.Key}`
  const known = boundByKey.get(key)
  if (known) return known
  const { Call, Body } = carryOver(entry)
  const fresh = bind(Call, Body)
  if (boundByKey.size >= MAX_BOUND) boundByKey.clear()
  boundByKey.set(key, fresh)
  return fresh
}

function sameIDs(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
