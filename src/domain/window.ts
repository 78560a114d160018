import { SessionState } from './audits/audit.ts'
import { isOpen } from './tasks/task.ts'
import type { Entities, ListName } from './lists.ts'
import type { Trailer } from './trailers/trailer.ts'
import { TrailerState } from './trailers/trailer-lists.ts'
import { fromMs, type Instant, toMs } from './values/instant.ts'

/** How long the mirror keeps an audit session after it was opened, and its checks. */
const AUDIT_WINDOW_DAYS = 30

/** How long the mirror keeps a trailer after it left. */
const DEPARTED_WINDOW_DAYS = 14

/** How long the mirror keeps a task after the last act on it, once it is done. */
const TASK_WINDOW_DAYS = 7

/** How long the mirror keeps a message. */
const MESSAGE_WINDOW_DAYS = 30

const DAY_MS = 86_400_000

/** The moment before which what left is kept by the server only. */
export function departedWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - DEPARTED_WINDOW_DAYS * DAY_MS)
}

/** The moment before which sessions and checks are kept by the server only. */
export function auditWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - AUDIT_WINDOW_DAYS * DAY_MS)
}

/** The moment before which tasks that are done are kept by the server only. */
export function taskWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - TASK_WINDOW_DAYS * DAY_MS)
}

/** The moment before which messages are kept by the server only. */
export function messageWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - MESSAGE_WINDOW_DAYS * DAY_MS)
}

/**
 * Whether the mirror keeps a row: trailers on the yard, those that departed or went into transit in the last 14 days,
 * the history of both; audits that are open or were opened in the last 30 days, checks of that time; tasks
 * that are open or changed in the last 7 days; messages of 30 days; and all reference rows. Moments are compared as text, so `now` must be a checked instant.
 * `trailerOf` answers the trailer of a history row.
 */
export function isInWindow<L extends ListName>(
  list: L,
  row: Entities[L],
  now: Instant,
  trailerOf: (id: number) => Trailer | undefined,
): boolean {
  const start = departedWindowStart(now)
  if (list === 'Trailers') return isTrailerInWindow(row as Entities['Trailers'], start)
  if (list === 'Audits') return isAuditInWindow(row as Entities['Audits'], auditWindowStart(now))
  if (list === 'AuditTrailers') return (row as Entities['AuditTrailers']).CheckedDate >= auditWindowStart(now)
  if (list === 'Tasks') return isTaskInWindow(row as Entities['Tasks'], taskWindowStart(now))
  if (list === 'Messages') return (row as Entities['Messages']).CreatedDate >= messageWindowStart(now)
  if (list !== 'TrailerHistory') return true
  const trailer = trailerOf((row as Entities['TrailerHistory']).TrailerID)
  return trailer !== undefined && isTrailerInWindow(trailer, start)
}

function isAuditInWindow({ State, OpenedDate }: Entities['Audits'], start: Instant): boolean {
  return State === SessionState.Open || OpenedDate >= start
}

function isTaskInWindow(task: Entities['Tasks'], start: Instant): boolean {
  return isOpen(task) || task.ChangedDate >= start
}

/** The same for a trailer, with the start of the window worked out once. */
function isTrailerInWindow(
  trailer: Pick<Trailer, 'State' | 'DepartureDate' | 'LastActivityDate'>,
  start: Instant,
): boolean {
  if (trailer.State === TrailerState.OnYard) return true
  const leftAt = trailer.State === TrailerState.Departed ? trailer.DepartureDate : null
  return (leftAt ?? trailer.LastActivityDate) >= start
}
