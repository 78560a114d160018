import { byActionTime } from '../../src/domain/trailers/history-order.ts'
import { packHistory } from '../../src/domain/trailers/packed-history.ts'
import type { TrailerHistoryRow } from '../../src/domain/trailers/trailer-history.ts'
import type { RefusedItem } from '../../src/contract/sync.ts'
import type { ErrorAnswer } from '../../src/contract/errors.ts'
import { type Entities, type ListName, lists, SHARED } from '../../src/domain/lists.ts'
import type { Instant } from '../../src/domain/values/instant.ts'
import type { Head } from '../../src/server/access/caller.ts'
import type { HistoriesAsk, LoggedCommand, Position, QueueOwner } from '../../src/server/pipeline/server-store.ts'

export type AnyRow = Entities[ListName]

export interface LogRow extends LoggedCommand {
  readonly Sequence: number | null
  readonly Mark: string
  readonly MadeAt: Instant
  readonly ReceivedAt: Instant
  readonly HandedAt: Instant | null
  readonly HandedNote: string | null
}

export function toRefusedItem(row: LogRow): RefusedItem {
  const { Key, DeviceID, UserID, UserName, SiteID, Call, HandedAt, HandedNote, Status, MadeAt } = row
  const { Body, Base, IDs } = row.Entry
  const Outcome = row.Outcome === 'parked' ? 'parked' : 'rejected'
  const made = { Key, Sequence: row.Sequence ?? 0, DeviceID, UserID, UserName, SiteID, Call, Body, Base, IDs, MadeAt }
  return {
    ...made,
    RefusedAt: row.ReceivedAt,
    HandedAt,
    HandedNote,
    Outcome,
    Status,
    Answer: row.Answer as ErrorAnswer,
  }
}

export function rowKey(list: ListName, siteID: number, id: number): string {
  return `${list}/${siteID}/${id}`
}

export function queueKey({ DeviceID, UserID }: QueueOwner): string {
  return `${DeviceID}/${UserID}`
}

export function scopeOf(list: ListName, siteID: number): number {
  return lists[list].scope === 'shared' ? SHARED : siteID
}

export function isAfter(a: Position, b: Position): boolean {
  if (a.Version !== b.Version) return a.Version > b.Version
  return a.List === b.List ? a.ID > b.ID : a.List > b.List
}

/**
 * The row with the fields of its list in their order; throws for a missing or extra field, as SQL
 * does.
 */
export function whole(list: ListName, row: AnyRow): AnyRow {
  const columns = Object.keys(lists[list].columns)
  const values: Readonly<Record<string, unknown>> = { ...row }
  const missing = columns.filter((column) => values[column] === undefined)
  if (missing.length > 0 || Object.keys(row).length > columns.length)
    throw new Error(
      `a row of ${list} with other fields than its list: ${missing.join(', ') || Object.keys(row).join(', ')}`,
    )
  return Object.fromEntries(columns.map((column) => [column, values[column]])) as unknown as AnyRow
}

/** A block that no test grants to a tablet. */
export const LAST_BLOCK = 2 ** 31 - 1

export const noHead: Head = { Version: 0, Mark: '' }

/** Packs these rows by trailer, as far as their stamps reach. */
export function packedTexts(
  { SiteID, Through, TrailerIDs }: HistoriesAsk,
  rows: readonly TrailerHistoryRow[],
  stamps: { get(key: string): Pick<Position, 'Version'> | undefined },
): readonly string[] {
  const isThen = ({ ID }: AnyRow) => (stamps.get(rowKey('TrailerHistory', SiteID, ID))?.Version ?? 0) <= Through
  const inTime = rows.filter(isThen).sort(byActionTime)
  return TrailerIDs.map((id) =>
    JSON.stringify(
      packHistory(
        id,
        inTime.filter(({ TrailerID }) => TrailerID === id),
      ),
    ),
  )
}
