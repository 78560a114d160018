import { expect, test, vi } from 'vitest'
import { isSameMap, mapOnce, sameRows } from './use-kept.ts'

test('a row is mapped once while it is the same object', () => {
  const map = vi.fn(({ ID }: { readonly ID: number }) => `row ${ID}`)
  const [one, other] = [{ ID: 1 }, { ID: 2 }]
  const mapped = mapOnce(map)
  expect([one, other].map(mapped)).toEqual(['row 1', 'row 2'])
  expect([one, { ...other }].map(mapped)).toEqual(['row 1', 'row 2'])
  expect(map).toHaveBeenCalledTimes(3)
})

test('an unchanged row stays the same object, whatever it holds', () => {
  const before = { ID: 1, name: 'Door 1', next: { words: 'Pull T100' }, since: null }
  const next = (row: object) => sameRows(new Map([[1, before]]), [{ ...before, ...row }])[0]
  expect(next({ next: { words: 'Pull T100' } })).toBe(before)
  const changes = [{ name: 'Door 2' }, { next: { words: 'Pull T200' } }, { next: null }, { since: 'now' }, { more: 1 }]
  for (const change of changes) expect(next(change)).toEqual({ ...before, ...change })
})

test('two maps show the same while each key has an equal value', () => {
  const marks = new Map([
    [1, { state: 'waiting' }],
    [2, { state: 'refused' }],
  ])
  expect(isSameMap(marks, new Map([...marks].reverse().map(([id, mark]) => [id, { ...mark }])))).toBe(true)
  expect(isSameMap(marks, new Map([...marks, [2, { state: 'waiting' }]]))).toBe(false)
  expect(isSameMap(marks, new Map([[1, { state: 'waiting' }]]))).toBe(false)
  expect(isSameMap(new Map([[1, { state: 'waiting' }]]), marks)).toBe(false)
})
