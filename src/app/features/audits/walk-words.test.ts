import { expect, test } from 'vitest'
import { recordWords, type SeenAs } from './walk-words.ts'

test.each<[SeenAs, string]>([
  [{ name: 'here' }, 'Listed here: counts as Here'],
  [{ name: 'elsewhere', place: 'P-12' }, 'Listed at P-12: noted as standing in A-07'],
  [{ name: 'left', left: '11/20/2026 06:42' }, 'Departed 11/20/2026 06:42: noted as seen in A-07 all the same'],
  [{ name: 'left', left: null }, 'Left for another site: noted as seen in A-07 all the same'],
  [{ name: 'unknown', number: 'XYZ4711' }, 'No list has a trailer XYZ4711: noted as standing in A-07'],
])('before the tap, %j says what will be recorded', (seen, words) => {
  expect(recordWords(seen, 'A-07')).toBe(words)
})
