import { SessionState } from '../../domain/audits/audit.ts'
import type { ListName } from '../../domain/lists.ts'
import { TaskStatus } from '../../domain/tasks/task-lists.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'

/** Starts of the windows as SQL, usually parameters. */
export interface WindowStarts {
  readonly departed: string
  readonly audit: string
  readonly task: string
  readonly message: string
  readonly readNotice: string
  readonly shipment: string
}

/** The window of `domain/window.ts` in SQL, for a first load; a test compares the two. `offset 0`: see `deltaSql`. */
export function windowSql(list: ListName, alias: string, starts: WindowStarts): string {
  switch (list) {
    case 'Trailers':
      return trailerInWindow(alias, starts.departed)
    case 'TrailerHistory':
    case 'Photos':
      return `exists (select 1 from "Trailers" w where w."SiteID" = ${alias}."SiteID" and w."ID" = ${alias}."TrailerID"
    and (${trailerInWindow('w', starts.departed)}) offset 0)`
    case 'Audits':
      return `${alias}."State" = ${SessionState.Open} or ${alias}."OpenedDate" >= ${starts.audit}`
    case 'AuditTrailers':
      return `${alias}."CheckedDate" >= ${starts.audit}`
    case 'Tasks':
      return `${alias}."StatusType" <> ${TaskStatus.Completed} and ${alias}."DeletedDate" is null or ${alias}."ChangedDate" >= ${starts.task}`
    case 'Messages':
      return `${alias}."TaskID" is null or ${alias}."CreatedDate" >= ${starts.message}`
    case 'Notices':
      return `${alias}."ReadDate" is null and ${alias}."MadeAt" >= ${starts.message} or ${alias}."ReadDate" >= ${starts.readNotice}`
    case 'ExpectedShipments':
      return `${alias}."UsedDate" is null and ${alias}."ExpectedFrom" >= ${starts.shipment}`
    default:
      return 'true'
  }
}

/** Finds the trailers of site $1 in the window first, then looks up each row among them. */
export function wholeWindowSql(list: ListName, alias: string, starts: WindowStarts): string {
  if (list !== 'TrailerHistory' && list !== 'Photos') return windowSql(list, alias, starts)
  return `${alias}."TrailerID" in (select w."ID" from "Trailers" w where w."SiteID" = $1::bigint and (${trailerInWindow('w', starts.departed)}))`
}

function trailerInWindow(alias: string, start: string): string {
  const { OnYard, Departed } = TrailerState
  const leftAt = `case when ${alias}."State" = ${Departed} then ${alias}."DepartureDate" end`
  return `${alias}."State" = ${OnYard} or coalesce(${leftAt}, ${alias}."LastActivityDate") >= ${start}`
}
