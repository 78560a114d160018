import { fullName } from '../../../src/domain/people/session-user.ts'
import type { TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import type { Connection } from '../../../src/sync/sync-status.ts'
import type { EngineEvents } from '../../../src/sync/engine/engine-parts.ts'
import { SyncEngine } from '../../../src/sync/engine/engine.ts'
import type { Network, NetworkRequest } from '../../../src/sync/engine/ports.ts'
import { tabletRules } from '../../../src/sync/engine/rules.ts'
import { TabletTime } from '../../../src/sync/engine/tablet-time.ts'
import { rolesOf } from '../../../src/sync/people.ts'
import { systemClock, systemRandom } from '../../../src/sync/system-clock.ts'
import { isApi, startFaultProxy } from '../../support/fault-proxy.ts'
import { MemoryTabletStore } from '../../support/memory-tablet-store.ts'
import { until } from '../../support/until.ts'
import { WAIT_LIMIT_MS, within } from '../limits.ts'
import type { OwnTablet } from './wire-tablet.ts'

export interface Drained {
  readonly milliseconds: number
  readonly requests: number
}

const CADENCE_MS = 60_000

/**
 * A tablet's own engine, with a memory store, saves arrivals without signal; then the signal comes
 * back over a line on which every request takes `roundTripMs` longer. The time runs from the wake
 * to the moment at which the tablet is in step and its outbox is empty.
 */
export async function drain(
  server: { readonly port: number },
  tablet: OwnTablet,
  siteID: number,
  arrivals: readonly TrailerFields[],
  roundTripMs: number,
): Promise<Drained> {
  const proxy = await startFaultProxy(server)
  const line = createLine(proxy.url, tablet)
  const engine = createEngine(tablet, line)
  try {
    await engine.addBlocks(tablet.granted)
    await engine.setSite(siteID)
    engine.setCadence(CADENCE_MS)
    engine.start()
    await until('the tablet has its yard', () => line.isInStep(), WAIT_LIMIT_MS)
    line.setSignal(false)
    for (const fields of arrivals) {
      const saved = await engine.save('createTrailer', { ID: await engine.takeID(), ...fields })
      if (saved.name !== 'saved') throw new Error(`an arrival was not saved: ${saved.name}`)
    }
    await until('the tablet knows that there is no signal', () => !line.isInStep(), WAIT_LIMIT_MS)
    proxy.forget()
    proxy.inject({ name: 'delay', milliseconds: roundTripMs })
    return await measure(engine, line, () => proxy.count(isApi))
  } finally {
    engine.stop()
    await proxy.close()
  }
}

async function measure(engine: SyncEngine, line: Line, requests: () => number): Promise<Drained> {
  line.setSignal(true)
  const startedAt = performance.now()
  const inStep = within('the queue is sent', line.nextInStep())
  engine.wake()
  await inStep
  return { milliseconds: performance.now() - startedAt, requests: requests() }
}

interface Line extends Network {
  setSignal(on: boolean): void
  noteConnection(connection: Connection): void
  isInStep(): boolean
  nextInStep(): Promise<void>
}

function createLine(url: string, tablet: OwnTablet): Line {
  let signal = true
  let connection: Connection['name'] = 'starting'
  let tell = () => {}
  return {
    call: async (request) => (signal ? await call(url, tablet, request) : null),
    setSignal: (on) => {
      signal = on
    },
    noteConnection: ({ name }) => {
      connection = name
      if (name === 'in-step') tell()
    },
    isInStep: () => connection === 'in-step',
    nextInStep: () =>
      new Promise((resolve) => {
        tell = resolve
      }),
  }
}

async function call(url: string, tablet: OwnTablet, { method, path, headers, body }: NetworkRequest) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...tablet.headers, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json: unknown = await answer.json()
  return { status: answer.status, header: (name: string) => answer.headers.get(name), body: json }
}

function createEngine({ user, deviceID }: OwnTablet, line: Line): SyncEngine {
  const events: EngineEvents = {
    onConnection: (connection) => line.noteConnection(connection),
    onQueue: () => undefined,
    onLocked: () => undefined,
    onRevoked: async () => undefined,
    onOtherSite: () => Promise.resolve(false),
    onReachChanged: () => Promise.resolve(),
    onInStep: () => Promise.resolve(undefined),
    onNeedsOwnDevice: () => Promise.resolve(),
    onSnapshot: () => undefined,
    onChangedByOthers: () => undefined,
    onDepartedUnseen: () => undefined,
    onWentBack: () => undefined,
    onWarnings: () => undefined,
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  }
  return new SyncEngine({
    store: new MemoryTabletStore(),
    clock: systemClock,
    time: new TabletTime(systemClock),
    random: systemRandom,
    rules: tabletRules,
    author: { UserID: user.UserID, UserName: fullName(user), Roles: rolesOf(user) },
    deviceID,
    network: line,
    historyLock: async () => null,
    lock: (task) => task(),
    events,
  })
}
