import { SessionState } from './audits/audit.ts'
import { isOpen } from './tasks/task.ts'
import type { Entities, ListName } from './lists.ts'
import type { Trailer } from './trailers/trailer.ts'
import { leftAt } from './trailers/left-at.ts'
import { TrailerState } from './trailers/trailer-lists.ts'
import { fromMs, type Instant, toMs } from './values/instant.ts'

/** From the opening, also for its checks. */
const AUDIT_WINDOW_DAYS = 30

/** After it left. */
const DEPARTED_WINDOW_DAYS = 14

/** After its last act. */
export const TASK_WINDOW_DAYS = 7

const MESSAGE_WINDOW_DAYS = 30

/** After it was read. */
const READ_NOTICE_WINDOW_DAYS = 1

/** After the day on which a shipment was expected. */
const SHIPMENT_WINDOW_DAYS = 7

/** After that day, and after its use. */
const SHIPMENT_KEPT_DAYS = 90

const DAY_MS = 86_400_000

/** Returns the time before which departed trailers are on the server only. */
export function departedWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - DEPARTED_WINDOW_DAYS * DAY_MS)
}

/** Returns the time before which sessions and checks are on the server only. */
export function auditWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - AUDIT_WINDOW_DAYS * DAY_MS)
}

/** Returns the time before which completed tasks are on the server only. */
export function taskWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - TASK_WINDOW_DAYS * DAY_MS)
}

/** Returns the time before which comments and unread notices are on the server only. */
export function messageWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - MESSAGE_WINDOW_DAYS * DAY_MS)
}

/** Returns the time before which read notices are on the server only. */
export function readNoticeWindowStart(now: Instant): Instant {
  return fromMs(toMs(now) - READ_NOTICE_WINDOW_DAYS * DAY_MS)
}

/** Returns the time before which the expected days of shipments on the server only began. */
export function shipmentWindowStart(now: Instant): Instant {
  // The day itself ends a day after it began.
  return fromMs(toMs(now) - (SHIPMENT_WINDOW_DAYS + 1) * DAY_MS)
}

/** Returns the time before which shipments were expected, and used if they were, that the server deletes. */
export function shipmentKeptStart(now: Instant): Instant {
  return fromMs(toMs(now) - SHIPMENT_KEPT_DAYS * DAY_MS)
}

/**
 * True if the mirror keeps a row: trailers on the yard or left at most 14 days ago, with history and photos;
 * audits open or of 30 days, with checks; tasks open or changed in 7 days; comments of 30 days; all
 * messages to the site; unread notices of 30 days, and those read within a day; shipments that are awaited, up to 7 days after their day; reference rows. `now` is a checked instant, compared as text.
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
  if (list === 'Messages') return isMessageInWindow(row as Entities['Messages'], messageWindowStart(now))
  if (list === 'Notices') {
    const { ReadDate, MadeAt } = row as Entities['Notices']
    return ReadDate === null ? MadeAt >= messageWindowStart(now) : ReadDate >= readNoticeWindowStart(now)
  }
  if (list === 'ExpectedShipments') {
    const { UsedDate, ExpectedFrom } = row as Entities['ExpectedShipments']
    return UsedDate === null && ExpectedFrom >= shipmentWindowStart(now)
  }
  if (list !== 'TrailerHistory' && list !== 'Photos') return true
  const trailer = trailerOf((row as Entities['TrailerHistory' | 'Photos']).TrailerID)
  return trailer !== undefined && isTrailerInWindow(trailer, start)
}

function isAuditInWindow({ State, OpenedDate }: Entities['Audits'], start: Instant): boolean {
  return State === SessionState.Open || OpenedDate >= start
}

/** A site has few messages of its own, and lists all of them. */
function isMessageInWindow({ TaskID, CreatedDate }: Entities['Messages'], start: Instant): boolean {
  return TaskID === null || CreatedDate >= start
}

function isTaskInWindow(task: Entities['Tasks'], start: Instant): boolean {
  return isOpen(task) || task.ChangedDate >= start
}

/** The same, with the window's start computed once. */
function isTrailerInWindow(
  trailer: Pick<Trailer, 'State' | 'DepartureDate' | 'LastActivityDate'>,
  start: Instant,
): boolean {
  if (trailer.State === TrailerState.OnYard) return true
  return (leftAt(trailer) ?? trailer.LastActivityDate) >= start
}
