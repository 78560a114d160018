import { expect, test } from 'vitest'
import { heldWords } from './log.ts'

test('one entry is one', () => {
  expect([heldWords(1), heldWords(0), heldWords(12), heldWords(0, 1), heldWords(1, 40)]).toEqual([
    ...['1 entry holds', '0 entries hold', '12 entries hold', '0 of 1 entry holds', '1 of 40 entries hold'],
  ])
})
