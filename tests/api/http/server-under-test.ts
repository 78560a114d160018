import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { IdRange } from '../../../src/contract/sync.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { Database } from '../../../src/server/database/database.ts'
import type { LiveLimits } from '../../../src/server/live/hub.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { readSettings, type Settings } from '../../../src/server/settings.ts'
import type { RequestLimits } from '../../../src/server/web/limits.ts'
import type { TlsFiles } from '../../../src/server/tls.ts'
import type { Page } from '../../../src/server/web/page.ts'
import { createLogger } from '../../../src/server/web/request-log.ts'
import type { FutureDatabase } from '../../support/databases.ts'
import { PASSWORD, readSites, type SiteIDs, START_MS } from '../../support/yard-under-test.ts'
import { assertDescribed } from './described-answers.ts'

export { PASSWORD }

export interface ServerUnderTest {
  readonly app: FastifyInstance
  readonly database: Database
  /** The log, line by line. */
  readonly log: readonly string[]
  readonly sites: SiteIDs
  /** Moves the server's clock. */
  advance(milliseconds: number): void
  now(): number
  ask(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Signs in on a device; the client sends the token as Bearer. */
  signIn(username: string, deviceID?: string): Promise<Client>
  userID(username: string): Promise<number>
}

/** A client signed in on a device. */
export interface Client {
  readonly UserID: number
  readonly deviceID: string
  readonly token: string
  /** The cookies of the sign-in, by name. */
  readonly cookies: Readonly<Record<string, string>>
  /** IDs for rows that this device makes, granted with the sign-in. */
  readonly IDs: readonly IdRange[]
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export interface ServerOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly limits?: RequestLimits
  readonly page?: Page
  readonly isForThisMachine?: boolean
  readonly tls?: TlsFiles
  readonly liveLimits?: LiveLimits
}

const manyRequests: RequestLimits = { perToken: 1_000_000, perAddress: 1_000_000 }

/** An in-process server on the demo yard, started before the first test of a `describe`. */
export function serverBefore(open: FutureDatabase, options: ServerOptions = {}): ServerUnderTest {
  open.askForYard()
  let server: ServerUnderTest | null = null
  beforeAll(async () => {
    server = await startServer(open.database, options)
  })
  afterAll(() => server?.app.close())
  const current = (): ServerUnderTest => {
    if (!server) throw new Error('the server starts before the first test')
    return server
  }
  return {
    get app() {
      return current().app
    },
    get database() {
      return current().database
    },
    get log() {
      return current().log
    },
    get sites() {
      return current().sites
    },
    advance: (milliseconds) => current().advance(milliseconds),
    now: () => current().now(),
    ask: (asked) => current().ask(asked),
    signIn: (username, deviceID) => current().signIn(username, deviceID),
    userID: (username) => current().userID(username),
  }
}

async function startServer(database: Database, options: ServerOptions): Promise<ServerUnderTest> {
  const clock = { now: START_MS }
  const log: string[] = []
  const settings: Settings = readSettings(options.environment ?? {})
  const app = await buildApp({
    settings,
    database,
    clock: () => clock.now,
    random: secureRandom,
    logger: createLogger('info', { write: (line) => log.push(line) }),
    limits: options.limits ?? manyRequests,
    page: options.page ?? null,
    isForThisMachine: options.isForThisMachine ?? false,
    ...(options.tls && { tls: options.tls }),
    ...(options.liveLimits && { liveLimits: options.liveLimits }),
  })
  const ask = async (asked: InjectOptions) => {
    const answer = await app.inject(asked)
    if (typeof asked.url === 'string') assertDescribed(asked.method ?? 'GET', asked.url, answer)
    return answer
  }
  return {
    app,
    database,
    log,
    sites: await readSites(database),
    advance: (milliseconds) => {
      clock.now += milliseconds
    },
    now: () => clock.now,
    ask,
    signIn: (username, deviceID = `device-of-${username}`) => signIn(ask, username, deviceID),
    userID: (username) => readUserID(database, username),
  }
}

async function readUserID(database: Database, username: string): Promise<number> {
  const found = await sql<{ ID: number }>`select "ID" from users where "Username" = ${username}`.execute(database.db)
  const [user] = found.rows
  if (!user) throw new Error(`there is no ${username}`)
  return user.ID
}

async function signIn(ask: ServerUnderTest['ask'], username: string, deviceID: string): Promise<Client> {
  const answer = await ask({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'x-device-id': deviceID },
    payload: { Username: username, Password: PASSWORD },
  })
  if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.statusCode} ${answer.body}`)
  const { AuthorizationToken = '', SessionUser, IDs = [] } = answer.json<Answers['SignedIn']>()
  const authorization = `Bearer ${AuthorizationToken}`
  const usual = { authorization, 'x-device-id': deviceID }
  return {
    UserID: SessionUser.ID,
    deviceID,
    token: AuthorizationToken,
    IDs,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
    get: (url, headers = {}) => ask({ method: 'GET', url: `/api${url}`, headers: { ...usual, ...headers } }),
    send: (method, url, body, headers = {}) =>
      ask({
        method,
        url: `/api${url}`,
        headers: { ...usual, ...headers },
        ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
      }),
  }
}
