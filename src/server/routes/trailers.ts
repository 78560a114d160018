import { toTrailerQuery, toTrailerReportQuery } from '../../contract/trailer-parameters.ts'
import { conflict } from '../../domain/commands/refusal.ts'
import { promisedTrailers } from '../../domain/tasks/open-tasks.ts'
import { NO_IDLE_TRAILER, oldestEmpty } from '../../domain/trailers/oldest-empty.ts'
import { historyCsv } from '../../domain/trailers/history-columns.ts'
import { presentTrailer } from '../../domain/trailers/present-trailer.ts'
import { trailerReportFile } from '../../domain/trailers/trailer-report.ts'
import { StatusType, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { minutesBetween } from '../../domain/values/display.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences, readTags } from '../access/references.ts'
import { getRow, rowsOf } from '../access/site-rows.ts'
import { readHistory } from '../access/trailer-history.ts'
import type { Database } from '../database/database.ts'
import { announceHistory } from '../outlets/history-mail.ts'
import type { ServerParts } from '../server-parts.ts'
import { toCsvPieces } from '../web/exports.ts'
import type { Handlers, Incoming } from './incoming.ts'
import { CSV_TYPE, Raw } from './raw.ts'
import { selectOpen } from './task-reading.ts'
import { trailerReportLines } from './trailer-export.ts'

type TrailerReads =
  | 'listTrailers'
  | 'trailerReportExport'
  | 'trailerHistory'
  | 'trailerData'
  | 'oldestIdleTrailer'
  | 'getTrailer'
  | 'idleMinutes'

/** The reads of trailers (spec 2§7), computed by the domain. */
export function trailerCalls({ database, clock, heavyReads, exports }: ServerParts): Pick<Handlers, TrailerReads> {
  const now = () => fromMs(clock())
  const one = async (caller: Caller, id: number) => {
    const trailer = await getRow(rowsOf(database, caller), 'Trailers', id)
    return { Trailer: presentTrailer(trailer, await readReferences(database, caller, [trailer]), now()) }
  }
  return {
    listTrailers: ({ caller, query }) => heavyReads.run(() => listTrailers(database, caller, query, now())),
    trailerReportExport: async ({ caller, body }) => {
      const references = await readReferences(database, caller)
      const query = toTrailerReportQuery(body, now(), references.site.Timezone)
      const lines = () => trailerReportLines(database, caller, query, references, now())
      const stream = await exports.start(async () => toCsvPieces(lines()))
      return new Raw(CSV_TYPE, stream, 200, trailerReportFile(references.site, now()))
    },
    trailerHistory: async ({ caller, query }) => {
      const { rows } = await readHistory(database, caller, query)
      return { TrailerHistory: rows }
    },
    trailerData: async ({ caller, query }) => {
      const { trailer, rows, site } = await readHistory(database, caller, query)
      await announceHistory(database, { caller, site, trailer, typed: query.EmailToSend ?? null, at: now() })
      return { TrailerData: historyCsv(rows, trailer.Type, site) }
    },
    oldestIdleTrailer: async ({ caller, params }) =>
      one(caller, await findOldestIdle(database, caller, params.scacId, params.trailerType)),
    getTrailer: ({ caller, params }) => one(caller, params.id),
    idleMinutes: async ({ caller, params }) => {
      const { LastActivityDate } = await getRow(rowsOf(database, caller), 'Trailers', params.id)
      return { Minutes: minutesBetween(LastActivityDate, now()) }
    },
  }
}

async function listTrailers(
  database: Database,
  caller: Caller,
  parameters: Incoming<'listTrailers'>['query'],
  now: string,
) {
  const query = toTrailerQuery(parameters)
  if (caller.SiteID === null || !asksForSite(parameters, caller.SiteID)) return { Trailers: [], ItemsCount: 0 }
  const references = await readReferences(database, caller)
  const { trailers, count } = await rowsOf(database, caller).trailers.page(query, references, now)
  const tags = new Map((await readTags(database, caller, trailers)).map((tag) => [tag.ID, tag]))
  return {
    Trailers: trailers.map((trailer) => presentTrailer(trailer, { ...references, tags }, now, query.auditType)),
    ItemsCount: count,
  }
}

/**
 * False for other sites only; 0 and -1 mean all own sites, of which a session sees the active one.
 */
function asksForSite({ sites = [], siteID }: Incoming<'listTrailers'>['query'], active: number): boolean {
  const named = [...sites, ...(siteID === undefined ? [] : [siteID])]
  return named.every((id) => id <= 0) || named.includes(active)
}

/**
 * SQL selects the empty trailers that arrived first, one more than tasks have promised; the domain
 * chooses among them.
 */
async function findOldestIdle(database: Database, caller: Caller, scacID: number, type: number): Promise<number> {
  const rows = rowsOf(database, caller)
  const open = await selectOpen(rows)
    .clearSelect()
    .select(['Tasks.TrailerID', 'Tasks.StatusType', 'Tasks.DeletedDate'])
    .execute()
  const promised = promisedTrailers(open)
  const earliest = await rows
    .select('Trailers')
    .where('Trailers.State', '=', TrailerState.OnYard)
    .where('Trailers.ScacID', '=', scacID)
    .where('Trailers.Type', '=', type)
    .where('Trailers.StatusType', '=', StatusType.Empty)
    .orderBy('Trailers.ArrivalDate')
    .orderBy('Trailers.ID')
    .limit(promised.size + 1)
    .clearSelect()
    .select(['Trailers.ID', 'Trailers.State', 'Trailers.StatusType', 'Trailers.ScacID'])
    .select(['Trailers.Type', 'Trailers.ArrivalDate'])
    .execute()
  const oldest = oldestEmpty(earliest, scacID, type, promised)
  if (!oldest) throw conflict('no-idle-trailer', NO_IDLE_TRAILER)
  return oldest.ID
}
