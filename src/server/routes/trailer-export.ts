import type { References } from '../../domain/sites/references.ts'
import { presentTrailer } from '../../domain/trailers/present-trailer.ts'
import type { TrailerQuery } from '../../domain/trailers/trailer-query-fields.ts'
import { trailerReportColumns, trailerReportHeader, trailerReportLine } from '../../domain/trailers/trailer-report.ts'
import type { CsvCell } from '../../domain/values/csv.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readTags } from '../access/references.ts'
import { rowsOf } from '../access/site-rows.ts'
import type { Database } from '../database/database.ts'
import { fewPerTurn } from '../web/exports.ts'

/** Returns the lines of a report piece by piece, the first one its header. */
export async function* trailerReportLines(
  database: Database,
  caller: Caller,
  query: TrailerQuery,
  references: References,
  now: Instant,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  const { site } = references
  const columns = trailerReportColumns(site)
  yield [trailerReportHeader(columns)]
  for await (const trailers of rowsOf(database, caller).trailers.all(query, references)) {
    const tags = columns.includes('RFIDTagID') ? await readTags(database, caller, trailers) : []
    const named = { ...references, tags: new Map(tags.map((tag) => [tag.ID, tag])) }
    for (const few of fewPerTurn(trailers))
      yield few.map((trailer) =>
        trailerReportLine(columns, presentTrailer(trailer, named, now, query.auditType), site.Timezone),
      )
  }
}
