import type { Settings } from '../settings.ts'
import { SendProblem } from './send-problem.ts'

export interface ServiceText {
  /** E.164. */
  readonly to: string
  readonly text: string
  /** The same for each attempt, so that the service sends a repeated text once. */
  readonly id: string
}

export interface TextOutlet {
  /** Resolves once the service has accepted the text. Throws a `SendProblem`. */
  send(text: ServiceText): Promise<void>
}

/** Limit of a whole request, up to the status of its response. */
export const TEXT_LIMIT_MS = 2000

/** Null when no SMS_URL is set up. */
export function createTextOutlet(
  { smsUrl, smsKey }: Pick<Settings, 'smsUrl' | 'smsKey'>,
  limitMs = TEXT_LIMIT_MS,
): TextOutlet | null {
  if (smsUrl === null) return null
  const headers = {
    'content-type': 'application/json',
    ...(smsKey !== null && { authorization: `Bearer ${smsKey}` }),
  }
  return {
    send: async ({ to, text, id }) => {
      const body = JSON.stringify({ to, text, id })
      const response = await fetch(smsUrl, {
        ...{ method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(limitMs) },
      }).catch((cause: unknown) => {
        throw unreached(cause)
      })
      // The status says all, so no byte of a body of unknown length is read.
      await response.body?.cancel().catch(() => undefined)
      if (!response.ok && response.status !== KNOWN) throw refused(response.status)
    },
  }
}

function unreached(cause: unknown): SendProblem {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  const words = isLate ? 'The text service did not answer in time.' : 'The text service cannot be reached.'
  return new SendProblem(words, false, true, { cause })
}

/** The service knows the ID of an earlier attempt. */
const KNOWN = 409
/** Statuses about the text itself; with others the service takes no text at this moment. */
const OF_THE_TEXT: ReadonlySet<number> = new Set([400, 413, 422])

function refused(status: number): SendProblem {
  if (OF_THE_TEXT.has(status)) return new SendProblem(`The text service refused it (${status}).`, true, false)
  return new SendProblem(serviceWords(status), false, true)
}

function serviceWords(status: number): string {
  if (status >= 300 && status < 400) return 'The text service redirects. Set SMS_URL to its final address.'
  if (status === 401 || status === 403) return 'The text service does not take the key of this installation.'
  return `The text service answered ${status}.`
}
