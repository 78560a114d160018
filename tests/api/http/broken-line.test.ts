import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import type { BatchRequest } from '../../../src/contract/sync.ts'
import { Activity, Direction, Intent, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'
import { emptyTrailerFields, type TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { toArrayText } from '../../../src/server/database/connection.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { newSite } from '../../../src/sync/engine/apply.ts'
import { Cycle } from '../../../src/sync/engine/cycle.ts'
import { enqueue, takeRowIDs } from '../../../src/sync/engine/enqueue.ts'
import { raiseFence } from '../../../src/sync/engine/fence.ts'
import type { Network } from '../../../src/sync/engine/ports.ts'
import { tabletRules } from '../../../src/sync/engine/rules.ts'
import { TabletTime } from '../../../src/sync/engine/tablet-time.ts'
import type { Workplace } from '../../../src/sync/engine/workplace.ts'
import { createNetwork } from '../../../src/sync/network.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type FaultProxy, isBatch, type Matches, type SeenRequest, startFaultProxy } from '../../support/fault-proxy.ts'
import { MemoryTabletStore } from '../../support/memory-tablet-store.ts'
import { until } from '../../support/until.ts'
import { FakeClock } from '../../sync/fake-clock.ts'
import { type ServerUnderTest, serverBefore } from './server-under-test.ts'

/** The longest time that one request may take (`sync/network.ts`). */
const LIMIT_MS = 15_000
const ARRIVALS = 5

const isChanges: Matches = ({ path }) => path.startsWith('/api/changes')

describeOnDatabases('a line that breaks in the middle', (open) => {
  const server = serverBefore(open)
  let proxy: FaultProxy
  let tablet: TabletOnLine
  /** IDs of trailers that were arrived on the tablet and not sent yet. */
  let arrived: readonly number[]

  beforeEach(async () => {
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
    proxy = await startFaultProxy({ port: (server.app.server.address() as AddressInfo).port })
    tablet = await TabletOnLine.open(server, proxy)
    expect(await tablet.cycle()).toBe('in-step')
    arrived = await tablet.arrive(ARRIVALS)
    proxy.forget()
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await proxy.close()
  })

  /** The activities of these trailers in the server's history. */
  async function recorded(): Promise<readonly Activity[]> {
    const ids = toArrayText(arrived)
    const rows = sql<{ Action: Activity }>`
      select "Action" from "TrailerHistory" where "TrailerID" = any(${ids}::text::bigint[])`
    return (await rows.execute(open.database.db)).rows.map(({ Action }) => Action)
  }

  const eachOnce = Array.from({ length: ARRIVALS }, () => Activity.Arrived)

  async function expectSettled(): Promise<void> {
    expect(await tablet.cycle()).toBe('in-step')
    expect(await tablet.waiting()).toBe(0)
    expect(await recorded()).toEqual(eachOnce)
  }

  test.each([0, 1, 60, 400])(
    'a batch whose answer ends after %i bytes is settled by the next one',
    async (afterBytes) => {
      const cut = proxy.inject({ name: 'cut', afterBytes }, isBatch, 1)
      expect(await tablet.cycle()).toBe('wait')
      expect(cut.met).toBe(1)
      expect(await tablet.waiting()).toBe(ARRIVALS)
      expect(await recorded()).toEqual(eachOnce)
      await expectSettled()
      const [first, second] = proxy.seen.filter(isBatch)
      expect(keysIn(second)).toEqual(keysIn(first))
    },
  )

  test('rows that end in the middle are not used, and come whole with the next cycle', async () => {
    await expectSettled()
    const before = await tablet.rows()
    await (await server.signIn('admin')).send('POST', '/trailers', { ID: 0, ...tablet.newTrailer() })
    proxy.inject({ name: 'cut', afterBytes: 200 }, isChanges, 1)
    expect(await tablet.cycle()).toBe('wait')
    expect(await tablet.rows()).toBe(before)
    expect(await tablet.cycle()).toBe('in-step')
    expect(await tablet.rows()).toBe(before + 1)
  })

  test.each([
    ['with the batch delivered', true],
    ['before the batch has arrived', false],
  ] as const)('a line that goes dead %s is given up after 15 s, and the queue goes on', async (_when, delivered) => {
    const limit = new AbortController()
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const dead = proxy.inject({ name: 'black-hole', ...(delivered && { delivered }) }, isBatch, 1)
    const cycle = tablet.cycle()
    const reached = delivered ? eachOnce : []
    await until('the batch is where nothing comes back from', async () => {
      return dead.met === 1 && (await recorded()).length === reached.length
    })
    expect(asked.mock.calls).toEqual([[LIMIT_MS]])
    // Nothing else ends the wait.
    limit.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    expect(await cycle).toBe('wait')
    expect(await tablet.waiting()).toBe(ARRIVALS)
    expect(await recorded()).toEqual(reached)
    asked.mockRestore()
    await expectSettled()
  })
})

/** One person's engine, which reaches a real server through the proxy. */
class TabletOnLine {
  static #opened = 0
  readonly #prefix: string
  #arrived = 0

  private constructor(
    private readonly place: Workplace,
    private readonly network: Network,
    private readonly siteID: number,
    private readonly scacID: number,
  ) {
    TabletOnLine.#opened += 1
    this.#prefix = `LINE${TabletOnLine.#opened}`
  }

  static async open(server: ServerUnderTest, proxy: FaultProxy): Promise<TabletOnLine> {
    const deviceID = randomUUID()
    const client = await server.signIn('admin', deviceID)
    const { Scacs } = (await client.get('/scacs?take=1')).json<Answers['Scacs']>()
    const clock = new FakeClock(server.now())
    const place: Workplace = {
      store: new MemoryTabletStore(),
      clock,
      time: new TabletTime(clock),
      random: secureRandom,
      rules: tabletRules,
      author: { UserID: client.UserID, UserName: 'Admin', Roles: [Role.Admin] },
      deviceID,
    }
    const plain = createNetwork(() => deviceID, `${proxy.url}/api`)
    const headers = { authorization: `Bearer ${client.token}` }
    const network: Network = {
      call: (request) => plain.call({ ...request, headers: { ...request.headers, ...headers } }),
    }
    const siteID = server.sites.Northgate
    await place.store.transact((tx) => tx.sites.putMany([newSite(siteID, server.now())]))
    return new TabletOnLine(place, network, siteID, Scacs[0]?.ID ?? 0)
  }

  /** A new empty van. */
  newTrailer(): TrailerFields {
    this.#arrived += 1
    return {
      ...emptyTrailerFields,
      Number: `${this.#prefix}-${this.#arrived}`,
      ScacID: this.scacID,
      Type: TrailerType.Van,
      StatusType: StatusType.Empty,
      DirectionType: Direction.Outbound,
      Intent: Intent.Live,
    }
  }

  async arrive(count: number): Promise<readonly number[]> {
    const ids: number[] = []
    for (let at = 0; at < count; at++) {
      const [ID] = await takeRowIDs(this.place, 1)
      const arrival = { name: 'createTrailer', input: { ID, ...this.newTrailer() } } as const
      const result = await enqueue(this.place, this.siteID, [arrival])
      expect(result).toMatchObject({ name: 'saved' })
      ids.push(ID)
    }
    return ids
  }

  /** Runs a cycle of a newly opened tab; returns its result. */
  async cycle(): Promise<string> {
    const quiet = () => undefined
    const watch = {
      onApplied: quiet,
      onSending: quiet,
      onLoading: quiet,
      onFiled: quiet,
      onSnapshot: quiet,
      onChangedByOthers: quiet,
      onDepartedUnseen: quiet,
      onWarnings: quiet,
      onWentBack: quiet,
    }
    const end = await new Cycle(this.place, this.network, watch).run(this.siteID, await raiseFence(this.place.store))
    return end.name === 'stop' ? end.verdict.name : end.name
  }

  waiting(): Promise<number> {
    return this.place.store.read(async (tx) => (await tx.outbox.list()).length)
  }

  /** The number of trailers that it shows for the site. */
  rows(): Promise<number> {
    return this.place.store.read(async (tx) => (await tx.rows.Trailers.listIDs(this.siteID)).length)
  }
}

function keysIn(batch: SeenRequest | undefined): readonly string[] {
  const { Calls } = JSON.parse(batch?.body ?? '{}') as BatchRequest
  return Calls.map(({ Key }) => Key)
}
