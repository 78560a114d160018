import { expect, test, vi } from 'vitest'
import { mapOnce } from './use-kept.ts'

test('a row is mapped once while it is the same object', () => {
  const map = vi.fn(({ ID }: { readonly ID: number }) => `row ${ID}`)
  const [one, other] = [{ ID: 1 }, { ID: 2 }]
  const mapped = mapOnce(map)
  expect([one, other].map(mapped)).toEqual(['row 1', 'row 2'])
  expect([one, { ...other }].map(mapped)).toEqual(['row 1', 'row 2'])
  expect(map).toHaveBeenCalledTimes(3)
})
