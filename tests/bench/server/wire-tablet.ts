import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answers } from '../../../src/contract/answers.ts'
import {
  type BatchAnswer,
  type ChangesPage,
  CONTRACT_VERSION,
  type Entry,
  header,
  type IdRange,
} from '../../../src/contract/sync.ts'
import type { SessionUser } from '../../../src/domain/people/session-user.ts'
import type { TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { drawKey } from '../../../src/server/pipeline/random.ts'
import { DEMO_PASSWORD } from '../../browser/support/office.ts'
import { type Figure, round } from '../figures.ts'
import { WAIT_LIMIT_MS } from '../limits.ts'

/** The network side of a tablet, without a browser: makes entries, and sends them. */
export interface WireTablet {
  readonly deviceID: string
  /** Headers of this tablet's requests. */
  readonly headers: Readonly<Record<string, string>>
  /** The blocks granted before. */
  readonly granted: readonly IdRange[]
  /** An arrival at a site, with the next ID and sequence. */
  arrival(SiteID: number, fields: TrailerFields): Entry
  /** Sends until all are applied, and the rest again where the server stops before the end; throws for a refusal. */
  sendAll(calls: readonly Entry[], onGood?: Heard['onGood']): Promise<void>
  /** Sends with a cursor of a site; a request that is to be repeated has no answer. */
  exchange(SiteID: number, calls: readonly Entry[], since: string | null): Promise<Exchanged>
  /** All that changed, over as many pages as it takes. */
  pull(since: string | null): Promise<readonly ChangesPage[]>
  /** Requests of `sendAll` and `pull` so far that the server asked to repeat. */
  repeated(): number
}

export interface Exchanged {
  readonly status: number
  /** After which to send again. */
  readonly retryAfterMs: number
  readonly answer: BatchAnswer | null
  /** Of its body, compressed as it came where the server told the length. */
  readonly bytes: number
}

/** A tablet on which somebody has signed in. */
export interface SignedIn {
  readonly url: string
  readonly UserID: number
  readonly deviceID: string
  readonly token: string
  readonly granted: readonly IdRange[]
  /** As the server sees it behind a proxy. */
  readonly address?: string
}

/** As a browser asks, so that the server compresses. */
const BROWSER_ENCODINGS = 'gzip, deflate, br'

/** A tablet with the person who signed in on it. */
export interface OwnTablet extends WireTablet {
  readonly user: SessionUser
}

export async function createWireTablet(url: string, Username: string): Promise<OwnTablet> {
  const deviceID = randomUUID()
  const common = { [header.device]: deviceID, [header.contract]: String(CONTRACT_VERSION) }
  const signedIn = await ask<Answers['SignedIn']>(`${url}/api/users/login`, common, {
    Username,
    Password: DEMO_PASSWORD,
  })
  const { SessionUser: user, AuthorizationToken: token, IDs: granted = [] } = signedIn
  if (!token) throw new Error(`${Username} was not signed in`)
  return { ...wireTabletOf({ url, UserID: user.ID, deviceID, token, granted }), user }
}

export function wireTabletOf({ url, UserID, deviceID, token, granted, address }: SignedIn): WireTablet {
  const headers = {
    [header.device]: deviceID,
    [header.contract]: String(CONTRACT_VERSION),
    authorization: `Bearer ${token}`,
    'accept-encoding': BROWSER_ENCODINGS,
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  }
  const takeID = idsOf(granted)
  let sequence = 0
  let repeats = 0
  const onRepeat = () => {
    repeats += 1
  }

  function arrival(SiteID: number, fields: TrailerFields): Entry {
    sequence += 1
    const ID = takeID()
    const author = { UserID, DeviceID: deviceID, SiteID }
    const what = { Call: 'POST /trailers', Body: { ID, ...fields }, Base: null, IDs: [takeID()] }
    const when = { MadeAt: new Date().toISOString(), Offset: 0, After: [], Place: sequence, Requires: null }
    const state = { Settles: null, Withdrawn: false, ContractVersion: CONTRACT_VERSION }
    return { Key: drawKey(Math.random, Date.now()), Sequence: sequence, ...author, ...what, ...when, ...state }
  }

  return {
    deviceID,
    headers,
    granted,
    arrival,
    sendAll: (calls, onGood) => {
      const send = (Calls: readonly Entry[]) =>
        ask<BatchAnswer>(`${url}/api/batch`, headers, { Calls, Since: null }, { onRepeat, onGood })
      return sendAll(calls, onRepeat, send)
    },
    exchange: (SiteID, Calls, Since) => exchange(url, { ...headers, [header.site]: String(SiteID) }, { Calls, Since }),
    pull: (since) => pull(url, headers, since, onRepeat),
    repeated: () => repeats,
  }
}

/** Of tablets whose requests a slow machine did not get through at once. */
export function repeatedBy(tablets: readonly WireTablet[]): Figure {
  const value = round(tablets.reduce((sum, tablet) => sum + tablet.repeated(), 0))
  return { name: 'requests that were sent again', value }
}

/** Times in a row that the server may ask for the whole rest of a batch again. */
const TRIES = 20

/** On a slow machine the server's time for a request ends before its calls do, or the store is busy. */
async function sendAll(
  calls: readonly Entry[],
  onRepeat: () => void,
  send: (calls: readonly Entry[]) => Promise<BatchAnswer>,
): Promise<void> {
  let tries = 0
  for (let left = calls; left.length > 0; ) {
    const { Answers } = await send(left)
    const firstOpen = Answers.findIndex(({ Outcome }) => Outcome !== 'applied')
    const other = Answers[firstOpen]
    const applied = other ? firstOpen : Answers.length
    tries = applied > 0 ? 0 : tries + 1
    if ((other && other.Outcome !== 'retry') || tries === TRIES)
      throw new Error(`a batch was not applied: ${JSON.stringify(other)}`)
    left = left.slice(applied)
    if (left.length > 0) onRepeat()
  }
}

const RETRY_S = 1

function retryAfterMsOf(answer: Response): number {
  return Number(answer.headers.get('retry-after') ?? RETRY_S) * 1000
}

async function exchange(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<Exchanged> {
  const answer = await fetch(`${url}/api/batch`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WAIT_LIMIT_MS),
  })
  const text = await answer.text()
  const good = answer.ok ? (JSON.parse(text) as BatchAnswer) : null
  return { status: answer.status, retryAfterMs: retryAfterMsOf(answer), answer: good, bytes: bytesOf(answer, text) }
}

/** Bytes of a body as sent; of one whose length the server did not tell, that of its text, which is more. */
export function bytesOf(answer: Response, text: string): number {
  return Number(answer.headers.get('content-length') ?? text.length)
}

/** The cursor of each site's present state, for all tablets of one person. */
export async function firstCursors(
  url: string,
  tablets: readonly (Omit<SignedIn, 'url'> & { readonly siteID: number })[],
): Promise<ReadonlyMap<number, string>> {
  const cursors = new Map<number, string>()
  for (const tablet of tablets) {
    if (cursors.has(tablet.siteID)) continue
    const last = (await wireTabletOf({ ...tablet, url }).pull(null)).at(-1)
    if (last) cursors.set(tablet.siteID, last.Cursor)
  }
  return cursors
}

async function pull(
  url: string,
  headers: Readonly<Record<string, string>>,
  since: string | null,
  onRepeat: () => void,
): Promise<readonly ChangesPage[]> {
  const pages: ChangesPage[] = []
  let cursor = since
  for (;;) {
    const query = new URLSearchParams({ limit: '5000', ...(cursor === null ? {} : { since: cursor }) })
    const page = await ask<ChangesPage>(`${url}/api/changes?${query}`, headers, null, { onRepeat })
    pages.push(page)
    if (!page.More) return pages
    cursor = page.Cursor
  }
}

function idsOf(granted: readonly IdRange[]): () => number {
  const left = granted.map(({ From, To }) => ({ next: From, To }))
  return () => {
    const range = left.find(({ next, To }) => next <= To)
    if (range === undefined) throw new Error('the granted IDs are used up')
    range.next += 1
    return range.next - 1
  }
}

/** Statuses with which the server asks to come back: too many requests, and no room for one. */
const PUT_OFF: readonly number[] = [429, 503]

/** Hears of the requests of one call. */
export interface Heard {
  /** The server asked to make it again. */
  readonly onRepeat?: () => void
  /** Gets the milliseconds from the request that was answered well to its whole answer. */
  readonly onGood?: ((milliseconds: number) => void) | undefined
}

/** The answer to a call, which is made again where the server asks for that; throws for any other bad answer. */
export async function ask<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object | null = null,
  { onRepeat, onGood }: Heard = {},
): Promise<T> {
  const until = performance.now() + WAIT_LIMIT_MS
  for (;;) {
    const startedAt = performance.now()
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(WAIT_LIMIT_MS),
    })
    const text = await answer.text()
    if (answer.ok) {
      onGood?.(performance.now() - startedAt)
      return JSON.parse(text) as T
    }
    if (!PUT_OFF.includes(answer.status) || performance.now() > until)
      throw new Error(`${url}: ${answer.status} ${text}`)
    onRepeat?.()
    await pause(retryAfterMsOf(answer))
  }
}
