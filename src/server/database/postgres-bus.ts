import pg from 'pg'
import type { Bus, BusListener, Topic } from './bus.ts'
import { type ConnectionSource, withConnection } from './connection.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** Finds a connection that died without a word. */
const CHECK_MS = 30_000
const CHECK_LIMIT_MS = 10_000

const channels: Readonly<Record<Topic, string>> = { changed: 'yardhand_changed', live: 'yardhand_live' }
const topics = Object.keys(channels) as readonly Topic[]

export interface PostgresBusParts {
  /** Settings of a connection of its own: a pooled client would keep the pool from ending. */
  readonly settings: pg.ClientConfig
  readonly source: ConnectionSource
  readonly report: (error: unknown) => void
}

/** Returns the bus over LISTEN and NOTIFY: one connection listens for the whole process. */
export function createPostgresBus(parts: PostgresBusParts): Bus {
  const listening = new Listening(parts)
  return {
    tell: async (topic, text) => {
      await withConnection(parts.source, (connection) =>
        connection.query('select pg_notify($1::text, $2::text)', [channels[topic], text]),
      )
    },
    listen: (listener) => listening.add(listener),
  }
}

/** The listening connection: opened for the first listener, reconnected, closed after the last. */
class Listening {
  readonly #listeners = new Set<BusListener>()
  #client: pg.Client | null = null
  #connecting: Promise<void> | null = null
  #failures = 0
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined

  constructor(private readonly parts: PostgresBusParts) {}

  async add(listener: BusListener): Promise<() => Promise<void>> {
    this.#listeners.add(listener)
    try {
      if (!this.#client) await this.#connect()
    } catch (error) {
      this.#listeners.delete(listener)
      throw error
    }
    return async () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) await this.#close()
    }
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null
    })
    return this.#connecting
  }

  async #open(): Promise<void> {
    const client = new pg.Client({ ...this.parts.settings, statement_timeout: 0, query_timeout: CHECK_LIMIT_MS })
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''))
    client.on('error', this.parts.report)
    await client.connect()
    client.on('end', () => this.#lost(client))
    for (const topic of topics) await client.query(`listen ${pg.escapeIdentifier(channels[topic])}`)
    this.#client = client
    this.#failures = 0
    this.#check = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined))
    }, CHECK_MS).unref()
    // The last listener left meanwhile.
    if (this.#listeners.size === 0) await this.#close()
  }

  #hear(channel: string, text: string): void {
    const topic = topics.find((one) => channels[one] === channel)
    if (topic) for (const listener of this.#listeners) listener.onText(topic, text)
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    clearInterval(this.#check)
    if (this.#listeners.size > 0) this.#retryLater()
  }

  #retryLater(): void {
    const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures)
    this.#failures += 1
    this.#retry = setTimeout(() => void this.#again(), full / 2 + (Math.random() * full) / 2).unref()
  }

  async #again(): Promise<void> {
    if (this.#listeners.size === 0 || this.#client) return
    try {
      await this.#connect()
      for (const listener of this.#listeners) listener.onGap()
    } catch (error) {
      this.parts.report(error)
      this.#retryLater()
    }
  }

  async #close(): Promise<void> {
    clearTimeout(this.#retry)
    clearInterval(this.#check)
    const client = this.#client
    this.#client = null
    await client?.end()
  }
}
