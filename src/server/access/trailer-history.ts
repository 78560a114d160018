import type { Site } from '../../domain/sites/site.ts'
import { namedInChanges } from '../../domain/trailers/history-changes.ts'
import { type PresentedHistoryRow, presentHistory } from '../../domain/trailers/present-trailer.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { type Day, dayRange } from '../../domain/values/day.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { readReferences } from './references.ts'
import { getRow, rowsOf } from './site-rows.ts'

interface AskedHistory {
  readonly TrailerID: number
  /** Site days, inclusive; undefined for open. */
  readonly BeginDate?: Day | undefined
  readonly EndDate?: Day | undefined
}

/** Returns what was done with a trailer, newest first; 404 for one of another site. */
export async function readHistory(
  database: Database,
  caller: Pick<Caller, 'SiteID' | 'Reach'> & Partial<Pick<Caller, 'Heads'>>,
  { TrailerID, BeginDate, EndDate }: AskedHistory,
): Promise<{ readonly trailer: Trailer; readonly site: Site; readonly rows: readonly PresentedHistoryRow[] }> {
  const rows = rowsOf(database, caller)
  const trailer = await getRow(rows, 'Trailers', TrailerID)
  const { site } = await readReferences(database, caller)
  const { from, before } = dayRange(BeginDate ?? null, EndDate ?? null, site.Timezone)
  const found = await rows
    .select('TrailerHistory')
    .where('TrailerHistory.TrailerID', '=', TrailerID)
    .$if(from !== null, (select) => select.where('TrailerHistory.ActionDateTime', '>=', from ?? ''))
    .$if(before !== null, (select) => select.where('TrailerHistory.ActionDateTime', '<', before ?? ''))
    .orderBy('TrailerHistory.ActionDateTime', 'desc')
    .orderBy('TrailerHistory.ID', 'desc')
    .execute()
  const references = await readReferences(database, caller, namedInChanges(found))
  return { trailer, site, rows: found.map((row) => presentHistory(row, references)) }
}
