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
import { DEMO_PASSWORD } from '../../browser/support/office.ts'

/** The network side of a tablet, without a browser: signs in, makes entries, and sends them. */
export interface WireTablet {
  readonly user: SessionUser
  readonly deviceID: string
  /** Headers of this tablet's requests. */
  readonly headers: Readonly<Record<string, string>>
  /** The blocks granted at the sign-in. */
  readonly granted: readonly IdRange[]
  /** An arrival at a site, with the next ID and sequence. */
  arrival(SiteID: number, fields: TrailerFields): Entry
  send(calls: readonly Entry[]): Promise<BatchAnswer>
  /** All that changed, over as many pages as it takes. */
  pull(since: string | null): Promise<readonly ChangesPage[]>
}

export async function createWireTablet(url: string, Username: string): Promise<WireTablet> {
  const deviceID = randomUUID()
  const common = { [header.device]: deviceID, [header.contract]: String(CONTRACT_VERSION) }
  const signedIn = await ask<Answers['SignedIn']>(`${url}/api/users/login`, common, {
    Username,
    Password: DEMO_PASSWORD,
  })
  const { SessionUser, AuthorizationToken, IDs: granted = [] } = signedIn
  if (!AuthorizationToken) throw new Error(`${Username} was not signed in`)
  const headers = { ...common, authorization: `Bearer ${AuthorizationToken}` }
  const takeID = idsOf(granted)
  let sequence = 0

  function arrival(SiteID: number, fields: TrailerFields): Entry {
    sequence += 1
    const ID = takeID()
    const author = { UserID: SessionUser.ID, DeviceID: deviceID, SiteID }
    const what = { Call: 'POST /trailers', Body: { ID, ...fields }, Base: null, IDs: [takeID()] }
    const when = { MadeAt: new Date().toISOString(), Offset: 0, After: [], Place: sequence, Requires: null }
    const state = { Settles: null, Withdrawn: false, ContractVersion: CONTRACT_VERSION }
    return { Key: randomUUID(), Sequence: sequence, ...author, ...what, ...when, ...state }
  }

  return {
    user: SessionUser,
    deviceID,
    headers,
    granted,
    arrival,
    send: (Calls) => ask<BatchAnswer>(`${url}/api/batch`, headers, { Calls, Since: null }),
    pull: (since) => pull(url, headers, since),
  }
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
  const ids = granted.flatMap(({ From, To }) => Array.from({ length: To - From + 1 }, (_, place) => From + place))
  let taken = 0
  return () => {
    const id = ids[taken++]
    if (id === undefined) throw new Error('the granted IDs are used up')
    return id
  }
}

async function ask<T>(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
