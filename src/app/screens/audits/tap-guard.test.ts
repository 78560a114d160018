import { expect, test } from 'vitest'
import { GUARD_MS, isMeant } from './tap-guard.ts'

const shown = { card: 'B', at: 1_000 }

test('a tap on the card that stands there is meant', () => {
  expect(isMeant({ card: 'B', at: 1_000 + GUARD_MS }, shown)).toBe(true)
})

test('the second half of a double tap is not meant for the card that came up between', () => {
  expect(isMeant({ card: 'B', at: 1_000 + GUARD_MS - 1 }, shown)).toBe(false)
})

test('a finger that came down on the card before is not meant for this one, however long it stayed', () => {
  expect(isMeant({ card: 'A', at: 5_000 }, shown)).toBe(false)
})

test('a key is always meant', () => {
  expect(isMeant(null, shown)).toBe(true)
})
