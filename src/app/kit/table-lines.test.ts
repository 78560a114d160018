import { expect, test } from 'vitest'
import {
  areRead,
  columnsInSight,
  keysToRead,
  linesInSight,
  mountedLines,
  mountedRange,
  scrollToShow,
  shiftBetween,
  shiftOf,
  stepInList,
  toLines,
  waitOn,
  withGaps,
  withinList,
} from './table-lines.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a heading is a line before its row', () => {
  const { list, lineOf } = toLines([7, 8, 9], new Map([[8, 'Older']]))
  expect(list.map(({ key, heading }) => heading ?? key)).toEqual([7, 'Older', 8, 9])
  expect(lineOf.get(8)).toBe(2)
})

test('a heading of a row that is not in the list is left out', () => {
  expect(toLines([7], new Map([[8, 'Older']])).list).toHaveLength(1)
})

test('a line counts when an edge of it is visible, and not when the header covers it', () => {
  expect(linesInSight(0, 500, 50)).toEqual({ first: 0, last: 8 })
  expect(linesInSight(10, 500, 50)).toEqual({ first: 0, last: 9 })
  expect(linesInSight(1_000, 500, 50)).toEqual({ first: 20, last: 28 })
  expect(linesInSight(0, 0, 50)).toEqual({ first: 0, last: 0 })
})

test('a shorter list shows as much as before, from its end', () => {
  expect(withinList({ first: 20, last: 28 }, 5_000)).toEqual({ first: 20, last: 28 })
  expect(withinList({ first: 20, last: 28 }, 10)).toEqual({ first: 1, last: 9 })
  expect(withinList({ first: 20, last: 28 }, 3)).toEqual({ first: 0, last: 2 })
  expect(withinList({ first: 20, last: 28 }, 0)).toEqual({ first: 0, last: -1 })
  expect(mountedLines(mountedRange(withinList({ first: 0, last: 8 }, 0), 0), undefined)).toEqual([])
})

test('some lines beyond the visible ones are mounted, within the list', () => {
  expect(mountedRange({ first: 20, last: 28 }, 5_000)).toEqual({ first: 16, last: 32 })
  expect(mountedRange({ first: 0, last: 8 }, 10)).toEqual({ first: 0, last: 9 })
})

test('a line is scrolled into sight by as little as possible, and not under the header', () => {
  expect(scrollToShow(20, 1_000, 500, 50)).toBe(1_000)
  expect(scrollToShow(19, 1_000, 500, 50)).toBe(950)
  expect(scrollToShow(28, 1_000, 500, 50)).toBe(1_000)
  expect(scrollToShow(29, 1_000, 500, 50)).toBe(1_050)
})

test('a list is read when each visible row is read or known to be gone; a heading needs no row', () => {
  const lines = toLines([1, 2, 3, 4], new Map([[2, 'Older']]))
  const rows = new Map<number, string | null>([
    [1, 'one'],
    [2, null],
  ])
  expect(areRead(lines, { first: 0, last: 2 }, rows)).toBe(true)
  expect(areRead(lines, { first: 0, last: 3 }, rows)).toBe(false)
})

test('a wait is still until another list, or another part of it, is to be shown', () => {
  const [lines, others] = [toLines(upTo(50)), toLines(upTo(50))]
  const sight = { first: 20, last: 28 }
  const began = waitOn(null, lines, sight)
  expect(began).toEqual({ lines, sight, isStill: true })
  expect(waitOn(began, lines, { ...sight })).toBe(began)
  const scrolled = waitOn(began, lines, { first: 21, last: 29 })
  expect([scrolled.isStill, waitOn(began, lines, { first: 20, last: 29 }).isStill]).toEqual([false, false])
  expect(waitOn(began, others, sight).isStill).toBe(false)
  // Scrolling there and back is still the same wait.
  expect(waitOn(scrolled, lines, sight)).toBe(scrolled)
})

test('a pinned line far away stays mounted, once and in order', () => {
  expect(mountedLines({ first: 10, last: 12 }, 3)).toEqual([3, 10, 11, 12])
  expect(mountedLines({ first: 10, last: 12 }, 11)).toEqual([10, 11, 12])
  expect(mountedLines({ first: 0, last: 1 }, 900)).toEqual([0, 1, 900])
  expect(mountedLines({ first: 0, last: 1 }, undefined)).toEqual([0, 1])
})

test('mounted lines and the gaps between them are as high as the whole list', () => {
  const { shown, gapBelow } = withGaps(toLines(upTo(50)), [3, 10, 11])
  expect(shown.map(({ key, gap }) => [key, gap])).toEqual([
    [4, 3],
    [11, 6],
    [12, 0],
  ])
  expect(gapBelow).toBe(38)
})

test('the same rows are read until the list was scrolled by a whole block', () => {
  const { list } = toLines(upTo(5000))
  expect(keysToRead(list, 100, 115)).toEqual(keysToRead(list, 110, 125))
  expect(keysToRead(list, 100, 115)).not.toEqual(keysToRead(list, 140, 155))
})

test('rows are read before they become visible, also at both ends', () => {
  const { list } = toLines(upTo(5000))
  const middle = keysToRead(list, 1000, 1015)
  expect(middle).toContain(1001 - 32)
  expect(middle).toContain(1016 + 32)
  expect(keysToRead(list, 0, 12).at(0)).toBe(1)
  expect(keysToRead(list, 4988, 4999).at(-1)).toBe(5000)
})

test('headings are not read as rows', () => {
  const { list } = toLines([1, 2], new Map([[2, 'Older']]))
  expect(keysToRead(list, 0, 2)).toEqual([1, 2])
})

test('a row added above scrolls the list by one line, so that visible rows stay', () => {
  const before = toLines(upTo(50))
  const now = toLines([99, ...upTo(50)])
  expect(shiftOf(before.list.slice(20, 30), before, now)).toBe(1)
})

test('a visible row that was moved scrolls the list by no more than its own place', () => {
  const before = toLines(upTo(50))
  const now = toLines([...upTo(50).filter((key) => key !== 21), 21])
  expect(shiftOf(before.list.slice(20, 30), before, now)).toBe(-1)
})

test('at its top a list is not scrolled, so that new rows are seen', () => {
  const before = toLines(upTo(50))
  const now = toLines([98, 99, ...upTo(50)])
  expect(shiftBetween({ first: 0, last: 9 }, before, now)).toBe(0)
  expect(shiftBetween({ first: 1, last: 10 }, before, now)).toBe(2)
  expect(shiftBetween({ first: 1, last: 10 }, before, before)).toBe(0)
})

test('a list of other rows is not scrolled', () => {
  const before = toLines(upTo(50))
  expect(shiftOf(before.list.slice(20, 30), before, toLines([101, 102]))).toBe(0)
})

test('columns near the frame are mounted, and always the first', () => {
  const widths = Array.from({ length: 25 }, () => 100)
  expect(columnsInSight(widths, 0, 800)).toEqual([1, 9])
  expect(columnsInSight(widths, 1000, 800)).toEqual([8, 19])
  expect(columnsInSight(widths, 1700, 800)).toEqual([15, 24])
})

test('a frame wider than its columns mounts them all', () => {
  expect(columnsInSight([100, 100, 100], 0, 1200)).toEqual([1, 2])
})

test('arrows, Home and End move in a list, and not beyond its ends', () => {
  const to = (key: string, from: number) => stepInList(key, from, 5)
  expect([to('ArrowDown', 1), to('ArrowUp', 1), to('Home', 3), to('End', 3)]).toEqual([2, 0, 0, 4])
  expect([to('ArrowDown', 4), to('ArrowUp', 0), to('Home', 0), to('a', 2), stepInList('End', 0, 0)]).toEqual(
    Array(5).fill(null),
  )
})
