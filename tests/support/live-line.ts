import { get, type IncomingMessage } from 'node:http'
import type { LiveEvents, LiveEventName } from '../../src/contract/live.ts'

/** An event as it came over the line. */
interface Heard {
  readonly name: string
  readonly data: unknown
}

/** A line of GET /live, held open by a test. */
export interface LiveLine {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly events: readonly Heard[]
  /** The last `retry` of the server, in milliseconds. */
  readonly retryMs: number | null
  readonly heartbeats: number
  readonly isOver: boolean
  /** The data of all events of a name, oldest first. */
  of<N extends LiveEventName>(name: N): readonly LiveEvents[N][]
  close(): void
}

/** Opens a line on a connection of its own. */
export function openLiveLine(url: string, headers: Readonly<Record<string, string>>): Promise<LiveLine> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/live`, { headers, agent: false }, (response) => resolve(follow(response)))
    request.on('error', reject)
  })
}

function follow(response: IncomingMessage): LiveLine {
  const events: Heard[] = []
  const line = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    retryMs: null as number | null,
    heartbeats: 0,
    isOver: false,
    of: <N extends LiveEventName>(name: N) =>
      events.filter((event) => event.name === name).map(({ data }) => data as LiveEvents[N]),
    close: () => void response.destroy(),
  }
  let unread = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (unread + text).split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) read(block)
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    line.isOver = true
  })

  function read(block: string): void {
    const fields = new Map(block.split('\n').map((one) => [one.split(': ')[0] ?? '', one.replace(/^[^:]*: ?/, '')]))
    if (fields.has('')) line.heartbeats += 1
    if (fields.has('retry')) line.retryMs = Number(fields.get('retry'))
    if (fields.has('event'))
      events.push({ name: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? '') })
  }

  return line
}
