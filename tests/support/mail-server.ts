import { SMTPServer } from 'smtp-server'

/** A mail as received. */
export interface ReceivedMail {
  readonly To: readonly string[]
  readonly Subject: string
  readonly MessageID: string
  /** Headers as they came, one a line, folded lines put together. */
  readonly Headers: readonly string[]
  readonly Text: string
  /** Decoded; null without one. */
  readonly Attachment: { readonly Name: string; readonly Content: string } | null
}

/** A mail server on loopback that keeps received mails. */
export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Returns the rejection for an addressee; null takes the mail. */
  answer: ((to: string) => { readonly code: number; readonly words: string } | null) | null
  /** Rejects a whole mail although it was taken; null accepts it. */
  afterTaking: (() => { readonly code: number; readonly words: string } | null) | null
  /** Called with each whole mail before it is accepted: the answer waits for it. */
  beforeTaking: (() => Promise<void>) | null
  close(): Promise<void>
}

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onRcptTo: ({ address }, _, done) => {
      const refusal = mailServer.answer?.(address) ?? null
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, done) => {
      let raw = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        raw += text
      })
      stream.on('end', async () => {
        await mailServer.beforeTaking?.()
        received.push(
          parseMail(
            raw,
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        const late = mailServer.afterTaking?.() ?? null
        done(late && Object.assign(new Error(late.words), { responseCode: late.code }))
      })
    },
  })
  const mailServer: MailServer = {
    url: '',
    received,
    answer: null,
    ...{ afterTaking: null, beforeTaking: null },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return Object.assign(mailServer, { url: `smtp://127.0.0.1:${address.port}` })
}

function parseMail(raw: string, To: readonly string[]): ReceivedMail {
  const { headers: Headers, body } = splitHeaders(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headerOf(Headers, 'Content-Type'))?.[1]
  const parts =
    boundary === undefined
      ? [raw]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => part.trimStart())
  const [text = raw, attached] = parts
  return {
    To,
    Subject: headerOf(Headers, 'Subject'),
    MessageID: headerOf(Headers, 'Message-ID'),
    Headers,
    Text: decodePart(text),
    Attachment: attached === undefined ? null : { Name: fileNameOf(attached), Content: decodePart(attached) },
  }
}

function splitHeaders(part: string): { readonly headers: readonly string[]; readonly body: string } {
  const end = part.indexOf('\r\n\r\n')
  return {
    headers: part
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n'),
    body: part.slice(end + 4),
  }
}

function headerOf(headers: readonly string[], name: string): string {
  const start = `${name.toLowerCase()}: `
  return headers.find((header) => header.toLowerCase().startsWith(start))?.slice(start.length) ?? ''
}

function fileNameOf(part: string): string {
  return /filename="?([^";]+)"?/.exec(headerOf(splitHeaders(part).headers, 'Content-Disposition'))?.[1] ?? ''
}

function decodePart(part: string): string {
  const { headers, body } = splitHeaders(part)
  const encoding = headerOf(headers, 'Content-Transfer-Encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
