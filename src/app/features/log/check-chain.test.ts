import { expect, test } from 'vitest'
import type { LogCheck } from '../../../contract/log.ts'
import type { ServerResult } from '../../../sync/api.ts'
import { type ChainState, checkChain } from './check-chain.ts'

type Answer = ServerResult<LogCheck>

const page = (Checked: number, Next: string | null, Fault: LogCheck['Fault'] = null): Answer => ({
  ...{ name: 'answered', etag: null, value: { Checked, Next, Fault } },
})
const busy: Answer = { name: 'trouble', words: 'Too many requests.', retryAfterMs: 2000 }
const fault = { What: 'removed', Sequence: 501, Through: 501, Key: null, ReceivedAt: null } as const

/** Runs a check over these answers; returns what was asked and reported. */
async function run(answers: readonly Answer[], goesOn = () => true) {
  const asked: (string | undefined)[] = []
  const states: ChainState[] = []
  const pauses: number[] = []
  const ask = (after: string | undefined): Promise<Answer> => {
    asked.push(after)
    return Promise.resolve(answers[asked.length - 1] ?? { name: 'no-signal' })
  }
  await checkChain(
    ask,
    (state) => states.push(state),
    goesOn,
    async (ms) => pauses.push(ms),
  )
  return { asked, states, pauses }
}

test('asks page after page to the end, and says how many hold', async () => {
  const { asked, states } = await run([page(500, 'a'), page(500, 'b'), page(7, null)])
  expect(asked).toEqual([undefined, 'a', 'b'])
  expect(states.map(({ name, checked }) => [name, checked])).toEqual([
    ...[
      ['running', 0],
      ['running', 500],
      ['running', 1000],
      ['holds', 1007],
    ],
  ])
})

test('ends at a fault', async () => {
  const { states } = await run([page(500, 'a'), page(0, null, fault)])
  expect(states.at(-1)).toEqual({ name: 'fault', checked: 500, fault })
})

test('waits for a busy server, continues where it was, and gives up in the end', async () => {
  const { asked, states, pauses } = await run([page(500, 'a'), busy, page(1, null)])
  expect([asked, pauses]).toEqual([[undefined, 'a', 'a'], [2000]])
  expect(states.at(-1)).toEqual({ name: 'holds', checked: 501 })
  expect((await run([busy, busy, busy, busy, busy, page(1, null)])).states.at(-1)).toEqual({
    ...{ name: 'stopped', checked: 0, words: 'Too many requests.' },
  })
})

test('stops without signal, and never counts that as a good end', async () => {
  expect((await run([page(500, 'a')])).states.at(-1)).toMatchObject({ name: 'stopped', checked: 500 })
})

test('reports nothing more once the screen is left', async () => {
  const { asked, states } = await run([page(500, 'a')], () => false)
  expect([asked.length, states.length]).toEqual([1, 1])
})
