import type { Tally } from './tally.ts'

/** `path` is below /api. */
export type Ask = (request: {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}) => Promise<{ readonly status: number; readonly body: unknown }>

/** A person signed in on a device of their own. */
export interface Client {
  readonly username: string
  get<T>(path: string): Promise<T>
  /** Returns the body, or the message of a rejection (4xx), so that an agent can go on. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown): Promise<Sent<T>>
}

export type Sent<T> =
  | { readonly name: 'ok'; readonly body: T }
  | { readonly name: 'refused'; readonly code: string; readonly words: string }

/** The server fails, or rejects the sign-in. */
export class SimulationError extends Error {
  override readonly name = 'SimulationError'
}

/** Signs in; throws a SimulationError. */
export async function signIn(
  ask: Ask,
  { username, password, deviceID }: { readonly username: string; readonly password: string; readonly deviceID: string },
  tally: Pick<Tally, 'sent' | 'refused'>,
): Promise<Client> {
  const device = { 'x-device-id': deviceID }
  const body = { Username: username, Password: password }
  const answer = await ask({ method: 'POST', path: '/users/login', headers: device, body })
  const token = fieldOf(answer.body, 'AuthorizationToken')
  if (answer.status !== 200 || typeof token !== 'string')
    throw new SimulationError(`${username} could not sign in: the server answered ${answer.status}.`)
  const headers = { ...device, authorization: `Bearer ${token}` }
  return {
    username,
    get: async <T>(path: string) => {
      const { status, body: got } = await ask({ method: 'GET', path, headers })
      if (status !== 200) throw new SimulationError(`GET ${path.split('?')[0]} was answered with ${status}.`)
      return got as T
    },
    send: async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, sent: unknown): Promise<Sent<T>> => {
      const { status, body: got } = await ask({ method, path, headers, body: sent })
      tally.sent += 1
      if (status >= 200 && status < 300) return { name: 'ok', body: got as T }
      if (status < 400 || status >= 500 || status === 401)
        throw new SimulationError(`${method} ${path} was answered with ${status}.`)
      tally.refused += 1
      return { name: 'refused', code: String(fieldOf(got, 'code') ?? ''), words: wordsOf(got) }
    },
  }
}

function wordsOf(body: unknown): string {
  const errors = fieldOf(body, 'errors')
  const fields = typeof errors === 'object' && errors ? Object.values(errors).flat().join(' ') : ''
  return `${String(fieldOf(body, 'title') ?? '')} ${fields}`.trim()
}

function fieldOf(body: unknown, field: string): unknown {
  return typeof body === 'object' && body ? new Map<string, unknown>(Object.entries(body)).get(field) : undefined
}
