import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { type Channel, SERVER_WAIT_MS } from './channel.ts'
import { missingService } from './missing-service.ts'
import type { Outgoing, TakenMessage } from './outgoing.ts'
import { SendProblem } from './send-problem.ts'

export interface SendParts {
  readonly outgoing: Outgoing
  readonly channel: Channel
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Sends a channel's due messages until `isStopping` is true or its server fails. Marks a message after it was sent: a
 * crash in between repeats it under the same MessageID, the other order would lose it.
 */
export async function sendDue(parts: SendParts, isStopping: () => boolean): Promise<void> {
  const { outgoing, channel, clock, logger } = parts
  const { name, send } = channel
  const dropped = await outgoing.dropExpired(name, clock(), send === null ? missingService[name] : null)
  if (dropped > 0) logger.warn({ event: `${name}.dropped`, messages: dropped })
  if (send === null) return
  while (!isStopping()) {
    const taken = await outgoing.take(name, clock(), channel)
    if (taken === null || !(await sendOne(parts, send, taken))) return
  }
}

/** True if other messages may be tried now. */
async function sendOne(parts: SendParts, send: NonNullable<Channel['send']>, taken: TakenMessage): Promise<boolean> {
  try {
    await send(taken)
  } catch (error) {
    if (!(error instanceof SendProblem)) throw error
    await noteProblem(parts, taken, error)
    return !error.isOfServer
  }
  await parts.outgoing.markSent(taken, parts.clock())
  parts.logger.info({ event: `${parts.channel.name}.sent`, outgoingID: taken.ID, attempts: taken.Attempts })
  return true
}

async function noteProblem({ outgoing, channel, clock, logger }: SendParts, taken: TakenMessage, problem: SendProblem) {
  const now = clock()
  const next = now + waitAfter(channel, taken, problem)
  const isLast = problem.isPermanent || next >= taken.ExpiresMs
  await outgoing.markProblem(taken, problem, now, isLast ? null : next)
  const event = `${channel.name}.${isLast ? 'failed' : 'delayed'}`
  // Without the problem's text: a mail server quotes addresses.
  logger.warn({ event, outgoingID: taken.ID, attempts: taken.Attempts, isPermanent: problem.isPermanent })
}

function waitAfter({ waits }: Channel, { Attempts }: TakenMessage, { isOfServer }: SendProblem): number {
  const wait = waits[Math.min(Attempts, waits.length) - 1] ?? SERVER_WAIT_MS
  return isOfServer ? Math.min(wait, SERVER_WAIT_MS) : wait
}
