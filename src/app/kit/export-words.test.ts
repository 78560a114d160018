import { expect, test } from 'vitest'
import { progressWords } from './export-words.ts'

test.each([
  [0, 0, '0 rows, 0 KB'],
  [1, 300, '1 row, 1 KB'],
  [12_345, 2_400_000, '12,345 rows, 2.3 MB'],
])('%i rows of %i bytes are "%s"', (rows, bytes, words) => {
  expect(progressWords({ rows, bytes })).toBe(words)
})
