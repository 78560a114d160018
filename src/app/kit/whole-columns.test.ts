import { expect, test } from 'vitest'
import { wholeWidths } from './whole-columns.ts'

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

test('the columns in sight end where the fixed last one begins, and the next is not cut', () => {
  const widths = wholeWidths([100, 80, 80, 150, 60], 400, true)
  // 340 px are left of the last column: three columns fit, the fourth begins behind them.
  expect(sum(widths.slice(0, 3))).toBe(340)
  expect(widths.slice(3)).toEqual([150, 60])
  expect(widths[1]).toBeGreaterThanOrEqual(80)
})

test('without a fixed column they end at the edge of the frame', () => {
  expect(sum(wholeWidths([100, 100, 100, 100], 250, false).slice(0, 2))).toBe(250)
})

test('columns that all fit share the rest, without the one of the acts', () => {
  expect(wholeWidths([100, 100, 50], 350, true)).toEqual([150, 150, 50])
  expect(wholeWidths([300, 76], 1000, true)).toEqual([924, 76])
})

test('columns of which only the first fits keep their widths, and so do all before they are measured', () => {
  expect(wholeWidths([100, 300, 50], 250, true)).toEqual([100, 300, 50])
  expect(wholeWidths([100, 300], 0, false)).toEqual([100, 300])
})
