import type { Draft } from './draft.ts'
import { MAIL_LIMIT_MS, type MailOutlet } from './mail.ts'
import type { Lease, TakenMessage } from './outgoing.ts'
import { TEXT_LIMIT_MS, type TextOutlet } from './text-service.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** A way out for messages, with its times in milliseconds. */
export interface Channel extends Lease {
  readonly name: Draft['Channel']
  /** Resolves once the message is accepted, throws a `SendProblem`; null: nothing is set up. */
  readonly send: ((message: TakenMessage) => Promise<void>) | null
  /** Waits after the first attempts; the last one is repeated. */
  readonly waits: readonly number[]
}

/** Longest wait after a problem of the server, which may end at any moment. */
export const SERVER_WAIT_MS = 5 * MINUTE_MS

/** Gives up after three days (README). */
export function mailChannel(mail: MailOutlet | null): Channel {
  return {
    name: 'mail',
    send:
      mail &&
      (({ MessageID, Recipient: To, Subject, Body: Text, Attachment }) =>
        mail.send({ MessageID, To, Subject, Text, Attachment })),
    leaseMs: 2 * MAIL_LIMIT_MS,
    waits: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS],
    tryForMs: 72 * HOUR_MS,
  }
}

/** Each text has an end of its own (`texts.ts`). */
export function textChannel(texts: TextOutlet | null): Channel {
  return {
    name: 'text',
    send: texts && (({ MessageID: id, Recipient: to, Body: text }) => texts.send({ to, text, id })),
    leaseMs: 15 * TEXT_LIMIT_MS,
    waits: [15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS],
    tryForMs: 24 * HOUR_MS,
  }
}
