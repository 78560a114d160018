import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { header } from '../../src/contract/sync.ts'
import { createLocalBus } from '../../src/server/database/bus.ts'
import { LiveHub } from '../../src/server/live/hub.ts'
import type { NetworkAnswer } from '../../src/sync/engine/ports.ts'
import { type HoldLine, type Listen, LiveLine } from '../../src/sync/live/live-line.ts'
import { Live, type LiveParts } from '../../src/sync/live/live.ts'
import type { LiveTalk } from '../../src/sync/live/other-tabs.ts'
import { EngineBench } from './engine-bench.ts'
import { type FakeClock, settled } from './fake-clock.ts'
import { SeededRandom } from './simulation/seeded-random.ts'
import { SITE } from './simulation/sim-server.ts'

export const HEARTBEAT_MS = 15_000

/** A request for a line, as the server or a proxy meets it. */
export interface FakeLine {
  readonly atMs: number
  readonly siteID: number
  readonly isOpen: boolean
  /** Passes text of a response on. */
  write(text: string): void
  send(...events: readonly { readonly name: string; readonly data: unknown }[]): void
  beat(retryMs?: number): void
  /** Sends the first event. */
  accept(retryMs?: number): void
  /** Ends it with the answer; null: it breaks. */
  end(answer?: NetworkAnswer | null): void
}

/** The way to a server that accepts lines, keeps them silent, or refuses them. */
export class FakeLines {
  readonly all: FakeLine[] = []
  /** Called with each line; by default the server accepts it. */
  onLine: (line: FakeLine) => void = (line) => line.accept()

  constructor(private readonly clock: FakeClock) {}

  get open(): readonly FakeLine[] {
    return this.all.filter((line) => line.isOpen)
  }

  get last(): FakeLine {
    const line = this.all.at(-1)
    if (!line) throw new Error('no line was asked for')
    return line
  }

  readonly listen: Listen = (request, onPiece, signal) =>
    new Promise((resolve) => {
      let isOpen = true
      const close = (answer: NetworkAnswer | null) => {
        isOpen = false
        resolve(answer)
      }
      const line: FakeLine = {
        atMs: this.clock.monotonic(),
        siteID: Number(request.headers?.[header.site]),
        get isOpen() {
          return isOpen
        },
        write: onPiece,
        send: (...events) => {
          for (const { name, data } of events) onPiece(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
        },
        beat: (retryMs) => onPiece(retryMs === undefined ? ': beat\n\n' : `: beat\nretry: ${retryMs}\n\n`),
        accept: (retryMs) => {
          line.send({ name: 'open', data: { Line: `line-${this.all.length}`, HeartbeatMs: HEARTBEAT_MS } })
          line.beat(retryMs)
        },
        end: (answer = answered(200)) => close(answer),
      }
      signal.addEventListener('abort', () => close(null))
      this.all.push(line)
      this.onLine(line)
    })
}

export function answered(status: number, headers: Readonly<Record<string, string>> = {}): NetworkAnswer {
  return { status, header: (name) => headers[name] ?? null, body: undefined }
}

const holdAlone: HoldLine = (task) => task()

/** Another tab holds the line. */
const holdNever: HoldLine = () => new Promise(() => undefined)

/** The channel between the tabs of a tablet. */
class FakeTalk {
  readonly #tabs = new Map<string, (message: LiveTalk) => void>()
  readonly #mute = new Set<string>()

  /** The tab's messages reach no other one any more, as if it were frozen. */
  mute(tab: string): void {
    this.#mute.add(tab)
  }

  /** Returns the parts by which a tab takes part. */
  partsOf(tab: string): Pick<LiveParts, 'tab' | 'talk'> {
    return {
      tab,
      talk: (hear) => {
        this.#tabs.set(tab, hear)
        return { tell: (message) => this.#tell(tab, message), close: () => void this.#tabs.delete(tab) }
      },
    }
  }

  #tell(from: string, message: LiveTalk): void {
    if (this.#mute.has(from)) return
    for (const [tab, hear] of this.#tabs) if (tab !== from) hear(structuredClone(message))
  }
}

/** A tablet in step whose line is open. */
export async function openLiveBench(
  offered = true,
  talk = new FakeTalk(),
): Promise<{ bench: EngineBench; live: Live; lines: FakeLines }> {
  const bench = await EngineBench.open()
  const lines = new FakeLines(bench.clock)
  const live = new Live({
    ...{ clock: bench.clock, random: new SeededRandom(5).next, listen: lines.listen, hold: holdAlone },
    network: {
      call: async (request) => {
        bench.requests.push(request)
        return answered(204)
      },
    },
    engine: () => bench.engine,
    ...talk.partsOf('first'),
  })
  if (offered) bench.live = live
  await bench.sync()
  return { bench, live, lines }
}

/** Two visible windows of one tablet; the first holds the line. */
export async function openTwoWindows() {
  const talk = new FakeTalk()
  const { bench, live, lines } = await openLiveBench(true, talk)
  const second = new Live({
    ...{ clock: bench.clock, random: new SeededRandom(6).next, listen: lines.listen, hold: holdNever },
    network: { call: () => Promise.reject(new Error('a tab without the line reported to the server')) },
    engine: () => bench.engine,
    ...talk.partsOf('second'),
  })
  second.noteSnapshot({ SiteID: SITE, Live: { Shared: 0, Site: 0 } })
  second.setConnection({ name: 'in-step', answeredAt: '2026-03-01T10:00:00.000Z', freshForMs: 60_000 })
  return { bench, live, lines, second, talk }
}

/** The server's own part: the lines of its process. */
export function openHub(): LiveHub {
  return new LiveHub({
    database: { bus: createLocalBus(), versions: async (siteIDs) => new Map(siteIDs.map((siteID) => [siteID, 1])) },
    sessions: { listLive: async (tokens) => new Map(tokens.map((token) => [token, new Set([SITE])])) },
    clock: Date.now,
    logger: pino({ level: 'silent' }),
  })
}

/** Connects a line with the server's part, which takes each for a tablet of its own. */
export async function acceptBy(hub: LiveHub, line: FakeLine, tablet: number): Promise<void> {
  const response = Object.assign(new ServerResponse(new IncomingMessage(new Socket())), {
    write: (text: string) => {
      line.write(text)
      return true
    },
    end: () => {
      line.end()
      response.emit('close')
      return response
    },
  })
  const owner = { UserID: tablet, Roles: [], DeviceID: `tablet-${tablet}`, SiteID: SITE, tokenHash: `token-${tablet}` }
  await hub.admit(owner)
  await hub.open(owner, response)
}

/** A line of a tablet of its own, wanted from the start. */
export function wantLine(clock: FakeClock, lines: FakeLines, seed: number): LiveLine {
  const parts = { clock, random: new SeededRandom(seed).next, listen: lines.listen, hold: holdAlone }
  const line = new LiveLine(parts, { onEvent: () => undefined, onEnd: () => undefined })
  line.want(7)
  return line
}

/** Sends heartbeats on the open lines while time passes. */
export async function beatFor(clock: FakeClock, lines: FakeLines, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += HEARTBEAT_MS) {
    for (const line of lines.open) line.beat()
    await clock.advance(Math.min(HEARTBEAT_MS, milliseconds - passed))
    await settled(2)
  }
}
