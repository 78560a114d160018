import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { type Attachment, oneLine } from './draft.ts'

/** A mail as it is handed to the mail server. */
export interface Mail {
  /** `<id@host>`, the same each time it is tried, so that a receiver tells one mail that came twice from two mails. */
  readonly MessageID: string
  readonly To: string
  readonly Subject: string
  readonly Text: string
  readonly Attachment: Attachment | null
}

/** The way out for mail. */
export interface MailOutlet {
  /** Resolves once the mail server has taken the mail over. Throws a `MailProblem`. */
  send(mail: Mail): Promise<void>
}

/** Why a mail did not go out, in words for the admins of a site; they may quote the mail server, which may quote an address. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem'
  constructor(
    message: string,
    /** It will not go out however often it is tried. */
    readonly isPermanent: boolean,
    /** The mail server was not reached, or serves none of our mails: others need not be tried now. */
    readonly isOfServer: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** A server that answers a byte at a time is not waited for any longer. */
export const SEND_MS = 60_000

/** Mail over the SMTP server of the settings; null when none is set up. */
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
          // Named here so that an odd address is one addressee, and never read as several.
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

/** MAIL_FROM; without it an address of the installation's own host. */
export function senderOf({ mailFrom, publicUrl }: Pick<MailSettings, 'mailFrom' | 'publicUrl'>): string {
  return mailFrom ?? `yardhand@${publicUrl === null ? 'localhost' : new URL(publicUrl).hostname}`
}

async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailProblem(TOO_LATE, false, true)), SEND_MS)
  })
  try {
    await Promise.race([sending, late])
  } catch (error) {
    throw error instanceof MailProblem ? error : toProblem(error)
  } finally {
    clearTimeout(timer)
    // A mail that comes to its end after the time is over is no error of anybody's.
    sending.catch(() => undefined)
  }
}

const TOO_LATE = 'The mail server did not answer in time.'
/** What a server answers to a mail, and not to the one who brings it. */
const MAIL_COMMANDS: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
/** Codes that speak of name and password. */
const SIGN_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538])
const PROBLEM_MAX = 300

/** What nodemailer throws, as far as we look at it. */
interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

function toProblem(error: unknown): MailProblem {
  const { code, command = '', responseCode, response = '' } = error as SmtpError
  const problem = (words: string, isPermanent: boolean, isOfServer: boolean) =>
    new MailProblem(words, isPermanent, isOfServer, { cause: error })
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
