import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Answers } from '../../../src/contract/answers.ts'
import { type BatchAnswer, CONTRACT_VERSION, type Entry, header, type IdRange } from '../../../src/contract/sync.ts'
import type { TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { DEMO_PASSWORD } from '../../browser/support/office.ts'

/** The wire side of a tablet, without a browser: signs in, makes entries, and sends them. */
export interface WireTablet {
  /** An arrival at `SiteID`, with the next ID and sequence. */
  arrival(SiteID: number, fields: TrailerFields): Entry
  send(calls: readonly Entry[], since?: string | null): Promise<BatchAnswer>
  changes(since: string | null): Promise<{ readonly Cursor: string; readonly More: boolean }>
  get(path: string): Promise<unknown>
  close(): void
}

export async function createWireTablet(url: string, Username: string): Promise<WireTablet> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const DeviceID = randomUUID()
  let ids: readonly IdRange[] = []
  let sequence = 0
  let cookies = ''

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer = await ask(agent, `${url}/api${path}`, method, text, {
      cookie: cookies,
      [header.device]: DeviceID,
      [header.contract]: String(CONTRACT_VERSION),
    })
    const set = answer.headers['set-cookie']
    if (set) cookies = set.map((one) => one.split(';', 1)[0]).join('; ')
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
    const parsed = (answer.text === '' ? null : JSON.parse(answer.text)) as T & { readonly IDs?: readonly IdRange[] }
    if (parsed?.IDs) ids = [...ids, ...parsed.IDs]
    return parsed
  }

  function takeID(): number {
    const [first, ...rest] = ids
    if (!first) throw new Error('the server granted no IDs')
    ids = first.From === first.To ? rest : [{ From: first.From + 1, To: first.To }, ...rest]
    return first.From
  }

  const { SessionUser } = await call<Answers['SignedIn']>('POST', '/users/login', { Username, Password: DEMO_PASSWORD })
  if (ids.length === 0) await call('GET', '/changes?limit=1')

  return {
    arrival: (SiteID, fields) => {
      sequence += 1
      const ID = takeID()
      return {
        Key: randomUUID(),
        Sequence: sequence,
        UserID: SessionUser.ID,
        DeviceID,
        SiteID,
        Call: 'POST /trailers',
        Body: { ID, ...fields },
        Base: null,
        IDs: [takeID()],
        MadeAt: new Date().toISOString(),
        Offset: 0,
        After: [],
        Place: sequence,
        Requires: null,
        Settles: null,
        Withdrawn: false,
        ContractVersion: CONTRACT_VERSION,
      }
    },
    send: async (calls, Since = null) => {
      const answer = await call<BatchAnswer>('POST', '/batch', { Calls: calls, Since })
      const changes = answer.Changes
      if (changes && 'IDs' in changes && changes.IDs) ids = [...ids, ...changes.IDs]
      return answer
    },
    changes: (since) => call('GET', `/changes?${since === null ? '' : `since=${encodeURIComponent(since)}`}`),
    get: (path) => call('GET', path),
    close: () => agent.destroy(),
  }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

function ask(
  agent: Agent,
  url: string,
  method: string,
  body: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method, headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
