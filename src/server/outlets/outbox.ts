import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import { expandDue, type ExpandParts } from './expand.ts'
import { createMailOutlet, type MailOutlet, senderOf } from './mail.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import { sendDueMails } from './send-mails.ts'

/** Interval of rounds, for messages due and those of other processes. */
const EVERY_MS = 5000
/** Many changes make one round. */
const POKED_MS = 500

export interface OutboxParts {
  readonly database: Database
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'cadenceScale'>
  readonly clock: Clock
  readonly logger: Logger
  /** Outlet for tests. */
  readonly mail?: MailOutlet | null
  readonly outgoing?: Outgoing
}

export interface Outbox {
  round(isStopping?: () => boolean): Promise<void>
}

/**
 * Sends what commands announced. All state is in the database, so that a crash loses nothing and
 * several processes share the work.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, settings, clock, logger } = parts
  const mail = parts.mail === undefined ? createMailOutlet(settings) : parts.mail
  const outgoing = parts.outgoing ?? createOutgoing(database.db)
  const { cadenceScale, publicUrl } = settings
  const host = senderOf(settings).split('@')[1] ?? 'localhost'
  const expanding: ExpandParts = { database, clock, logger, cadenceScale, publicUrl, host, inTrouble: new Map() }
  return {
    round: async (isStopping = () => false) => {
      await expandDue(expanding)
      if (mail !== null) await sendDueMails({ outgoing, mail, clock, logger }, isStopping)
    },
  }
}

export interface RunningOutbox {
  /** Starts nothing more; resolves after the current mail, or after `ms`. */
  stop(ms: number): Promise<void>
}

/** Runs rounds until stopped. Failed ones are logged and repeated. */
export async function runOutbox(
  { round }: Outbox,
  { database, settings, logger }: Pick<OutboxParts, 'database' | 'settings' | 'logger'>,
): Promise<RunningOutbox> {
  let stopping = false
  let underway: Promise<void> | null = null
  let isPoked = false
  let timer: NodeJS.Timeout | undefined

  const wait = (): void => {
    clearTimeout(timer)
    const ms = isPoked ? POKED_MS : EVERY_MS
    if (!stopping) timer = setTimeout(run, ms * Math.min(1, settings.cadenceScale)).unref()
  }
  const run = (): void => {
    isPoked = false
    underway = round(() => stopping)
      .catch((error: unknown) => logger.error({ event: 'outbox.failed', err: error }))
      .finally(() => {
        underway = null
        wait()
      })
  }
  const endHearing = await database.listen(() => {
    if (isPoked) return
    isPoked = true
    if (underway === null) wait()
  })
  wait()
  return {
    stop: async (ms) => {
      stopping = true
      clearTimeout(timer)
      await endHearing()
      if (underway !== null) await Promise.race([underway, passed(ms)])
    },
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
