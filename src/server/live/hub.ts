import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openRights } from '../../contract/live.ts'
import { may } from '../../domain/access/rights.ts'
import { SHARED } from '../../domain/lists.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { sitesOf } from '../database/site-poke.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { tooMany, unavailable } from '../web/problem.ts'
import { createGathered, type Gathered } from './gathered.ts'
import { Line, type LineOwner } from './line.ts'
import { type OpenOnLine, OpenRows } from './open-rows.ts'

export interface LiveLimits {
  readonly perDevice: number
  readonly perPerson: number
  readonly inAll: number
  readonly heartbeatMs: number
}

export const usualLiveLimits: LiveLimits = { perDevice: 3, perPerson: 100, inAll: 5_000, heartbeatMs: 15_000 }

export interface LiveParts {
  readonly database: Pick<Database, 'bus' | 'versions'>
  readonly sessions: Pick<Sessions, 'listLive'>
  readonly clock: Clock
  readonly logger: Logger
  readonly limits?: LiveLimits
}

/** At most one event per site and line in this time. */
const GATHER_MS = 150
/** Lines that hear of a change at once; so many more follow after each pause. */
const SLICE = 50
const SLICE_PAUSE_MS = 50
/** Lines that come back per second after a restart. */
const RETURNS_PER_SECOND = 50
const SHORTEST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 120_000

/** A text between processes: rows open on a line, or ended sessions. */
type LiveText = { readonly Open: OpenOnLine } | { readonly Sessions: true }

/**
 * Pokes each line of this process with its site's version after any commit, and shows who edits what. A line ends with
 * its session.
 */
export class LiveHub {
  readonly #lines = new Map<string, Line>()
  readonly #open = new OpenRows()
  readonly #limits: LiveLimits
  readonly #changed: Gathered<number>
  readonly #sessions: Gathered<true>
  #listening: Promise<() => Promise<void>> | null = null
  #heart: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(private readonly parts: LiveParts) {
    this.#limits = parts.limits ?? usualLiveLimits
    const onError = (error: unknown) => parts.logger.warn({ event: 'live.failed', err: error })
    this.#changed = createGathered(GATHER_MS, (siteIDs) => this.#poke(siteIDs), onError)
    this.#sessions = createGathered(GATHER_MS, () => this.#endOver(), onError)
  }

  get count(): number {
    return this.#lines.size
  }

  /** Throws 429 or 503 beyond the limits, 503 while changes cannot be heard. */
  async admit({ UserID }: LineOwner): Promise<void> {
    if (this.#isClosed || this.#lines.size >= this.#limits.inAll) throw unavailable(30)
    const own = [...this.#lines.values()].filter(({ owner }) => owner.UserID === UserID)
    if (own.length >= this.#limits.perPerson) throw tooMany(60)
    this.#listening ??= this.#listen()
    await this.#listening.catch(() => {
      this.#listening = null
      throw unavailable()
    })
  }

  /** Takes over an admitted response, whose head is written. */
  async open(owner: LineOwner, response: ServerResponse): Promise<void> {
    // The client left while it was being admitted.
    if (response.destroyed) return
    const line = new Line(randomUUID(), owner, response, () => this.#forget(line))
    this.#lines.set(line.id, line)
    this.#endSurplus(owner)
    line.send({ name: 'open', data: { Line: line.id, HeartbeatMs: this.#limits.heartbeatMs } })
    line.beat(this.#retryMs())
    this.#heart ??= setInterval(() => this.#beat(), this.#limits.heartbeatMs).unref()
    // After the line is among the listening ones, so that no change falls between.
    const scopes = owner.SiteID === null ? [SHARED] : [SHARED, owner.SiteID]
    for (const [SiteID, Version] of await this.parts.database.versions(scopes))
      line.send({ name: 'changed', data: { SiteID, Version } })
  }

  /** Notes what is open on a line, here or at another process. */
  async noteOpen(owner: Omit<LineOwner, 'tokenHash'>, Line: string, Rows: OpenOnLine['Rows']): Promise<void> {
    const line = this.#lines.get(Line)
    if (line && line.owner.DeviceID !== owner.DeviceID) return
    const { UserID, DeviceID, SiteID } = owner
    const allowed = Rows.filter(({ List }) => may(owner, openRights[List]))
    await this.#tell({ Open: { Line, UserID, DeviceID, SiteID, Rows: allowed } })
  }

  /** Ends the lines of sessions that are over, at every process. */
  async sessionsEnded(): Promise<void> {
    await this.#tell({ Sessions: true })
  }

  /** Ends all lines, so that the server can close. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#heart) clearInterval(this.#heart)
    this.#changed.stop()
    this.#sessions.stop()
    const retryMs = this.#retryMs()
    for (const line of this.#lines.values()) {
      line.beat(retryMs)
      line.end()
    }
    const end = await this.#listening?.catch(() => null)
    await end?.().catch(() => undefined)
  }

  #listen(): Promise<() => Promise<void>> {
    return this.parts.database.bus.listen({
      onText: (topic, text) => {
        if (topic === 'changed') this.#changed.add(sitesOf(text))
        else this.#hear(text)
      },
      onGap: () => this.#changed.add([SHARED, ...this.#sites()]),
    })
  }

  #sites(): ReadonlySet<number> {
    return new Set([...this.#lines.values()].flatMap(({ owner }) => (owner.SiteID === null ? [] : [owner.SiteID])))
  }

  #hear(json: string): void {
    const text = parseText(json)
    if (text === null) return
    if ('Sessions' in text) this.#sessions.add([true])
    else {
      this.#open.note(text.Open, this.parts.clock())
      this.#showEditors()
    }
  }

  async #poke(siteIDs: readonly number[]): Promise<void> {
    if (this.#lines.size === 0) return
    const here = this.#sites()
    const wanted = siteIDs.filter((siteID) => siteID === SHARED || here.has(siteID))
    if (wanted.length === 0) return
    // People and tablets are shared: a change may have ended sessions.
    if (wanted.includes(SHARED)) await this.#endOver()
    for (const [SiteID, Version] of await this.parts.database.versions(wanted)) {
      const lines = [...this.#lines.values()].filter(({ owner }) => SiteID === SHARED || owner.SiteID === SiteID)
      await inSlices(lines, (line) => line.send({ name: 'changed', data: { SiteID, Version } }))
    }
  }

  async #endOver(): Promise<void> {
    const lines = [...this.#lines.values()]
    if (lines.length === 0) return
    const live = await this.parts.sessions.listLive([...new Set(lines.map(({ owner }) => owner.tokenHash))])
    for (const line of lines) {
      const reach = live.get(line.owner.tokenHash)
      const { SiteID } = line.owner
      if (!reach || (SiteID !== null && !reach.has(SiteID))) line.end()
    }
  }

  #beat(): void {
    const retryMs = this.#retryMs()
    for (const line of this.#lines.values()) line.beat(retryMs)
    this.#sessions.add([true])
    if (this.#open.expire(this.parts.clock())) this.#showEditors()
  }

  #showEditors(): void {
    for (const line of this.#lines.values()) {
      const Open = this.#open.editorsFor(line.id)
      const shown = JSON.stringify(Open)
      if (shown === line.editing) continue
      line.editing = shown
      line.send({ name: 'editing', data: { Open } })
    }
  }

  #forget(line: Line): void {
    this.#lines.delete(line.id)
    if (this.#lines.size === 0 && this.#heart) {
      clearInterval(this.#heart)
      this.#heart = null
    }
    const { UserID, DeviceID, SiteID } = line.owner
    if (this.#open.has(line.id)) void this.#tell({ Open: { Line: line.id, UserID, DeviceID, SiteID, Rows: [] } })
  }

  /** A reloaded tablet leaves lines behind whose end is not noticed yet: the newest stay. */
  #endSurplus({ UserID, DeviceID }: LineOwner): void {
    const own = [...this.#lines.values()].filter(({ owner }) => owner.UserID === UserID && owner.DeviceID === DeviceID)
    for (const line of own.slice(0, Math.max(0, own.length - this.#limits.perDevice))) line.end()
  }

  #retryMs(): number {
    const spread = (this.#lines.size * 1_000) / RETURNS_PER_SECOND
    return Math.min(LONGEST_RETRY_MS, Math.max(SHORTEST_RETRY_MS, Math.round(spread)))
  }

  /** A text that cannot be sent is dropped: it is repeated, or found with the next heartbeat. */
  async #tell(text: LiveText): Promise<void> {
    if (this.#isClosed) return
    await this.parts.database.bus.tell('live', JSON.stringify(text)).catch(() => undefined)
  }
}

/** Null for a text of another version of the server. */
function parseText(json: string): LiveText | null {
  try {
    const text = JSON.parse(json) as LiveText
    return 'Sessions' in text || Array.isArray(text.Open.Rows) ? text : null
  } catch {
    return null
  }
}

/** Spreads the pulls that follow, where many tablets listen. */
async function inSlices(lines: readonly Line[], send: (line: Line) => void): Promise<void> {
  for (let at = 0; at < lines.length; at += SLICE) {
    if (at > 0) await pause(SLICE_PAUSE_MS)
    for (const line of lines.slice(at, at + SLICE)) send(line)
  }
}
