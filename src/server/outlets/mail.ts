import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { oneLine } from '../../domain/values/file-name.ts'
import type { Attachment } from './draft.ts'
import { SendProblem } from './send-problem.ts'

export interface Mail {
  /** `<id@host>`, the same for each attempt, so that a receiver recognizes a repeated mail. */
  readonly MessageID: string
  readonly To: string
  readonly Subject: string
  readonly Text: string
  readonly Attachment: Attachment | null
}

export interface MailOutlet {
  /** Resolves once the mail server has accepted the mail. Throws a `SendProblem`. */
  send(mail: Mail): Promise<void>
}

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** Limit for a server that responds a byte at a time. */
export const MAIL_LIMIT_MS = 60_000

/** Returns the SMTP outlet; null when none is set up. */
export function createMailOutlet({ smtpUrl, mailFrom, publicUrl }: MailSettings): MailOutlet | null {
  if (smtpUrl === null) return null
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = senderOf({ mailFrom, publicUrl })
  return {
    send: ({ MessageID, To, Subject, Text, Attachment }) =>
      inTime(
        transport.sendMail({
          from: { name: 'Yardhand', address },
          to: { name: '', address: To },
          // Explicit, so that an odd address is never read as several.
          envelope: { from: address, to: [To] },
          messageId: MessageID,
          subject: Subject,
          text: Text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(Attachment && {
            attachments: [
              {
                filename: Attachment.Name,
                content: Attachment.Content,
                contentType: `${Attachment.Type}; charset=utf-8`,
              },
            ],
          }),
        }),
      ),
  }
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>

/** MAIL_FROM; by default an address of the installation's own host. */
export function senderOf({ mailFrom, publicUrl }: Pick<MailSettings, 'mailFrom' | 'publicUrl'>): string {
  return mailFrom ?? `yardhand@${publicUrl === null ? 'localhost' : new URL(publicUrl).hostname}`
}

async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SendProblem(TOO_LATE, false, true)), MAIL_LIMIT_MS)
  })
  try {
    await Promise.race([sending, late])
  } catch (error) {
    throw error instanceof SendProblem ? error : toProblem(error)
  } finally {
    clearTimeout(timer)
    // The result after the time limit no longer matters.
    sending.catch(() => undefined)
  }
}

const TOO_LATE = 'The mail server did not answer in time.'
/** Their response is about the mail, not about the sign-in. */
const MAIL_COMMANDS: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
const SIGN_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538])
const PROBLEM_MAX = 300

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

function toProblem(error: unknown): SendProblem {
  const { code, command = '', responseCode, response = '' } = error as SmtpError
  const problem = (words: string, isPermanent: boolean, isOfServer: boolean) =>
    new SendProblem(words, isPermanent, isOfServer, { cause: error })
  if (code === 'EAUTH' || (responseCode !== undefined && SIGN_IN_CODES.has(responseCode)))
    return problem('The mail server does not take the name and password of this installation.', false, true)
  if (responseCode !== undefined) {
    const isOfMail = MAIL_COMMANDS.has(command)
    const words = `The mail server refused it: ${oneLine(response)}`.slice(0, PROBLEM_MAX)
    return problem(words, isOfMail && responseCode >= 500, !isOfMail)
  }
  if (code === 'EENVELOPE') return problem('This address cannot be written to.', true, false)
  if (code === 'ETIMEDOUT') return problem(TOO_LATE, false, true)
  return problem('The mail server cannot be reached.', false, true)
}
