import { expect, test } from 'vitest'
import { isSettled, settleSequence } from './device-queue.ts'

test('a queue is settled through the first gap, in whatever order', () => {
  const queue = [3, 5, 1, 2, 7].reduce(settleSequence, { Through: 0, Above: [] })
  expect(queue).toEqual({ Through: 3, Above: [5, 7] })
  expect([4, 6].reduce(settleSequence, queue)).toEqual({ Through: 7, Above: [] })
})

test('settling a sequence again changes nothing', () => {
  const queue = { Through: 3, Above: [5] }
  expect(settleSequence(queue, 2)).toBe(queue)
  expect(settleSequence(queue, 5)).toBe(queue)
})

test('a sequence is settled below the gap, and above it where it is named', () => {
  const queue = { Through: 3, Above: [5] }
  expect([1, 3, 4, 5, 6].map((sequence) => isSettled(queue, sequence))).toEqual([true, true, false, true, false])
})
