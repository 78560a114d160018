import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import { mailChannel, textChannel } from './channel.ts'
import { expandDue, type ExpandParts } from './expand.ts'
import { createMailOutlet, type MailOutlet, senderOf } from './mail.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { FINISH_MS, repeat, type Work } from './repeat.ts'
import { sendDue } from './send-due.ts'
import { createTextOutlet, type TextOutlet } from './text-service.ts'

/** Interval of rounds, for messages due and those of other processes. */
const EVERY_MS = 5000
/** Many changes make one round. */
const POKED_MS = 500

export interface OutboxParts {
  readonly database: Database
  readonly settings: Pick<
    Settings,
    | ('smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsKey' | 'publicUrl' | 'cadenceScale' | 'liveTextsPerDay')
    | ('dataDir' | 's3Url')
  >
  readonly clock: Clock
  readonly logger: Logger
  readonly mail?: MailOutlet | null
  readonly texts?: TextOutlet | null
  readonly outgoing?: Outgoing
}

/** Its parts do not wait for each other. */
export interface Outbox {
  expand(): Promise<boolean>
  readonly senders: readonly Work[]
}

/**
 * Sends what commands announced. All state is in the database: a crash loses nothing, and several processes share the
 * work.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, settings, clock, logger } = parts
  const mail = parts.mail === undefined ? createMailOutlet(settings) : parts.mail
  const texts = parts.texts === undefined ? createTextOutlet(settings) : parts.texts
  const outgoing = parts.outgoing ?? createOutgoing(database.db)
  const { cadenceScale, publicUrl, liveTextsPerDay } = settings
  const host = senderOf(settings).split('@')[1] ?? 'localhost'
  const expanding: ExpandParts = {
    ...{ database, clock, logger, cadenceScale, publicUrl, liveTextsPerDay, host },
    photos: openPhotoStore(settings),
    inTrouble: new Map(),
  }
  const senders = [mailChannel(mail), textChannel(texts)].map(
    (channel): Work =>
      (isStopping) =>
        sendDue({ outgoing, channel, clock, logger }, isStopping),
  )
  return { expand: () => expandDue(expanding), senders }
}

export interface RunningOutbox {
  /** Resolves after the messages under way, or after `ms`. */
  stop(ms: number): Promise<void>
}

/** Runs each part until stopped: a slow mail server delays no text. */
export async function runOutbox(
  { expand, senders }: Outbox,
  { database, settings, logger }: Pick<OutboxParts, 'database' | 'settings' | 'logger'>,
): Promise<RunningOutbox> {
  const scale = Math.min(1, settings.cadenceScale)
  const everyMs = EVERY_MS * scale
  const event = 'outbox.failed'
  const sending = senders.map((sender) => repeat(sender, { everyMs, pokedMs: 0, logger, event }))
  const expanding = repeat(
    async () => {
      if (await expand()) for (const { poke } of sending) poke()
    },
    { everyMs, pokedMs: POKED_MS * scale, logger, event },
  )
  const stopAll = (ms: number) => Promise.all([expanding, ...sending].map(({ stop }) => stop(ms)))
  const endHearing = await database.listen(expanding.poke).catch(async (error: unknown) => {
    await stopAll(FINISH_MS)
    throw error
  })
  return {
    stop: async (ms) => {
      const stopped = stopAll(ms)
      await endHearing()
      await stopped
    },
  }
}
