import { SessionState } from '../../domain/audits/audit.ts'
import type { ListName } from '../../domain/lists.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'

/**
 * The window of `domain/window.ts` in SQL, for a first load; `start` and `auditStart` are parameters with the starts of the windows. A test compares the two. `offset 0` keeps the
 * look-up of a trailer by its key apart: as a join, a planner that knows little of a young table reads all trailers of the site for each page, or for each row.
 */
export function windowSql(list: ListName, alias: string, start: string, auditStart: string): string {
  if (list === 'Trailers') return trailerInWindow(alias, start)
  if (list === 'Audits') return `${alias}."State" = ${SessionState.Open} or ${alias}."OpenedDate" >= ${auditStart}`
  if (list === 'AuditTrailers') return `${alias}."CheckedDate" >= ${auditStart}`
  if (list !== 'TrailerHistory') return 'true'
  return `exists (select 1 from "Trailers" w where w."SiteID" = ${alias}."SiteID" and w."ID" = ${alias}."TrailerID"
    and (${trailerInWindow('w', start)}) offset 0)`
}

function trailerInWindow(alias: string, start: string): string {
  const { OnYard, Departed } = TrailerState
  const leftAt = `case when ${alias}."State" = ${Departed} then ${alias}."DepartureDate" end`
  return `${alias}."State" = ${OnYard} or coalesce(${leftAt}, ${alias}."LastActivityDate") >= ${start}`
}
