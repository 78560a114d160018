import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import type { JournalLine, QueueState, SiteState } from '../../mirror/records.ts'
import { type Connection, isOutage, type Outage } from '../sync-status.ts'
import type { TabletTime } from './tablet-time.ts'

/** Facts of the store about an outage; moments by the clock of `TabletTime.steady`. */
interface KnownBefore {
  readonly journal: readonly JournalLine[]
  /** The last snapshot of any site; null: none yet. */
  readonly answeredAt: Instant | null
}

/** Returns the moment of the last answer whose rows are in the store; null: none yet. `queue`: for the clock's offset. */
export function lastAnswer(
  sites: readonly Pick<SiteState, 'AsOf'>[],
  queue: Pick<QueueState, 'OffsetMs'> | undefined,
  time: Pick<TabletTime, 'steady' | 'now'>,
): Instant | null {
  const last = latest(sites.map(({ AsOf }) => AsOf))
  if (last === null || !queue) return last
  return fromMs(toMs(last) - time.now(queue) + time.steady())
}

/**
 * Returns when an outage began. One that this start of the app found is older than its first failed try: it began with
 * the journal's open line, or after the last answer, and never before that answer.
 */
export function outageStart({ since, answeredAt }: Pick<Outage, 'since' | 'answeredAt'>, known: KnownBefore): Instant {
  if (answeredAt !== null) return since
  const last = known.journal.at(-1)
  const start = latest([last?.Open ? last.From : null, known.answeredAt])
  // A later moment is of a clock that was set back since.
  return start !== null && start < since ? start : since
}

/** Returns the connection with the start of its outage; another state as it is. */
export function withStart(connection: Connection, known: KnownBefore): Connection {
  return isOutage(connection) ? { ...connection, since: outageStart(connection, known) } : connection
}

function latest(moments: readonly (Instant | null)[]): Instant | null {
  return moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)
}
