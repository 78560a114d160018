import { expect, test } from 'vitest'
import { GUARD_MS, isMeant } from './tap-guard.ts'

const shown = { card: 'B', at: 1_000 }

test('a tap on the current card counts', () => {
  expect(isMeant({ card: 'B', at: 1_000 + GUARD_MS }, shown)).toBe(true)
})

test('the second half of a double tap does not count for the card that came up in between', () => {
  expect(isMeant({ card: 'B', at: 1_000 + GUARD_MS - 1 }, shown)).toBe(false)
})

test('a press that began on the card before does not count, however long it lasted', () => {
  expect(isMeant({ card: 'A', at: 5_000 }, shown)).toBe(false)
})
