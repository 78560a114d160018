import { expect, test } from 'vitest'
import type { Entry, EntryAnswer } from '../../../src/contract/sync.ts'
import { settleCalls } from '../../../src/server/pipeline/batch.ts'
import { type ServerStore, StoreUnavailable } from '../../../src/server/pipeline/server-store.ts'
import { describeOnStores } from '../../support/databases.ts'
import { all, changed, numbersOf, outcomes, sendingOver } from './sending.ts'
import { buildTablet, buildYard, departure, type TestTablet, type TestYard } from './yard-fixture.ts'

const BATCH = 50

const send = (yard: TestYard, { caller }: TestTablet, calls: readonly unknown[]) =>
  settleCalls({ ...yard, monotonic: yard.clock.read }, caller, calls)

function arrivals(tablet: TestTablet, count = BATCH): Entry[] {
  return Array.from({ length: count }, (_, place) => tablet.arrive(`T${place}`))
}

/** A store over which one command fails, and the number of commands that each transaction prepares. */
function failingAt(over: ServerStore, failing: string | undefined) {
  const sizes: number[] = []
  const store = changed(over, (sites, scope) =>
    over.transact(sites, (tx) => {
      let key = ''
      return scope({
        ...tx,
        prepare: (claims, likely) => {
          sizes.push(claims.length)
          return tx.prepare(claims, likely)
        },
        open: (claim) => {
          key = claim.Key
          return tx.open(claim)
        },
        rowsOf: (siteID) => ({
          ...tx.rowsOf(siteID),
          get: (list, id) =>
            key === failing && list === 'Sites' ? Promise.reject(new Error('broken')) : tx.rowsOf(siteID).get(list, id),
        }),
      })
    }),
  )
  return { store, sizes }
}

describeOnStores('commands of one transaction', (open) => {
  test('make a version each, in their order', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    let transactions = 0
    const store = changed(open.store, (siteID, scope) => {
      transactions += 1
      return open.store.transact(siteID, scope)
    })
    const answers = await sendingOver(yard, store)(tablet, arrivals(tablet))
    expect(outcomes(answers)).toEqual(all(BATCH, 'applied'))
    const versions = answers.map(({ Version }) => Number(Version))
    expect(versions).toEqual(versions.map((_, place) => (versions[0] ?? 0) + place))
    expect(transactions).toBe(1)
    expect(await numbersOf(tablet)).toHaveLength(BATCH)
  })

  test('one that fails in the middle is run again alone, and the others stay applied', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const calls = arrivals(tablet)
    const failing = calls[19]
    const { store } = failingAt(open.store, failing?.Key)
    const answers = await sendingOver(yard, store)(tablet, calls)
    expect(answers[19]).toMatchObject({ Key: failing?.Key, Outcome: 'retry', Status: 500 })
    expect(outcomes(answers.filter((_, place) => place !== 19))).toEqual(all(BATCH - 1, 'applied'))
    // Its key stayed free.
    expect(await send(yard, tablet, calls)).toMatchObject(calls.map(({ Key }) => ({ Key, Outcome: 'applied' })))
    expect(await numbersOf(tablet)).toHaveLength(BATCH)
  })

  test('one that fails first is run again alone, and those of other tablets stay together', async () => {
    const yard = await buildYard(open.store)
    const [gate, tablet, other] = [await buildTablet(yard), await buildTablet(yard), await buildTablet(yard)]
    const failing = tablet.arrive('FAILS')
    const { store, sizes } = failingAt(open.store, failing.Key)
    const sendNow = sendingOver(yard, store)
    // The first starts at once; the others gather meanwhile.
    const single = sendNow(gate, [gate.arrive('GATE')])
    const sent = [sendNow(tablet, [failing, tablet.arrive('BEHIND')]), sendNow(other, arrivals(other, 10))]
    expect(outcomes(await single)).toEqual(['applied'])
    expect((await Promise.all(sent)).map(outcomes)).toEqual([['retry', 'applied'], all(10, 'applied')])
    // With all others, which it undoes, and alone.
    expect(sizes.slice(0, 3)).toEqual([1, 12, 1])
    expect(sizes.length).toBeLessThanOrEqual(5)
    expect(await numbersOf(tablet)).toHaveLength(12)
  })

  test('a row that the store refuses is its own command alone', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const calls = [...arrivals(tablet, 9), tablet.arrive('POISON')]
    const store = changed(open.store, (siteID, scope) =>
      open.store.transact(siteID, (tx) =>
        scope({
          ...tx,
          write: (writes, ...rest) =>
            JSON.stringify(writes).includes('POISON') ? Promise.reject(new Error('broken')) : tx.write(writes, ...rest),
        }),
      ),
    )
    const answers = await sendingOver(yard, store)(tablet, calls)
    expect(outcomes(answers)).toEqual([...all(9, 'applied'), 'retry'])
    expect(await numbersOf(tablet)).toHaveLength(9)
  })

  test('those that fail together alone succeed, and the error is reported', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const reported: unknown[] = []
    const store = changed(open.store, (siteID, scope) =>
      open.store.transact(siteID, (tx) => {
        let commands = 0
        return scope({
          ...tx,
          open: (claim) => {
            commands += 1
            return tx.open(claim)
          },
          write: (...given) => (commands > 1 ? Promise.reject(new Error('broken')) : tx.write(...given)),
        })
      }),
    )
    const sendNow = sendingOver(yard, store, { report: (error) => void reported.push(error) })
    const answers = await sendNow(tablet, arrivals(tablet, 3))
    expect(outcomes(answers)).toEqual(all(3, 'applied'))
    expect(reported).toMatchObject([{ cause: { message: 'broken' } }])
  })

  test('a statement that fails after a refusal was logged does not lose the refusal', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const first = tablet.arrive('T1')
    await tablet.send(first)
    const twice = tablet.arrive('T1')
    const failing = tablet.arrive('T2', { Requires: first.Sequence })
    const store = changed(open.store, (siteID, scope) =>
      open.store.transact(siteID, (tx) =>
        scope({
          ...tx,
          findCommandBySequence: async () => {
            // Sends the log row of the refusal, then fails.
            await tx.findCommand('no key')
            throw new Error('broken')
          },
        }),
      ),
    )
    const answers = await sendingOver(yard, store)(tablet, [twice, failing])
    expect(outcomes(answers)).toEqual(['rejected', 'retry'])
    const page = (await tablet.pullAll(null)).at(-1)
    expect(page?.Settled).toMatchObject({ Through: 2, Refused: [{ Key: twice.Key, Answer: answers[0]?.Body }] })
  })

  test('two equal batches at once have one effect and equal answers', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const calls = arrivals(tablet)
    const [one, other] = await Promise.all([send(yard, tablet, calls), send(yard, tablet, [...calls, calls[0]])])
    expect(outcomes(one)).toEqual(all(BATCH, 'applied'))
    expect(other).toEqual([...one, one[0]])
    expect(await numbersOf(tablet)).toHaveLength(BATCH)
  })

  test('refused and held ones in the middle change nothing for those behind them', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const first = tablet.arrive('T1')
    const twice = tablet.arrive('T1')
    const behindRefused = tablet.make('PUT /trailers/State', departure(Number(twice.Body.ID)))
    const early = tablet.arrive('T2', { After: [999] })
    const late = tablet.arrive('T3')
    const gone = tablet.make('PUT /trailers/State', departure(Number(first.Body.ID)))
    const again = tablet.make('PUT /trailers/State', departure(Number(first.Body.ID)))
    const calls = [first, twice, behindRefused, early, late, gone, again]
    const answers = await send(yard, tablet, calls)
    expect(outcomes(answers)).toEqual(['applied', 'rejected', 'held', 'held', 'applied', 'applied', 'noop'])
    expect(answers.map(({ Version }) => Version).filter((version) => version !== null)).toHaveLength(5)
    const page = (await tablet.pullAll(null)).at(-1)
    expect(page?.Settled).toMatchObject({ Through: 2, Above: [5, 6, 7], Refused: [{ Key: twice.Key }] })
    expect(page?.Trailers?.map((row) => [row.Number, row.State]).sort()).toEqual([
      ['T1', 2],
      ['T3', 1],
    ])
  })

  test('one that requires another sees what was decided about it in the same batch', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const first = tablet.arrive('T1')
    const twin = tablet.arrive('T1')
    const early = tablet.arrive('T2', { Requires: twin.Sequence })
    const drop = tablet.make(
      'POST /refusals/{key}/drop',
      { Key: twin.Key, Reason: 'entered twice', TrailerID: null },
      { Settles: { Key: twin.Key, How: 'resolve' } },
    )
    const late = tablet.arrive('T3', { Requires: twin.Sequence })
    const follower = tablet.arrive('T4', { Requires: first.Sequence })
    const answers = await send(yard, tablet, [first, twin, early, drop, late, follower])
    expect(outcomes(answers)).toEqual(['applied', 'rejected', 'held', 'applied', 'rejected', 'applied'])
    expect(answers[4]?.Body?.code).toBe('required-dropped')
  })

  test('an ID is used once, also by two commands of one batch', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const first = tablet.arrive('T1')
    const second = tablet.arrive('T2', { Body: { ...tablet.arrive('T2').Body, ID: Number(first.Body.ID) } })
    expect(await send(yard, tablet, [first, second])).toMatchObject([
      { Outcome: 'applied' },
      { Outcome: 'rejected', Status: 409, Body: { code: 'id-used' } },
    ])
  })

  test('those of several tablets share a transaction, and a single one passes a long queue', async () => {
    const yard = await buildYard(open.store)
    const tablets = await Promise.all([1, 2, 3].map(() => buildTablet(yard)))
    const gate = await buildTablet(yard)
    const order: string[] = []
    const note = (name: string) => (answers: readonly EntryAnswer[]) => {
      order.push(name)
      return answers
    }
    const queues = tablets.map((tablet, which) =>
      send(
        yard,
        tablet,
        Array.from({ length: 120 }, (_, place) => tablet.arrive(`Q${which}N${place}`)),
      ).then(note(`queue ${which}`)),
    )
    const single = send(yard, gate, [gate.arrive('GATE')]).then(note('gate'))
    expect(outcomes(await single)).toEqual(['applied'])
    for (const queue of queues) expect(outcomes(await queue)).toEqual(all(120, 'applied'))
    expect(order[0]).toBe('gate')
  })

  test('a single one passes long queues, also where a transaction has no time for many', async () => {
    const yard = await buildYard(open.store)
    const tablets = await Promise.all([1, 2].map(() => buildTablet(yard)))
    const gate = await buildTablet(yard)
    const store = changed(open.store, (siteID, scope) =>
      open.store.transact(siteID, (tx) =>
        scope({
          ...tx,
          open: (claim) => {
            yard.clock.pass(50)
            return tx.open(claim)
          },
        }),
      ),
    )
    const order: string[] = []
    const sendNow = sendingOver(yard, store)
    const sendAs = async (name: string, ...batch: Parameters<typeof sendNow>) => {
      const answers = await sendNow(...batch)
      order.push(name)
      return outcomes(answers)
    }
    const queues = tablets.map((tablet, which) => {
      const calls = Array.from({ length: 20 }, (_, place) => tablet.arrive(`Q${which}N${place}`))
      return sendAs('queue', tablet, calls)
    })
    const single = sendAs('gate', gate, [gate.arrive('GATE')])
    expect(await Promise.all([single, ...queues])).toEqual([all(1, 'applied'), all(20, 'applied'), all(20, 'applied')])
    expect(order[0]).toBe('gate')
  })

  test('the wait for the site leaves a transaction its time', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    let transactions = 0
    const store = changed(open.store, (siteID, scope) =>
      open.store.transact(siteID, (tx) => {
        transactions += 1
        return scope({
          ...tx,
          prepare: async (...given) => {
            yard.clock.pass(1000)
            await tx.prepare(...given)
          },
        })
      }),
    )
    expect(outcomes(await sendingOver(yard, store)(tablet, arrivals(tablet)))).toEqual(all(BATCH, 'applied'))
    expect(transactions).toBe(1)
  })

  test('a transaction that is lost settles nothing, and the same batch is applied once afterwards', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const calls = arrivals(tablet, 60)
    let left = 1
    // The second transaction fails before its commit, as in a kill.
    const store = changed(open.store, (siteID, scope) =>
      open.store.transact(siteID, async (tx) => {
        const result = await scope(tx)
        if (left-- <= 0) throw new StoreUnavailable('killed')
        return result
      }),
    )
    const answers = await sendingOver(yard, store)(tablet, calls)
    expect(outcomes(answers)).toEqual([...all(50, 'applied'), 'retry'])
    expect(answers.at(-1)).toMatchObject({ Status: 503 })
    expect(await numbersOf(tablet)).toHaveLength(50)
    expect(outcomes(await send(yard, tablet, calls))).toEqual(all(60, 'applied'))
    expect(await numbersOf(tablet)).toHaveLength(60)
    expect((await tablet.pullAll(null)).at(-1)?.Settled).toMatchObject({ Through: 60, Above: [] })
  })
})
