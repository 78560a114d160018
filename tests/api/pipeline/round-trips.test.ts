import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectionSource } from '../../../src/server/database/connection.ts'
import { createDialect } from '../../../src/server/database/dialect.ts'
import type { ServerTables } from '../../../src/server/database/schema.ts'
import { SitePoke } from '../../../src/server/database/site-poke.ts'
import { createSqlServerStore } from '../../../src/server/database/sql-server-store.ts'
import { answerChanges } from '../../../src/server/pipeline/changes.ts'
import { secureRandom } from '../../../src/server/pipeline/random.ts'
import { readSession } from '../../../src/server/sessions/read-caller.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { buildTablet, buildYard, departure, type TestTablet, type TestYard, withHeads } from './yard-fixture.ts'

/** A source that counts how often a connection is asked: what is asked together counts once, as it travels once. */
class CountingSource implements ConnectionSource {
  readonly asked: string[] = []
  private readonly real = new Map<object, Awaited<ReturnType<ConnectionSource['acquire']>>>()

  constructor(private readonly source: ConnectionSource) {}

  acquire: ConnectionSource['acquire'] = async () => {
    const connection = await this.source.acquire()
    const counted: Awaited<ReturnType<ConnectionSource['acquire']>> = {
      query: (text, values) => {
        this.asked.push(text)
        return connection.query(text, values)
      },
      series: (statements) => {
        this.asked.push(statements.map(({ text }) => text).join('; '))
        return connection.series(statements)
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

  /** How often the database was asked during a piece of work. */
  async during(work: () => Promise<unknown>): Promise<number> {
    const before = this.asked.length
    await work()
    return this.asked.length - before
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

  test('an arrival asks twice: for its turn and all that it reads, and to write, log and commit', async () => {
    const asked = await source.during(() => tablet.send(tablet.arrive('TWICE 1', { Body: arrivalInYard(tablet) })))
    expect(asked).toBe(2)
  })

  test('a departure asks four times: the rows that its trailer names are known once that was read', async () => {
    const arrival = tablet.arrive('TWICE 2')
    await tablet.send(arrival)
    const leave = tablet.make('PUT /trailers/State', departure(Number(arrival.Body.ID)))
    expect(await source.during(() => tablet.send(leave))).toBe(4)
  })

  test('a command that was sent before asks three times and changes nothing', async () => {
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
    expect(await source.during(() => readSession(db, 'nobody'))).toBe(1)
  })

  test('a statement that fails takes all of its transaction back, whatever travelled with it', async () => {
    const before = await tablet.pullAll(null)
    const refused = yard.store.transact(yard.siteID, async (tx) => {
      await tx.open(claimOf(tablet, yard))
      await tx.write([{ List: 'Aliases', Put: [{ SiteID: 0, ID: 1, TrailerID: 1, Visit: 1 }], Removed: [] }], 1, AT)
      await tx.finish({ ...finishOf(tablet, yard) })
    })
    await expect(refused).rejects.toThrow(/check constraint/)
    expect((await tablet.pullAll(null)).at(-1)?.Settled).toEqual(before.at(-1)?.Settled)
    expect((await tablet.send(tablet.arrive('AFTER'))).Outcome).toBe('applied')
  })
})

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
    ...{ Scope: siteID, IDs: [], MadeAt: AT, ReceivedAt: AT, Mark: 'mark' },
  }
}

function finishOf({ caller }: TestTablet, { siteID }: TestYard) {
  const { UserID, DeviceID } = caller
  const done = { Outcome: 'applied', Status: 200, Answer: null, Version: 1, Open: false } as const
  return { UserID, DeviceID, Key: KEY, SiteID: siteID, Queue: { Through: 900, Above: [] }, ...done }
}
