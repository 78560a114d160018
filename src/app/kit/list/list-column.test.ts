import { expect, test } from 'vitest'
import { arranged, choiceOf, fitting } from './list-column.ts'

const columns = [
  { id: 'Number', width: 100, importance: 1 },
  { id: 'Notes', width: 100, importance: 9 },
  { id: 'Place', width: 100, importance: 2 },
  { id: 'AKA', width: 100, importance: 9 },
]
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)

test('the first column stays whatever is chosen, and a column that no longer exists is left out', () => {
  expect(ids(arranged(columns, null))).toEqual(['Number', 'Notes', 'Place', 'AKA'])
  expect(ids(arranged(columns, ['Place', 'Gone', 'Notes', '-AKA']))).toEqual(['Number', 'Place', 'Notes'])
  expect(ids(arranged(columns, choiceOf(columns, [], null)))).toEqual(['Number'])
})

test('a choice made where a column is missing neither hides it elsewhere nor forgets it', () => {
  const fewer = columns.filter(({ id }) => id !== 'AKA')
  const made = choiceOf(fewer, ['Place'], null)
  expect(ids(arranged(fewer, made))).toEqual(['Number', 'Place'])
  expect(ids(arranged(columns, made))).toEqual(['Number', 'Place', 'AKA'])
  const hidden = choiceOf(columns, ['Place', 'Notes'], made)
  expect(ids(arranged(columns, choiceOf(fewer, ['Notes'], hidden)))).toEqual(['Number', 'Notes'])
})

test('the least important columns step back, of equal ones the last, and the first never', () => {
  expect(ids(fitting(columns, 400))).toEqual(['Number', 'Notes', 'Place', 'AKA'])
  expect(ids(fitting(columns, 399))).toEqual(['Number', 'Notes', 'Place'])
  expect(ids(fitting(columns, 250))).toEqual(['Number', 'Place'])
  expect(ids(fitting(columns, 10))).toEqual(['Number'])
})
