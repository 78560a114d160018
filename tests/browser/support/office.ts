import { randomUUID } from 'node:crypto'
import type { Answers } from '../../../src/contract/answers.ts'
import { header } from '../../../src/contract/sync.ts'
import type { Scac } from '../../../src/domain/sites/scac.ts'
import { stateFieldsOf } from '../../../src/domain/trailers/state-fields.ts'
import { emptyTrailerFields, type TrailerFields, trailerFieldsOf } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerState, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'
import type { Instant } from '../../../src/domain/values/instant.ts'

export type TrailerSeen = Answers['Trailers']['Trailers'][number]
export type HistorySeen = Answers['TrailerHistory']['TrailerHistory'][number]

export const DEMO_PASSWORD = 'yardhand-demo'

/** An empty van whose driver waits: the least that every site of the demo takes. Needs a number and a company. */
const emptyVan: TrailerFields = {
  ...emptyTrailerFields,
  Type: TrailerType.Van,
  StatusType: StatusType.Empty,
  DirectionType: Direction.Outbound,
  Intent: Intent.Live,
}

/** Somebody at a desk with a client of their own, who asks the server itself: what a tablet shows is compared with this. */
export interface Office {
  /** Trailers of the site, by number or part of it, in any state. */
  findTrailers(keyword: string): Promise<readonly TrailerSeen[]>
  /** The SCAC code of a company that every site knows. */
  company(): Promise<string>
  /** Arrives a trailer, now or at an earlier time. */
  arrive(fields: Partial<TrailerFields>, madeAt?: Instant): Promise<TrailerSeen>
  /** Arrives `prefix`1 to `prefix``count`. */
  arriveMany(prefix: string, count: number): Promise<void>
  /** Departs a trailer, now or at an earlier time. */
  depart(trailer: TrailerSeen, madeAt?: Instant): Promise<void>
  /** Changes fields of a trailer, at once. */
  edit(trailer: TrailerSeen, fields: Partial<TrailerFields>): Promise<void>
  /** Changes a row that only administration may change, whatever its version. */
  overwrite(path: string, body: object): Promise<void>
  history(trailerID: number): Promise<readonly HistorySeen[]>
  /** Makes any call, now or at an earlier time. */
  call<T>(method: string, path: string, body?: object, madeAt?: Instant): Promise<T>
}

export function createOffice(server: { readonly url: string }, username = 'admin'): Office {
  const device = randomUUID()
  let token: Promise<string> | null = null

  async function send(method: string, path: string, body?: object, headers: object = {}): Promise<Response> {
    token ??= signIn(server.url, username, device)
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await token}`,
        [header.device]: device,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  async function call<T>(method: string, path: string, body?: object, madeAt?: Instant): Promise<T> {
    const answer = await send(method, path, body, at(madeAt))
    return (answer.status === 204 ? null : await answer.json()) as T
  }

  async function anyCompany(): Promise<Scac> {
    const [company] = (await call<Answers['Scacs']>('GET', '/scacs?take=1')).Scacs
    if (!company) throw new Error('the demo has no companies')
    return company
  }

  async function arrive(fields: Partial<TrailerFields>, madeAt?: Instant): Promise<TrailerSeen> {
    const body = { ID: 0, ...emptyVan, ScacID: (await anyCompany()).ID, ...fields }
    const answer = await send('POST', '/trailers', body, at(madeAt))
    return ((await answer.json()) as Answers['Trailer']).Trailer
  }

  return {
    findTrailers: async (keyword) => {
      const query = new URLSearchParams({ keyword, take: '100', states: '-1' })
      return (await call<Answers['Trailers']>('GET', `/trailers?${query}`)).Trailers
    },
    company: async () => (await anyCompany()).Name,
    arrive,
    arriveMany: async (prefix, count) => {
      for (let at = 1; at <= count; at++) await arrive({ Number: `${prefix}${at}` })
    },
    depart: async (trailer, madeAt) => {
      const state = { TrailerID: trailer.ID, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
      await send('PUT', '/trailers/State', { ...stateFieldsOf(trailer), ...state }, at(madeAt))
    },
    edit: async (trailer, fields) => {
      await call('PUT', `/trailers/${trailer.ID}`, { ID: trailer.ID, ...trailerFieldsOf(trailer), ...fields })
    },
    overwrite: async (path, body) => {
      const seen = await send('GET', path)
      await send('PUT', path, body, { 'if-match': seen.headers.get('etag') ?? '' })
    },
    history: async (trailerID) => {
      const query = new URLSearchParams({ TrailerID: String(trailerID) })
      return (await call<Answers['TrailerHistory']>('GET', `/trailers/TrailerHistory?${query}`)).TrailerHistory
    },
    call,
  }
}

function at(madeAt: Instant | undefined): object {
  return madeAt === undefined ? {} : { [header.madeAt]: madeAt }
}

async function signIn(url: string, Username: string, device: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [header.device]: device },
    body: JSON.stringify({ Username, Password: DEMO_PASSWORD }),
  })
  const { AuthorizationToken } = (await answer.json()) as Answers['SignedIn']
  if (!AuthorizationToken) throw new Error(`${Username} was not signed in: ${answer.status}`)
  return AuthorizationToken
}
