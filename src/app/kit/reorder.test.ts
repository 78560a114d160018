import { expect, test } from 'vitest'
import { dropLine, edgeSpeed, keepTarget, ownTarget, placeOf, targetAt, targetByKey, toMove } from './reorder.ts'
import { toLines } from './table-lines.ts'

const keys = [10, 20, 30, 40, 50]

test('a drop names both places and the row before', () => {
  expect(toMove(keys, 20, { after: 40 })).toEqual({ key: 20, from: 1, to: 3, after: 40 })
  expect(toMove(keys, 40, { after: 10 })).toEqual({ key: 40, from: 3, to: 1, after: 10 })
  expect(toMove(keys, 40, { after: null })).toEqual({ key: 40, from: 3, to: 0, after: null })
})

test('a drop on its own place, or outside the rows, moves nothing', () => {
  expect(toMove(keys, 20, { after: 10 })).toBeNull()
  expect(toMove(keys, 10, { after: null })).toBeNull()
  expect(toMove(keys, 20, null)).toBeNull()
})

test('a drop moves nothing once the row, or the one before the target, has left the list', () => {
  expect(toMove(keys, 99, { after: 10 })).toBeNull()
  expect(toMove(keys, 20, { after: 99 })).toBeNull()
})

test('a move puts the row right after the named one', () => {
  for (const key of keys) {
    for (const after of [null, ...keys.filter((other) => other !== key)]) {
      const move = toMove(keys, key, { after })
      if (!move) continue
      const moved = keys.filter((other) => other !== key)
      moved.splice(move.to, 0, key)
      expect(moved[move.to - 1] ?? null).toBe(after)
    }
  }
})

test('the half of a row that the pointer is over decides between before and after it', () => {
  const lines = toLines(keys)
  expect(targetAt(lines, 50, 1.4 * 48, 48)).toEqual({ after: 10 })
  expect(targetAt(lines, 50, 1.6 * 48, 48)).toEqual({ after: 20 })
  expect(targetAt(lines, 50, 0, 48)).toEqual({ after: null })
})

test('over the lifted row itself the target is its own place', () => {
  const lines = toLines(keys)
  expect(targetAt(lines, 30, 2.1 * 48, 48)).toEqual(ownTarget(keys, 30))
  expect(targetAt(lines, 30, 2.9 * 48, 48)).toEqual(ownTarget(keys, 30))
})

test('the end of the list reaches one line below the last row, and no further', () => {
  const lines = toLines(keys)
  expect(targetAt(lines, 10, 5.9 * 48, 48)).toEqual({ after: 50 })
  expect(targetAt(lines, 10, 6.1 * 48, 48)).toBeNull()
  expect(targetAt(lines, 10, -1.1 * 48, 48)).toBeNull()
  expect(targetAt(toLines([]), 10, 0, 48)).toBeNull()
})

test('a heading is no place of its own: on it the target is after the row before it', () => {
  const lines = toLines(keys, new Map([[30, 'Older']]))
  expect(targetAt(lines, 50, 2 * 48, 48)).toEqual({ after: 20 })
  expect(targetAt(lines, 50, 3 * 48, 48)).toEqual({ after: 20 })
  expect(dropLine(lines, { after: 20 })).toBe(2)
  expect(dropLine(lines, { after: 30 })).toBe(4)
})

test('the first place is below a heading that opens the list', () => {
  expect(dropLine(toLines(keys, new Map([[10, 'Today']])), { after: null })).toBe(1)
  expect(dropLine(toLines(keys), { after: null })).toBe(0)
})

test('the keys reach every place and stop at both ends', () => {
  const place = (pressed: string, after: number | null) => {
    const target = targetByKey(keys, 30, { after }, pressed, 3)
    return target && placeOf(keys, 30, target)
  }
  expect(place('ArrowDown', 20)).toBe(3)
  expect(place('ArrowUp', 20)).toBe(1)
  expect(place('ArrowUp', null)).toBe(0)
  expect(place('ArrowDown', 50)).toBe(4)
  expect(place('Home', 20)).toBe(0)
  expect(place('End', 20)).toBe(4)
  expect(place('PageDown', null)).toBe(3)
  expect(place('PageUp', 40)).toBe(0)
  expect(place('a', 20)).toBeNull()
})

test('a step down and a step up lead back', () => {
  const own = ownTarget(keys, 30)
  const down = targetByKey(keys, 30, own, 'ArrowDown', 3)
  expect(down && targetByKey(keys, 30, down, 'ArrowUp', 3)).toEqual(own)
})

test('the target is kept while rows come and go around it', () => {
  expect(keepTarget(keys, [5, ...keys], 20, { after: 40 })).toEqual({ after: 40 })
  expect(keepTarget(keys, [20, 40, 10], 20, { after: null })).toEqual({ after: null })
})

test('when the row before it has left, the target is after the next one above', () => {
  expect(keepTarget(keys, [10, 20, 30, 50], 50, { after: 40 })).toEqual({ after: 30 })
  expect(keepTarget(keys, [10, 20, 30, 50], 30, { after: 40 })).toEqual({ after: 20 })
  expect(keepTarget(keys, [50], 50, { after: 40 })).toEqual({ after: null })
})

test('when the lifted row has left, nothing is lifted', () => {
  expect(keepTarget(keys, [10, 30, 40, 50], 20, { after: 40 })).toBeNull()
})

test('the list scrolls only near its edges, faster the nearer', () => {
  expect(edgeSpeed(300, 0, 600)).toBe(0)
  expect(edgeSpeed(590, 0, 600)).toBeGreaterThan(edgeSpeed(560, 0, 600))
  expect(edgeSpeed(10, 0, 600)).toBeLessThan(edgeSpeed(40, 0, 600))
  expect(edgeSpeed(900, 0, 600)).toBe(edgeSpeed(600, 0, 600))
})
