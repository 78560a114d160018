import { expect, test } from 'vitest'
import { BATCH_MAX_MS, type BatchAnswer } from '../../../src/contract/sync.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { answerBatch, type UncheckedBatch } from '../../../src/server/pipeline/batch.ts'
import { createPipeline } from '../../../src/server/pipeline/pipeline.ts'
import type { ServerStore } from '../../../src/server/pipeline/server-store.ts'
import { describeOnStores } from '../../support/databases.ts'
import { buildTablet, buildYard, pipelineParts, TestClock, type TestYard, withHeads } from './yard-fixture.ts'

async function sendBatch(
  yard: TestYard,
  caller: Caller,
  request: UncheckedBatch,
  uptime = yard.clock,
): Promise<BatchAnswer> {
  const { store, pipeline } = yard
  const parts = { ...pipelineParts(store, yard.clock), monotonic: uptime.read, pipeline, cadenceScale: 1 }
  return JSON.parse(await answerBatch(parts, await withHeads(yard.store, caller), request, 100)) as BatchAnswer
}

describeOnStores('a batch', (open) => {
  test('answers each call in its order, with the changes that it made', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const Since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    const Calls = [tablet.arrive('T1'), tablet.arrive('T1'), tablet.arrive('T2', { After: [9] })]
    const answer = await sendBatch(yard, tablet.caller, { Calls, Since })
    expect(answer.Answers.map(({ Key, Outcome }) => [Key, Outcome])).toEqual([
      [Calls[0]?.Key, 'applied'],
      [Calls[1]?.Key, 'rejected'],
      [Calls[2]?.Key, 'held'],
    ])
    expect(answer.Changes).toMatchObject({
      ...{ More: false, Trailers: [{ Number: 'T1' }] },
      Settled: { Through: 2, Above: [], Refused: [{ Key: Calls[1]?.Key }] },
    })
  })

  test('without a cursor the answer carries no changes', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const answer = await sendBatch(yard, tablet.caller, { Calls: [tablet.arrive('T1')], Since: null })
    expect(answer).toMatchObject({ Answers: [{ Outcome: 'applied' }], Changes: null })
  })

  test('an unusable cursor does not lose the outcomes', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const answer = await sendBatch(yard, tablet.caller, { Calls: [tablet.arrive('T1')], Since: 'x' })
    expect(answer).toMatchObject({ Answers: [{ Outcome: 'applied' }], Changes: { Resync: 'unknown-cursor' } })
  })

  test('stops after five seconds, also if the clock is set, and returns the outcomes so far', async () => {
    const yard = await buildYard(open.store)
    const uptime = new TestClock()
    const tablet = await buildTablet(yard)
    const Calls = ['T1', 'T2', 'T3'].map((number) => tablet.arrive(number))
    const store: ServerStore = {
      ...yard.store,
      snapshot: (read) => yard.store.snapshot(read),
      transact: (siteID, scope) => {
        uptime.pass(BATCH_MAX_MS / 2)
        yard.clock.pass(3_600_000)
        return yard.store.transact(siteID, scope)
      },
    }
    const slow = createPipeline({ ...pipelineParts(store, yard.clock), monotonic: uptime.read, togetherMax: 1 })
    const answer = await sendBatch({ ...yard, pipeline: slow }, tablet.caller, { Calls, Since: null }, uptime)
    expect(answer.Answers.map(({ Key }) => Key)).toEqual([Calls[0]?.Key, Calls[1]?.Key])
  })

  test('a call that is no entry is rejected alone, with a message per field', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const bad = { ...tablet.arrive('T1'), Offset: null, Body: [] }
    const Calls = [bad, null, { Key: 5 }, 'x', tablet.arrive('T2')]
    const { Answers } = await sendBatch(yard, tablet.caller, { Calls, Since: null })
    expect(Answers.map(({ Key, Outcome, Status }) => [Key, Outcome, Status])).toEqual([
      [bad.Key, 'rejected', 400],
      ['', 'rejected', 400],
      ['', 'rejected', 400],
      ['', 'rejected', 400],
      [expect.any(String), 'applied', 200],
    ])
    expect(Object.keys(Answers[0]?.Body?.errors ?? {}).sort()).toEqual(['Body', 'Offset'])
  })

  test('a sequence number of another command is not taken, and stops the batch', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const first = tablet.arrive('T1')
    await tablet.send(first)
    const copied = tablet.arrive('T2', { Sequence: 1, Body: { ...first.Body, Number: 'T2' } })
    const Calls = [first, copied, tablet.arrive('T3')]
    const { Answers } = await sendBatch(yard, tablet.caller, { Calls, Since: null })
    expect(Answers).toMatchObject([
      { Key: first.Key, Outcome: 'applied' },
      { Key: copied.Key, Outcome: 'rejected', Status: 422, Body: { code: 'sequence-reused' }, Version: null },
    ])
    expect((await tablet.pullAll(null)).at(-1)?.Trailers).toMatchObject([{ Number: 'T1' }])
    // Its key stays free: under a number of its own it arrives.
    expect(await tablet.send({ ...copied, Sequence: 2, Body: { ...copied.Body, ID: tablet.takeID() } })).toMatchObject({
      Outcome: 'applied',
    })
  })

  test('delivered for its author it returns outcomes and settled numbers, and no row', async () => {
    const yard = await buildYard(open.store)
    const tablet = await buildTablet(yard)
    const Since = (await tablet.pullAll(null)).at(-1)?.Cursor ?? ''
    const author = { ...tablet.caller, Via: 'delivery' as const }
    const answer = await sendBatch(yard, author, { Calls: [tablet.arrive('T1')], Since })
    expect(answer).toMatchObject({
      ...{ Answers: [{ Outcome: 'applied' }], Changes: null },
      Settled: { Through: 1, Above: [] },
    })
  })
})
