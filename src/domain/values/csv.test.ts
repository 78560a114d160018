import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, countRecords, toCsv, toCsvLines } from './csv.ts'

test('a cell with a comma, a quote or a line break is quoted, and lines end as RFC 4180 says', () => {
  expect(toCsv([['a,b', 'say "no"', 'two\nlines', 3, null]])).toBe('\ufeff"a,b","say ""no""","two\nlines",3,\r\n')
})

test('what a spreadsheet would run is text, and negative numbers stay numbers', () => {
  expect(toCsv([['=1+1', '@x', '-10', -10, '+1 555', '-A']])).toBe("\ufeff'=1+1,'@x,-10,-10,'+1 555,'-A\r\n")
})

test('a leading line end and full-width signs are defused like the plain ones', () => {
  expect(toCsv([['\n=1+1', '\r\n=1', '\t=1']])).toBe(`\ufeff"'\n=1+1","'\r\n=1",'\t=1\r\n`)
  expect(toCsv([['＝1+1', '＋1', '－1', '＠SUM(1)', 'a＝b']])).toBe("\ufeff'＝1+1,'＋1,'－1,'＠SUM(1),a＝b\r\n")
})

test('records are counted as they come in, wherever the file is cut, and a line end between quotes is none', () => {
  const file = toCsv([
    ['Trailer', 'Notes'],
    ['T1', 'two\r\nlines'],
    ['T2', 'say "no"'],
  ])
  for (let cut = 0; cut <= file.length; cut++) {
    const whole = countRecords(file.slice(cut), countRecords(file.slice(0, cut)))
    expect(whole).toEqual({ records: 3, isQuoted: false })
  }
})

test('a file that is made piece by piece is the same file', () => {
  const rows = [
    ['a', 1],
    ['=b', null],
  ]
  expect(BYTE_ORDER_MARK + rows.map((row) => toCsvLines([row])).join('')).toBe(toCsv(rows))
})
