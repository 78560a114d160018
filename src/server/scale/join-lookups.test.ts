import { expect, test, vi } from 'vitest'
import { joinLookups } from './join-lookups.ts'

test('callers share the one pending lookup of a host', () => {
  const asked: ((error: null, addresses: { address: string; family: number }[]) => void)[] = []
  const all = vi.fn((_host: string, _options: object, done: (typeof asked)[number]) => void asked.push(done))
  const lookUp = joinLookups(all)
  const answers: unknown[] = []
  const take = (...answer: unknown[]) => void answers.push(answer)
  lookUp('scale.yard', { all: true }, take)
  lookUp('scale.yard', {}, take)
  lookUp('other.yard', {}, take)
  expect(all.mock.calls.map(([host]) => host)).toEqual(['scale.yard', 'other.yard'])
  const addresses = [{ address: '10.0.0.7', family: 4 }]
  asked[0]?.(null, addresses)
  expect(answers).toEqual([
    [null, addresses],
    [null, '10.0.0.7', 4],
  ])
  asked[1]?.(null, [])
  expect(answers.at(-1)).toEqual([expect.objectContaining({ message: 'no address of other.yard' }), '', 0])
  // A name may get another address.
  lookUp('scale.yard', {}, take)
  expect(all).toHaveBeenCalledTimes(3)
})
