import { randomUUID } from 'node:crypto'
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
  /** Throws for any answer but a good one. */
  send(calls: readonly Entry[]): Promise<BatchAnswer>
  /** Sends with a cursor of a site; a request that is to be repeated has no answer. */
  exchange(SiteID: number, calls: readonly Entry[], since: string | null): Promise<Exchanged>
  /** All that changed, over as many pages as it takes. */
  pull(since: string | null): Promise<readonly ChangesPage[]>
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
    send: (Calls) => ask<BatchAnswer>(`${url}/api/batch`, headers, { Calls, Since: null }),
    exchange: (SiteID, Calls, Since) => exchange(url, { ...headers, [header.site]: String(SiteID) }, { Calls, Since }),
    pull: (since) => pull(url, headers, since),
  }
}

const RETRY_MS = 1_000

async function exchange(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<Exchanged> {
  const answer = await fetch(`${url}/api/batch`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WAIT_LIMIT_MS),
  })
  const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1000 || RETRY_MS
  const text = await answer.text()
  const good = answer.ok ? (JSON.parse(text) as BatchAnswer) : null
  return { status: answer.status, retryAfterMs, answer: good, bytes: bytesOf(answer, text) }
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
): Promise<readonly ChangesPage[]> {
  const pages: ChangesPage[] = []
  let cursor = since
  for (;;) {
    const query = new URLSearchParams({ limit: '5000', ...(cursor === null ? {} : { since: cursor }) })
    const page = await ask<ChangesPage>(`${url}/api/changes?${query}`, headers)
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

async function ask<T>(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(WAIT_LIMIT_MS),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
