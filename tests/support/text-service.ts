import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeWithConnections, listenOnLoopback } from './loopback.ts'

/** A request for a text, as received. */
export interface ReceivedText {
  readonly to: string
  readonly text: string
  readonly id: string
}

/** A gateway for texts on loopback, which sends each ID once. */
export interface TextService {
  readonly url: string
  /** All requests, also repeated ones. */
  readonly requests: ReceivedText[]
  readonly headers: IncomingMessage['headers'][]
  /** The texts that phones got, in order. */
  readonly delivered: ReceivedText[]
  /** The status for a text that was delivered; null: 202. */
  answer: ((text: ReceivedText) => number) | null
  /** Called with each text after its delivery: the answer waits for it. */
  beforeAnswer: (() => Promise<void>) | null
  /** The body of its responses never ends. */
  isEndless: boolean
  close(): Promise<void>
}

/** Starts a gateway on a free port. */
export async function startTextService(): Promise<TextService> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => void take(request, JSON.parse(body), response))
  })
  const take = async ({ headers }: IncomingMessage, text: ReceivedText, response: ServerResponse) => {
    service.headers.push(headers)
    service.requests.push(text)
    if (!service.delivered.some(({ id }) => id === text.id)) service.delivered.push(text)
    const status = service.answer?.(text) ?? 202
    await service.beforeAnswer?.()
    response.writeHead(status, status < 400 && status >= 300 ? { location: '/elsewhere' } : {})
    if (service.isEndless) response.write('x'.repeat(65_536))
    else response.end()
  }
  const service: TextService = {
    ...{ url: '', requests: [], headers: [], delivered: [], answer: null, beforeAnswer: null, isEndless: false },
    close: () => closeWithConnections(server),
  }
  const origin = await listenOnLoopback(server)
  return Object.assign(service, { url: `${origin}/texts/` })
}
