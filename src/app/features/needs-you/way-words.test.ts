import { expect, test } from 'vitest'
import { dropWords } from './way-words.ts'

test('a drop shows what it also drops', () => {
  expect(dropWords({ count: 1, needing: 1 })).toBe('It is dropped with it.')
  expect(dropWords({ count: 3, needing: 3 })).toBe('They are dropped with it.')
  expect(dropWords({ count: 3, needing: 2 })).toBe('2 of them are dropped with it, the others follow by themselves.')
  expect(dropWords({ count: 1, needing: 0 })).toBe('It follows by itself.')
})
