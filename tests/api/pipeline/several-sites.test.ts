import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import { type ServerStore, SitesInTheWay, StoreUnavailable } from '../../../src/server/pipeline/server-store.ts'
import type { HeldUp } from '../../../src/server/pipeline/settle-together.ts'
import { describeOnStores } from '../../support/databases.ts'
import { all, changed, numbersOf, outcomes, sendingOver } from './sending.ts'
import { buildTablet, buildYard, departure, pipelineParts, TestClock, type TestYard, van } from './yard-fixture.ts'

/** Sites of one store, with a tablet at each. */
async function buildYards(store: ServerStore, count: number) {
  const first = await buildYard(store)
  const yards: [TestYard, ...TestYard[]] = [first]
  while (yards.length < count) yards.push(await buildYard(store))
  return { yards, tablets: await Promise.all(yards.map((yard) => buildTablet(yard))) }
}

async function headOf({ store, siteID }: TestYard): Promise<number> {
  const ask = { DeviceID: 'nobody', UserID: 0, RefusedOfSite: null, Scopes: [{ SiteID: siteID, Version: 0 }] }
  const { Scopes } = await store.snapshot((snapshot) => snapshot.standing(ask))
  return Scopes[0]?.Head.Version ?? 0
}

afterEach(() => {
  vi.useRealTimers()
})

describeOnStores('commands of several sites', (open) => {
  test('those of several sites share a transaction, each with its own version and outcome', async () => {
    const { yards, tablets } = await buildYards(open.store, 4)
    const before = await Promise.all(yards.map(headOf))
    const asked: unknown[] = []
    const store = changed(open.store, (sites, scope) => {
      asked.push(sites)
      return open.store.transact(sites, scope)
    })
    const sendNow = sendingOver(yards[0], store)
    const calls = tablets.map((tablet, place) => [
      tablet.arrive(`S${place}`),
      tablet.arrive(place === 2 ? 'S2' : 'OTHER'),
    ])
    const answers = await Promise.all(tablets.map((tablet, place) => sendNow(tablet, calls[place] ?? [])))
    // The first starts at once; the others gather meanwhile.
    const [first, ...others] = yards.map(({ siteID }) => siteID)
    expect(asked).toEqual([first, others])
    const expected = yards.map((_, place) => ['applied', place === 2 ? 'rejected' : 'applied'])
    expect(answers.map(outcomes)).toEqual(expected)
    expect(answers.map((one) => one.map(({ Version }) => Version))).toEqual(before.map((head) => [head + 1, head + 2]))
    expect(await Promise.all(tablets.map(numbersOf))).toEqual(
      yards.map((_, place) => (place === 2 ? ['S2'] : ['OTHER', `S${place}`])),
    )
  })

  test('a site whose rows the store refuses is run again without the others', async () => {
    const { yards, tablets } = await buildYards(open.store, 4)
    const failing = yards[2]?.siteID
    const reported: unknown[] = []
    const store = changed(open.store, (sites, scope) =>
      open.store.transact(sites, (tx) =>
        scope({
          ...tx,
          write: (writes, ...rest) =>
            writes.some(({ SiteID }) => SiteID === failing)
              ? Promise.reject(new Error('broken'))
              : tx.write(writes, ...rest),
        }),
      ),
    )
    const sendNow = sendingOver(yards[0], store, { report: (error) => void reported.push(error) })
    const answers = await Promise.all(tablets.map((tablet, place) => sendNow(tablet, [tablet.arrive(`S${place}`)])))
    expect(answers.map(outcomes)).toEqual([['applied'], ['applied'], ['retry'], ['applied']])
    expect(reported[0]).toMatchObject({ cause: { message: 'broken' } })
    expect(await Promise.all(tablets.map(numbersOf))).toEqual([['S0'], ['S1'], [], ['S3']])
  })

  test('a command that fails first sets no sites apart', async () => {
    const { yards, tablets } = await buildYards(open.store, 3)
    const [first, ...others] = yards.map(({ siteID }) => siteID)
    const asked: unknown[] = []
    let isFailing = true
    const store = changed(open.store, (sites, scope) => {
      asked.push(sites)
      return open.store.transact(sites, (tx) =>
        scope({
          ...tx,
          rowsOf: (siteID) => ({
            ...tx.rowsOf(siteID),
            get: (list, id) =>
              isFailing && siteID === others[0] && list === 'Sites'
                ? Promise.reject(new Error('broken'))
                : tx.rowsOf(siteID).get(list, id),
          }),
        }),
      )
    })
    const sendNow = sendingOver(yards[0], store)
    const sendAll = async (name: string) => {
      asked.length = 0
      const answers = await Promise.all(tablets.map((tablet) => sendNow(tablet, [tablet.arrive(name)])))
      return answers.flatMap(outcomes)
    }
    expect(await sendAll('A')).toEqual(['applied', 'retry', 'applied'])
    isFailing = false
    expect(await sendAll('B')).toEqual(['applied', 'applied', 'applied'])
    expect(asked).toEqual([first, others])
  })

  test('an ID that a command of another site used is taken, also in one transaction', async () => {
    const { yards, tablets } = await buildYards(open.store, 3)
    const [, , third] = yards
    const reach = yards.map(({ siteID }) => siteID)
    const traveller = await buildTablet(yards[0], { Reach: reach })
    const sendNow = sendingOver(yards[0], open.store)
    const once = traveller.arrive('ONCE', { SiteID: reach[1] ?? 0 })
    const again = {
      ...traveller.arrive('TWICE', { SiteID: third?.siteID ?? 0 }),
      Body: { ...once.Body, Number: 'TWICE' },
    }
    const [gate] = tablets
    const [, ...answers] = await Promise.all([
      gate ? sendNow(gate, [gate.arrive('GATE')]) : [],
      sendNow(traveller, [once]),
      sendNow(traveller, [again]),
    ])
    expect(answers.map(outcomes)).toEqual([['applied'], ['rejected']])
    expect(answers[1]).toMatchObject([{ Body: { code: 'id-used' } }])
  })

  test('sites that held each other up run apart for two seconds, then together again', async () => {
    const { yards, tablets } = await buildYards(open.store, 3)
    const [first, ...others] = yards.map(({ siteID }) => siteID)
    const asked: unknown[] = []
    let isInTheWay = true
    const store = changed(open.store, (sites, scope) => {
      asked.push(sites)
      if (isInTheWay && typeof sites !== 'number' && sites.length > 1) throw new SitesInTheWay('one is locked')
      return open.store.transact(sites, scope)
    })
    const [uptime, heldUp] = [new TestClock(), [] as HeldUp[]]
    const sendNow = sendingOver(yards[0], store, { monotonic: uptime.read, onHeldUp: (held) => heldUp.push(held) })
    const sendAll = async (name: string) => {
      asked.length = 0
      const answers = await Promise.all(tablets.map((tablet) => sendNow(tablet, [tablet.arrive(name)])))
      expect(answers.map(outcomes)).toEqual(all(3, 'applied').map((outcome) => [outcome]))
      return [...asked]
    }
    expect(await sendAll('A')).toEqual([first, others, ...others])
    isInTheWay = false
    expect(await sendAll('B')).toEqual([first, ...others])
    // Somebody sets the clock of the machine.
    yards[0].clock.pass(3_600_000)
    expect(await sendAll('C')).toEqual([first, ...others])
    uptime.pass(2_000)
    expect(await sendAll('D')).toEqual([first, others])
    expect(heldUp).toMatchObject([{ siteIDs: [...others].sort((a, b) => a - b), commands: 2 }])
  })

  test('a direct call that is run again has its row for the commands beside it', async () => {
    const { yards, tablets } = await buildYards(open.store, 3)
    const [first, clerk, other] = tablets
    if (!first || !clerk || !other) throw new Error('three tablets were built')
    let begin = () => {}
    const gathered = new Promise<void>((resolve) => {
      begin = resolve
    })
    let isLost = false
    let made = 0
    let departed: Promise<unknown> | null = null
    const losing = changed(open.store, async (sites, scope) => {
      await gathered
      const result = await open.store.transact(sites, scope)
      if (typeof sites === 'number' || sites.length === 1 || isLost) return result
      isLost = true
      departed = pipeline.process(clerk.make('PUT /trailers/State', departure(made)), clerk.caller)
      throw new Error('committed, but the answer was lost')
    })
    const takeIDs = async (count: number) => {
      const ids = await open.store.takeIDs(count)
      // The direct call joins the line before the next turn.
      setImmediate(begin)
      return ids
    }
    const pipeline = createPipeline(pipelineParts({ ...losing, takeIDs }, yards[0].clock))
    const call = {
      ...{ Key: randomUUID(), Sequence: null, SiteID: clerk.caller.SiteID ?? 0, Call: 'POST /trailers' },
      ...{ Base: null, MadeAt: null, Body: { ID: 0, ...van('DIRECT') } },
    }
    const [, direct] = await Promise.all([
      pipeline.process(first.arrive('FIRST'), first.caller),
      pipeline.processDirect(call, clerk.caller, async (_, { ID = 0 }) => {
        made = ID
        return { Status: 200, Body: { ID } }
      }),
      pipeline.process(other.arrive('OTHER'), other.caller),
    ])
    expect(isLost).toBe(true)
    expect(direct).toMatchObject({ Outcome: 'applied', Body: { ID: made } })
    expect(await departed).toMatchObject({ Outcome: 'applied' })
  })

  test('while the store cannot answer, nothing is run again', async () => {
    const { yards, tablets } = await buildYards(open.store, 3)
    let asked = 0
    const store = changed(open.store, () => {
      asked += 1
      throw new StoreUnavailable('no connection')
    })
    const sendNow = sendingOver(yards[0], store)
    const answers = await Promise.all(tablets.map((tablet) => sendNow(tablet, [tablet.arrive('A')])))
    expect(answers.map(outcomes)).toEqual([['retry'], ['retry'], ['retry']])
    expect(asked).toBe(2)
  })

  test('a slow transaction does not hold up the commands of other sites', async () => {
    const { yards, tablets } = await buildYards(open.store, 2)
    const [slow, other] = tablets
    if (!slow || !other) throw new Error('two tablets were built')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const store = changed(open.store, async (sites, scope) => {
      if ([sites].flat().includes(yards[0].siteID)) await held
      return await open.store.transact(sites, scope)
    })
    const sendNow = sendingOver(yards[0], store)
    const ofSlow = sendNow(slow, [slow.arrive('SLOW')])
    const ofOther = sendNow(other, [other.arrive('OTHER')])
    vi.advanceTimersByTime(200)
    expect(outcomes(await ofOther)).toEqual(['applied'])
    release()
    expect(outcomes(await ofSlow)).toEqual(['applied'])
  })
})
