import { withMissing } from '../domain/trailers/history-order.ts'
import type { TrailerHistoryRow } from '../domain/trailers/trailer-history.ts'
import { unpackHistory } from '../domain/trailers/packed-history.ts'
import type { HistoryRecord } from './records.ts'

/**
 * Returns the history of a trailer: the rows of its record, and those that are in the list, since they came later or
 * are this tablet's own. Every read of a history goes through here.
 */
export function joinHistory(
  record: HistoryRecord | undefined,
  listed: readonly TrailerHistoryRow[],
): readonly TrailerHistoryRow[] {
  return record ? withMissing(listed, unpackHistory(record.SiteID, record)) : listed
}
