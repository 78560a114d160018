import { expect, test } from 'vitest'
import type { Mark } from '../../mirror/reads/marks.ts'
import { presentMark } from './row-marks.ts'

const made = '2026-11-20T08:00:00.000Z'
const after = (minutes: number) => Date.parse(made) + minutes * 60_000
const waiting: Mark = { state: 'waiting', since: made, entries: ['a', 'b'] }
const none = new Set<string>()

test('a mark says its age from one minute on', () => {
  expect(presentMark(waiting, none, after(0.9))).toEqual({ state: 'waiting', age: null })
  expect(presentMark(waiting, none, after(4))).toEqual({ state: 'waiting', age: '4 min' })
  expect(presentMark({ ...waiting, since: null }, none, after(4))).toEqual({ state: 'waiting', age: null })
})

test('a mark says no age before the bar does, which counts to the full minute', () => {
  const late = { ...waiting, since: '2026-11-20T08:00:40.000Z' }
  expect(presentMark(late, none, after(1.9)).age).toBeNull()
  expect(presentMark(late, none, after(2)).age).toBe('1 min')
})

test('a row with a held entry is held, unless it needs a decision itself', () => {
  const held = new Set(['b'])
  expect(presentMark(waiting, held, after(9))).toEqual({ state: 'held', age: '9 min' })
  expect(presentMark({ ...waiting, state: 'needs-you' }, held, after(9)).state).toBe('needs-you')
  expect(presentMark({ ...waiting, entries: ['c'] }, held, after(9)).state).toBe('waiting')
})
