import { expect, test } from 'vitest'
import type { Verdict } from './retry.ts'
import { afterShortWaits } from './short-waits.ts'

const waitFor = (retryAfterMs: number | null): Verdict => ({ name: 'wait', why: 'trouble', retryAfterMs })
const good: Verdict = { name: 'good', body: {} }

async function run(verdicts: readonly Verdict[]) {
  const waited: number[] = []
  const clock = {
    after: (milliseconds: number, call: () => void) => {
      waited.push(milliseconds)
      call()
      return () => undefined
    },
  }
  let asked = 0
  const verdict = await afterShortWaits(clock, async () => verdicts[asked++] ?? good)
  return { verdict, asked, waited }
}

test('short waits are waited for, and the answer after them counts', async () => {
  expect(await run([waitFor(1_000), waitFor(2_000), good])).toEqual({ verdict: good, asked: 3, waited: [1_000, 2_000] })
})

test('a long wait, one without a time, and any other answer are returned at once', async () => {
  for (const verdict of [waitFor(60_000), waitFor(null), { name: 'locked' } as const])
    expect(await run([verdict])).toEqual({ verdict, asked: 1, waited: [] })
})

test('a server that keeps asking for short waits is asked a limited number of times', async () => {
  expect((await run(Array.from({ length: 9 }, () => waitFor(1_000)))).asked).toBe(4)
})
