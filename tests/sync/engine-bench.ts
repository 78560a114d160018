import { header } from '../../src/contract/sync.ts'
import type { RowChanges, TabletStore } from '../../src/mirror/tablet-store.ts'
import type { EngineEvents } from '../../src/sync/engine/engine-parts.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import type { NetworkAnswer, NetworkRequest } from '../../src/sync/engine/ports.ts'
import type { Live } from '../../src/sync/live/live.ts'
import { tabletRules } from '../../src/sync/engine/rules.ts'
import { TabletTime } from '../../src/sync/engine/tablet-time.ts'
import type { Connection } from '../../src/sync/sync-status.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { until } from '../support/until.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { SeededRandom } from './simulation/seeded-random.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { type Person, SITE, SimServer } from './simulation/sim-server.ts'

export const ann: Person = { UserID: 1, UserName: 'Ann', Roles: [3] }
const olga: Person = { ...ann, UserID: 99, UserName: 'Olga' }

type Answerer = (request: NetworkRequest, pass: () => Promise<NetworkAnswer>) => Promise<NetworkAnswer | null>

/** One engine against the real pipeline; the test controls time and network. */
export class EngineBench {
  readonly requests: NetworkRequest[] = []
  readonly connections: Connection[] = []
  readonly errors: unknown[] = []
  /** Fault of the network for a request. */
  network: Answerer = (_request, pass) => pass()
  readonly #random: SeededRandom
  #cycles = 0
  locked = 0
  departedUnseen = 0
  /** Hears of states and snapshots, as in the app. */
  live: Live | null = null
  readonly changedByOthers: RowChanges[] = []
  /** Warnings that only the server could give, one list per answer. */
  readonly warnings: (readonly string[])[] = []
  /** Starts afresh with each start of the app. */
  time: TabletTime
  engine: SyncEngine

  constructor(
    readonly server: SimServer,
    readonly clock: FakeClock,
    readonly store: TabletStore = new MemoryTabletStore(),
    public deviceID = 'tablet',
    readonly person: Person = ann,
    seed = person.UserID,
  ) {
    this.#random = new SeededRandom(seed)
    this.time = new TabletTime(clock)
    this.engine = this.#makeEngine()
  }

  static async open(pageLimit = 1_000): Promise<EngineBench> {
    const clock = new FakeClock()
    const server = new SimServer(1, clock.trueNow, pageLimit)
    await server.fill()
    const bench = new EngineBench(server, clock)
    await bench.begin()
    return bench
  }

  async begin(): Promise<void> {
    await this.engine.setSite(SITE)
    this.engine.setCadence(60_000)
    this.engine.start()
    await this.clock.advance(1)
  }

  /** Closes and opens the app: memory is lost, the store stays. */
  async reload(): Promise<void> {
    this.engine.stop()
    this.time = new TabletTime(this.clock)
    this.engine = this.#makeEngine()
    await this.begin()
  }

  /** Runs a cycle from its beginning to its end, after the one under way. */
  async sync(): Promise<void> {
    await this.idle()
    this.engine.wake()
    await this.clock.advance(1)
    await settled()
  }

  /** Loses the answers of one cycle, so that the same commands are sent again, and then none. */
  async syncOverLostAnswer(): Promise<void> {
    this.network = losesAnswers
    await this.sync()
    this.network = (_request, pass) => pass()
    await this.sync()
    await this.sync()
  }

  /**
   * Waits until no cycle is under way: a cycle ends some time after its message "in step". A wake
   * before that would only ask for another cycle, which starts when the clock moves again.
   */
  async idle(): Promise<void> {
    await until('no cycle is under way', () => this.#cycles === 0)
  }

  /** Somebody else arrives a trailer, through a client of their own. */
  async arriveElsewhere(number: string): Promise<void> {
    await this.server.arriveByOffice(olga, buildTrailerFields({ Number: number }))
  }

  pushes(): readonly NetworkRequest[] {
    return this.requests.filter((request) => request.path === '/batch')
  }

  outbox() {
    return this.store.read((tx) => tx.outbox.list())
  }

  #makeEngine(): SyncEngine {
    const events: EngineEvents = {
      onConnection: (connection) => {
        this.connections.push(connection)
        this.live?.setConnection(connection)
      },
      onQueue: () => undefined,
      onRevoked: async () => undefined,
      onLocked: () => {
        this.locked += 1
      },
      onOtherSite: async () => false,
      onReachChanged: async () => undefined,
      onInStep: async () => undefined,
      onNeedsOwnDevice: async (sharedID) => {
        if (sharedID !== null) this.deviceID = `${sharedID}-copy`
        await this.engine.addBlocks(await this.server.grant(this.person, this.deviceID))
      },
      onWentBack: () => undefined,
      onSnapshot: (page) => this.live?.noteSnapshot(page),
      onChangedByOthers: (changes) => this.changedByOthers.push(changes),
      onDepartedUnseen: () => {
        this.departedUnseen += 1
      },
      onWarnings: (words) => this.warnings.push(words),
      onError: (error) => this.errors.push(error),
    }
    const bench = this
    return new SyncEngine({
      store: this.store,
      clock: this.clock,
      time: this.time,
      // The random sequence continues over a reload, or keys would repeat.
      random: this.#random.next,
      rules: tabletRules,
      author: this.person,
      get deviceID() {
        return bench.deviceID
      },
      network: { call: (request) => this.#call(request) },
      lock: (task) => this.#runCycle(task),
      historyLock: (task) => task(),
      events,
    })
  }

  async #runCycle<T>(task: () => Promise<T>): Promise<T> {
    this.#cycles += 1
    try {
      return await task()
    } finally {
      this.#cycles -= 1
    }
  }

  async #call(request: NetworkRequest): Promise<NetworkAnswer | null> {
    this.requests.push(request)
    return this.network(request, () => this.server.answer(this.person, this.deviceID, structuredClone(request)))
  }
}

export const noAnswer: Answerer = async () => null

/** A line that breaks once the server has the request. */
export const losesAnswers: Answerer = async (_request, pass) => {
  await pass()
  return null
}

/**
 * A line that breaks after each batch: it loses everything that does not fit into the batch's
 * answer.
 */
export const withoutPages: Answerer = async (request, pass) => (request.path.startsWith('/changes') ? null : pass())

export function answerWith(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answerer {
  return async () => ({
    status,
    body,
    header: (name) => headers[name] ?? (name === header.product ? '1' : null),
  })
}

/** An answer of something that is not the server. */
export const portal: Answerer = async () => ({ status: 200, body: undefined, header: () => null })

/** A proxy without a server behind it. */
export const gateway: Answerer = async () => ({ status: 502, body: undefined, header: () => null })
