import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../../src/contract/sync.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { emptyTaskFields } from '../../../src/domain/tasks/task-fields.ts'
import { TaskAction } from '../../../src/domain/tasks/task-lists.ts'
import { buildTasks } from '../../../src/domain/testing/task-builders.ts'
import { LocationType } from '../../../src/domain/trailers/trailer-lists.ts'
import { Tails } from '../../../src/server/pipeline/tails.ts'
import type { ConnectionSource } from '../../../src/server/database/connection.ts'
import { createDialect } from '../../../src/server/database/dialect.ts'
import type { ServerTables } from '../../../src/server/database/schema.ts'
import { SitePoke } from '../../../src/server/database/site-poke.ts'
import { createSqlServerStore } from '../../../src/server/database/sql-server-store.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { createSessionReader } from '../../../src/server/sessions/read-caller.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import {
  buildLocation,
  buildTablet,
  buildYard,
  carrier,
  departure,
  type TestTablet,
  fill,
  type TestYard,
  withHeads,
} from './yard-fixture.ts'

/** A source that counts round trips and returned rows: statements sent together count once. */
class CountingSource implements ConnectionSource {
  readonly asked: string[] = []
  private rows = 0
  private statements = 0
  private readonly real = new Map<object, Awaited<ReturnType<ConnectionSource['acquire']>>>()

  constructor(private readonly source: ConnectionSource) {}

  acquire: ConnectionSource['acquire'] = async () => {
    const connection = await this.source.acquire()
    const counted: Awaited<ReturnType<ConnectionSource['acquire']>> = {
      query: async (text, values) => {
        this.asked.push(text)
        this.statements += 1
        const result = await connection.query<never>(text, values)
        this.rows += result.rows.length
        return result
      },
      series: async (statements) => {
        this.asked.push(statements.map(({ text }) => text).join('; '))
        this.statements += statements.length
        const results = await connection.series(statements)
        for (const { rows } of results) this.rows += rows.length
        return results
      },
    }
    this.real.set(counted, connection)
    return counted
  }

  release: ConnectionSource['release'] = (connection, isBroken) => {
    const real = this.real.get(connection)
    this.real.delete(connection)
    if (real) this.source.release(real, isBroken)
  }

  close = () => Promise.resolve()

  /** The number of round trips during a piece of work. */
  async during(work: () => Promise<unknown>): Promise<number> {
    const before = this.asked.length
    await work()
    return this.asked.length - before
  }

  /** The number of statements during a piece of work. */
  async statementsDuring(work: () => Promise<unknown>): Promise<number> {
    const before = this.statements
    await work()
    return this.statements - before
  }

  /** The number of rows that the database returned during a piece of work. */
  async rowsDuring(work: () => Promise<unknown>): Promise<number> {
    const before = this.rows
    await work()
    return this.rows - before
  }
}

describeOnDatabases('asking the database', (open) => {
  let source: CountingSource
  let yard: TestYard
  let tablet: TestTablet
  const poke = new SitePoke(() => Promise.resolve())

  beforeAll(async () => {
    source = new CountingSource(open.database.source)
    yard = await buildYard(createSqlServerStore(source, poke))
    tablet = await buildTablet(yard)
  })
  afterAll(() => poke.flush())

  test('an arrival takes two round trips: for turn and reads, for writes and commit', async () => {
    const asked = await source.during(() => tablet.send(tablet.arrive('TWICE 1', { Body: arrivalInYard(tablet) })))
    expect(asked).toBe(2)
  })

  test('a departure takes three round trips, since place and carrier are known after its trailer', async () => {
    const arrival = tablet.arrive('TWICE 2')
    await tablet.send(arrival)
    const leave = tablet.make('PUT /trailers/State', departure(Number(arrival.Body.ID)))
    expect(await source.during(() => tablet.send(leave))).toBe(3)
  })

  test.each([10, 500])(
    'round trips among %i open tasks: 2 to add one, 4 with priority, 3 to move it',
    async (count) => {
      const { add, move } = await buildBoard(source, poke, count)
      expect(await source.during(() => add(0))).toBe(2)
      expect(await source.during(() => add(1))).toBe(4)
      expect(await source.during(() => move({ AfterTaskID: 3 }))).toBe(3)
      expect(await source.during(() => move({ AfterTaskID: null }))).toBe(2)
    },
  )

  test('a task is added and moved with a few rows, however many are open', async () => {
    const { add, move } = await buildBoard(source, poke, 500)
    for (const act of [() => add(0), () => add(1), () => move({ AfterTaskID: 3 }), () => move({ AfterTaskID: null })])
      expect(await source.rowsDuring(act)).toBeLessThan(15)
  })

  test('fifty arrivals take a few statements more than one', async () => {
    const settle = (entries: readonly Entry[]) =>
      yard.pipeline.processAll(entries, tablet.caller, { turn: 'in-turn', until: Number.POSITIVE_INFINITY })
    await settle([tablet.arrive('BEFORE')])
    const one = await source.statementsDuring(() => settle([tablet.arrive('ONE')]))
    const calls = Array.from({ length: 50 }, (_, place) => tablet.arrive(`MANY ${place}`))
    const trips = source.asked.length
    const many = await source.statementsDuring(async () =>
      expect((await settle(calls)).map(({ Outcome }) => Outcome)).toEqual(calls.map(() => 'applied')),
    )
    expect(source.asked.length - trips).toBe(2)
    expect(many).toBeLessThanOrEqual(one + 2)
  })

  test('one that requires another of its batch takes as many round trips as without', async () => {
    const first = tablet.arrive('PAIR 1')
    const second = tablet.arrive('PAIR 2', { Requires: first.Sequence })
    const settle = async () => {
      const together = { turn: 'in-turn', until: Number.POSITIVE_INFINITY } as const
      const answers = await yard.pipeline.processAll([first, second], tablet.caller, together)
      expect(answers.map(({ Outcome }) => Outcome)).toEqual(['applied', 'applied'])
    }
    expect(await source.during(settle)).toBe(2)
  })

  test('fifty acts in spots of their own take the round trips and statements of one', async () => {
    const yard = await buildYard(createSqlServerStore(source, poke))
    const clerk = await buildTablet(yard, { Roles: [Role.SuperAdmin] })
    const spot = (place: number) => 6_000 + place
    await fill(yard, async (rows) => {
      for (let place = 0; place < 102; place++)
        await rows.Locations.put({
          ...buildLocation(yard.siteID, spot(place)),
          Name: `S${place}`,
          Type: LocationType.ParkingSpot,
        })
    })
    // First, since an act behind later ones of its queue asks for the time of those before it.
    const AuditID = clerk.takeID()
    const audit = clerk.make('POST /audits', { ID: AuditID, Type: 1, SiteID: null }, { IDs: [] })
    const plain = Array.from({ length: 51 }, (_, place) => clerk.arrive(`SPOT ${place}`))
    const ids = plain.map(({ Body }) => Number(Body.ID))
    const arrivals = plain.map((arrival, place) => ({
      ...arrival,
      Body: { ...arrival.Body, LocationID: spot(place) },
    }))
    const two = () => ({ IDs: [clerk.takeID(), clerk.takeID()] })
    const check = { TrailerAuditState: 1, FoundTrailerID: null, FoundNumber: null, Walked: true, ...notMeasured }
    const kinds = {
      arrive: arrivals,
      move: ids.map((TrailerID, place) =>
        clerk.make('PUT /trailers/Move', { TrailerID, LocationID: spot(51 + place), ...noOther }, two()),
      ),
      check: ids.map((TrailerID, place) => {
        const where = { AuditID, TrailerID, LocationID: spot(51 + place) }
        return clerk.make('POST /audittrailers', { ID: clerk.takeID(), ...where, ...check }, two())
      }),
      depart: ids.map((id) => clerk.make('PUT /trailers/State', departure(id))),
    }
    const settle = async (entries: readonly Entry[]) => {
      const together = { turn: 'in-turn', until: Number.POSITIVE_INFINITY } as const
      const answers = await yard.pipeline.processAll(entries, clerk.caller, together)
      expect(answers.map(({ Outcome }) => Outcome)).toEqual(entries.map(() => 'applied'))
    }
    await settle([audit])
    const taken: Record<string, readonly number[]> = {}
    for (const [kind, [first, ...others]] of Object.entries(kinds)) {
      const trips: number[] = []
      const statements: number[] = []
      for (const entries of [first ? [first] : [], others]) {
        const count = () => source.statementsDuring(() => settle(entries))
        trips.push(await source.during(async () => statements.push(await count())))
      }
      taken[kind] = trips
      const [one = 0, many] = statements
      expect(one, kind).toBeGreaterThan(0)
      expect(many, kind).toBeLessThanOrEqual(one + 2)
    }
    expect(taken).toEqual({ arrive: [3, 3], move: [3, 3], check: [2, 2], depart: [3, 3] })
  })

  test('arrivals at eight sites take as many round trips as one, and two limits more', async () => {
    const yards: TestYard[] = []
    while (yards.length < 9) yards.push(await buildYard(yard.store))
    const tablets = await Promise.all(yards.map((one) => buildTablet(one)))
    const send = async () => {
      const sent = tablets.map((one) =>
        yard.pipeline.process(one.arrive('MANY 1', { Body: { ...arrivalInYard(one), Number: 'MANY 1' } }), one.caller),
      )
      expect((await Promise.all(sent)).map(({ Outcome }) => Outcome)).toEqual(sent.map(() => 'applied'))
    }
    let statements = 0
    const trips = await source.during(async () => {
      statements = await source.statementsDuring(send)
    })
    // The first starts at once, and the others gather meanwhile.
    expect({ trips, statements }).toEqual({ trips: 4, statements: 11 + 13 })
  })

  test('an arrival takes 11 statements, as a save of a trailer does: the row that it makes is not looked for', async () => {
    const plain = tablet.arrive('FEW 1')
    const arrival = { ...plain, Body: { ...plain.Body, LocationID: null } }
    const applied = { Outcome: 'applied' }
    const arrive = async () => expect(await tablet.send(arrival)).toMatchObject(applied)
    expect(await source.statementsDuring(arrive)).toBe(11)
    const edited = { ...arrival.Body, Notes: 'Left the lights on.' }
    const save = tablet.make('PUT /trailers/{id}', edited, { IDs: [tablet.takeID(), tablet.takeID()] })
    const edit = async () => expect(await tablet.send(save)).toMatchObject(applied)
    expect(await source.statementsDuring(edit)).toBe(11)
    expect(source.asked.filter((text) => text.includes('"Aliases"'))).toEqual([])
  })

  test('a repeated command takes three round trips and changes nothing', async () => {
    const arrival = tablet.arrive('TWICE 3')
    const first = await tablet.send(arrival)
    const asked = await source.during(async () => expect(await tablet.send(arrival)).toEqual(first))
    expect(asked).toBe(3)
  })

  test('nothing new is answered from the statement that reads the session', async () => {
    const since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    const caller = await withHeads(yard.store, tablet.caller)
    const parts = { store: yard.store, clock: yard.clock.read, random: secureRandom, cadenceScale: 1 }
    const page = () => answerChanges(parts, caller, { since, limit: 100, headsAreFresh: true })
    expect(await source.during(page)).toBe(0)
    const db = new Kysely<ServerTables>({ dialect: createDialect(source) })
    const readSession = createSessionReader(db)
    expect(await source.during(() => Promise.all(['nobody', 'neither'].map(readSession)))).toBe(1)
  })

  test('a page of changes takes one round trip at most, without a tail three', async () => {
    const since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    await tablet.send(tablet.arrive('CHANGED'))
    const caller = await withHeads(yard.store, tablet.caller)
    const parts = { store: yard.store, clock: yard.clock.read, random: secureRandom, cadenceScale: 1 }
    const ask = { since, limit: 100, headsAreFresh: false }
    const tails = new Tails()
    expect(await source.during(() => answerChanges({ ...parts, tails }, caller, ask))).toBe(1)
    expect(await source.during(() => answerChanges({ ...parts, tails }, caller, { ...ask, headsAreFresh: true }))).toBe(
      0,
    )
    // Beginning and standing, rows, commit.
    expect(await source.during(() => answerChanges(parts, caller, ask))).toBe(3)
    await tablet.send(tablet.arrive('CHANGED'))
    const refused = await withHeads(yard.store, tablet.caller)
    expect(refused.Heads.HasRefused).toBe(true)
    expect(await source.during(() => answerChanges({ ...parts, tails }, refused, ask))).toBe(1)
  })

  test('a statement that fails rolls back all of its transaction, whatever came with it', async () => {
    const before = await tablet.pullAll(null)
    const refused = yard.store.transact(yard.siteID, async (tx) => {
      await tx.open(claimOf(tablet, yard))
      await tx.write(
        [
          {
            SiteID: yard.siteID,
            List: 'Aliases',
            Inserted: [],
            Raised: [],
            Put: [{ SiteID: 0, ID: 1, TrailerID: 1, Visit: 1 }],
            Removed: [],
            Undone: [],
          },
        ],
        1,
        AT,
      )
      await tx.finish({ ...finishOf(tablet, yard) })
    })
    await expect(refused).rejects.toThrow(/check constraint/)
    expect((await tablet.pullAll(null)).at(-1)?.Settled).toEqual(before.at(-1)?.Settled)
    expect((await tablet.send(tablet.arrive('AFTER'))).Outcome).toBe('applied')
  })

  test('the text of a live arrival travels with its commit', async () => {
    const live = { LocationID: null, Intent: 1, PhoneNumber: '+13125550123' }
    const plain = tablet.arrive('LIVE 1')
    const arrival = { ...plain, Body: { ...plain.Body, ...live } }
    const asked = await source.during(async () =>
      expect(await tablet.send(arrival)).toMatchObject({ Outcome: 'applied' }),
    )
    expect(asked).toBe(2)
    const kept = await source.acquire()
    const { rows } = await kept.query(
      `select "What"->>'Key' as "Key" from announcement where "What"->>'what' = 'live-text'`,
    )
    source.release(kept)
    expect(rows).toEqual([{ Key: arrival.Key }])
  })
})

interface Board {
  add(priority: number): Promise<void>
  /** Moves the fifth task behind another one or to the front. */
  move(to: { readonly AfterTaskID: number | null }): Promise<void>
}

/**
 * A yard with so many open tasks, each of its own trailer, the first two with priority, and one
 * more trailer.
 */
async function buildBoard(source: ConnectionSource, poke: SitePoke, count: number): Promise<Board> {
  const yard = await buildYard(createSqlServerStore(source, poke))
  const { siteID } = yard
  const tablet = await buildTablet(yard, { Roles: [Role.User] })
  const gate = await buildTablet(yard)
  const arrival = gate.arrive('TASKED')
  await gate.send(arrival)
  const TrailerID = Number(arrival.Body.ID)
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  await fill(yard, async (rows) => {
    await rows.Locations.put({ ...buildLocation(siteID, DOOR), Name: 'D1', Type: LocationType.Door })
    for (const task of buildTasks(ids))
      await rows.Tasks.put({ ...task, SiteID: siteID, TrailerID: 90_000 + task.ID, Priority: task.ID < 3 ? 1 : 0 })
  })
  const send = async (...made: Parameters<TestTablet['make']>) =>
    expect(await tablet.send(tablet.make(...made))).toMatchObject({ Outcome: 'applied' })
  const fields = { ...emptyTaskFields, Action: TaskAction.Spot, TrailerID, TrailerNumber: 'TASKED', ScacID: carrier.ID }
  const places = { FromLocationID: Number(arrival.Body.LocationID), ToLocationID: DOOR }
  const status = { TrailerStatusType: 2, DirectionType: 1, Intent: 1 }
  return {
    add: (Priority) =>
      send(
        'POST /tasks',
        { ...fields, ...places, ...status, Priority, ID: tablet.takeID(), Message: null },
        { IDs: [tablet.takeID(), tablet.takeID()] },
      ),
    move: (to) =>
      send('PUT /tasks/position', { TaskID: 5, OldPosition: 4, TaskPosition: 0, ...to, ...noFilter }, { IDs: [] }),
  }
}

const DOOR = 5_003

const noOther = { OtherTrailerID: null, OtherLocationID: null }
const notMeasured = { BoxTemperature: null, ReeferFuelLevel: null, Defrost: false, CheckedDate: null }

const noFilter = {
  ...{ users: [], types: [], statusTypes: [], trailers: [], scacs: [], shipments: [], locations: [], dockgroups: [] },
  ...{ startDate: null, endDate: null, keyword: null, actions: [] },
}

const AT = '2026-11-20T08:00:00.000Z'
const KEY = '019a0000-0000-7000-8000-000000000001'

function arrivalInYard(tablet: TestTablet) {
  return { ...tablet.arrive('TWICE 1').Body, LocationID: null }
}

function claimOf({ caller }: TestTablet, { siteID }: TestYard) {
  const { UserID, UserName, DeviceID } = caller
  const Entry = { Body: {}, Base: null, IDs: [], Settles: null, Withdrawn: false, MadeAt: AT, Offset: 0 }
  return {
    ...{ Key: KEY, UserID, UserName, DeviceID, Sequence: 900, SiteID: siteID, Call: 'test', Fingerprint: KEY, Entry },
    ...{ Scope: siteID, After: [], IDs: [], ServerIDs: [], ReceivedAt: AT, Mark: 'mark' },
  }
}

function finishOf({ caller }: TestTablet, { siteID }: TestYard) {
  const { UserID, DeviceID } = caller
  const done = { Outcome: 'applied', Status: 200, Answer: null, Version: 1, Open: false, MadeAt: AT } as const
  return { UserID, DeviceID, Key: KEY, SiteID: siteID, Queue: { Through: 900, Above: [] }, ...done }
}
