import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a cell with a comma, a quote or a line break is quoted, and lines end as RFC 4180 says', () => {
  expect(toCsv([['a,b', 'say "no"', 'two\nlines', 3, null]])).toBe('\ufeff"a,b","say ""no""","two\nlines",3,\r\n')
})

test('what a spreadsheet would run is text, and negative numbers stay numbers', () => {
  expect(toCsv([['=1+1', '@x', '-10', -10, '+1 555', '-A']])).toBe("\ufeff'=1+1,'@x,-10,-10,'+1 555,'-A\r\n")
})
