import { expect, test } from 'vitest'
import { standingOf, toRanges } from './reported-queue.ts'

const settled = { Through: 4, Above: [7, 9] }

test('waiting numbers that have arrived since the report no longer count', () => {
  const reported = { Last: 10, Waiting: [{ From: 3, To: 8 }] }
  expect(standingOf(reported, settled)).toEqual({ Waiting: 3, MissingCount: 1, Missing: [10] })
})

test('a number that was given out, and neither waits nor arrived, is missing', () => {
  expect(standingOf({ Last: 9, Waiting: [{ From: 5, To: 5 }] }, settled)).toEqual({
    ...{ Waiting: 1, MissingCount: 2, Missing: [6, 8] },
  })
})

test('without a report, gaps among those that arrived are missing', () => {
  expect(standingOf(null, settled)).toEqual({ Waiting: 0, MissingCount: 3, Missing: [5, 6, 8] })
  expect(standingOf(null, { Through: 4, Above: [] })).toEqual({ Waiting: 0, MissingCount: 0, Missing: [] })
})

test('only the first missing numbers are listed, all are counted', () => {
  const { MissingCount, Missing } = standingOf({ Last: 100, Waiting: [] }, { Through: 0, Above: [] })
  expect([MissingCount, Missing.length, Missing.at(-1)]).toEqual([100, 20, 20])
})

test('numbers become ranges, in any order and once each', () => {
  expect(toRanges([5, 3, 4, 9, 4])).toEqual([
    { From: 3, To: 5 },
    { From: 9, To: 9 },
  ])
  expect(toRanges([])).toEqual([])
})
