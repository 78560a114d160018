import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { type MailOutlet, MailProblem, SEND_MS } from './mail.ts'
import type { Outgoing, TakenMail } from './outgoing.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The waits after the first attempts; then every six hours, until three days are over. */
const waits: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  ...Array.from({ length: 11 }, () => 6 * HOUR_MS),
]

/** A process that is silent this long after leasing a mail is dead. */
const LEASE_MS = 2 * SEND_MS

export interface SendParts {
  readonly outgoing: Outgoing
  readonly mail: MailOutlet
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Sends due mails until none is left, `isStopping` is true, or the mail server fails. Marks a mail
 * after it was sent: a crash in between repeats it under the same Message-ID, the other order would
 * lose it.
 */
export async function sendDueMails(parts: SendParts, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    const now = parts.clock()
    const taken = await parts.outgoing.take(now, now + LEASE_MS)
    if (taken === null || !(await sendOne(parts, taken))) return
  }
}

/** Returns true if other mails may be tried now. */
async function sendOne(parts: SendParts, taken: TakenMail): Promise<boolean> {
  const { MessageID, Recipient: To, Subject, Body: Text, Attachment } = taken
  try {
    await parts.mail.send({ MessageID, To, Subject, Text, Attachment })
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error
    await noteProblem(parts, taken, error)
    return !error.isOfServer
  }
  await parts.outgoing.markSent(taken, parts.clock())
  parts.logger.info({ event: 'mail.sent', outgoingID: taken.ID, attempts: taken.Attempts })
  return true
}

async function noteProblem({ outgoing, clock, logger }: SendParts, taken: TakenMail, problem: MailProblem) {
  const now = clock()
  const wait = problem.isPermanent ? undefined : waits[taken.Attempts - 1]
  await outgoing.markProblem(taken, problem.message, now, wait === undefined ? null : now + wait)
  const event = wait === undefined ? 'mail.failed' : 'mail.delayed'
  // Without the problem's text: a mail server quotes addresses.
  logger.warn({ event, outgoingID: taken.ID, attempts: taken.Attempts, isPermanent: problem.isPermanent })
}
