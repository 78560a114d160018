import { expect, test, vi } from 'vitest'
import { withSheet } from '../figures.ts'
import { answersInWords, expectGood, repeat } from './lists-part.ts'
import { residentBytesOf } from './measured-server.ts'
import { memoryInWords } from './reports-part.ts'

const answers = [
  { status: 200, ms: 10 },
  { status: 429, ms: 1 },
  { status: 200, ms: 20 },
  { status: 503, ms: 9_000 },
  { status: 0, ms: 9_000 },
]

test('times of answers are those of good ones, and the others are counted', () => {
  expect(answersInWords(answers)).toBe('2 answered, p50 10 ms, p99 20 ms; 1 asked to come back, 2 failed')
  expect(answersInWords(answers.slice(3))).toBe('0 answered; 0 asked to come back, 2 failed')
})

test('a part without one good answer fails', () => {
  expect(() => expectGood('the first page', answers)).not.toThrow()
  expect(() => expectGood('the first page', answers.slice(3))).toThrow(
    'no good answer to the first page among 2: 503, none',
  )
})

test('the first of several answers is no later one where it failed', async () => {
  const turns = [answers[3], answers[0]]
  const once = () => Promise.resolve(turns.shift() ?? { status: 0, ms: 0 })
  expect(await repeat(2, once)).toEqual({ ms: [10], failed: 1, first: null })
})

test('memory is that of each half of the time, and not measured without an answer', () => {
  const mega = (ms: number, megabytes: number) => ({ ms, bytes: megabytes * 1e6 })
  const seen = [mega(1, 100), mega(2, 110), mega(3, Number.NaN), mega(40, 120), mega(60, 130), mega(200, 900)]
  expect(memoryInWords(seen, 100)).toBe('at most 120 MB in the first half, 130 MB in the second')
  expect(memoryInWords(seen.slice(0, 1), 100)).toBe('at most 100 MB in the first half, not measured in the second')
})

test('a server that does not answer has no memory figure, and ends no part', async () => {
  // A port at which nothing can listen.
  expect(await residentBytesOf({ url: 'http://127.0.0.1:0' }, '')).toBeNaN()
})

test('a sheet whose work fails prints its figures until then', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  try {
    const work = withSheet('the network', (sheet) => {
      sheet.figure({ name: 'requests', value: '4' })
      return Promise.reject(new Error('gone'))
    })
    await expect(work).rejects.toThrow('gone')
    expect(log.mock.calls.flat().join('\n')).toMatch(/requests +4\n {2}left out: the network$/)
  } finally {
    log.mockRestore()
    told.mockRestore()
  }
})
