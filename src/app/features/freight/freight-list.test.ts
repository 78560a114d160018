import { expect, test } from 'vitest'
import { testList } from '../../kit/testing/list-contract.tsx'
import { freightActs, freightColumns, matching } from './freight-list.ts'

const row = { SiteID: 1, ID: 1, Value: 'Dry goods' }

testList({
  ...{ columns: freightColumns, acts: freightActs(() => undefined), row },
  ...{ emptyText: 'No freight types match your search.', hasMarks: false },
})

test('the search finds a part of the name, whatever its case', () => {
  const rows = [row, { ...row, ID: 2, Value: 'Ice Cream' }]
  const found = (keyword: string) => matching(rows, keyword).map(({ Value }) => Value)
  expect(found(' iCE ')).toEqual(['Ice Cream'])
  expect(found('D')).toEqual(['Dry goods'])
  expect(found('')).toEqual(['Dry goods', 'Ice Cream'])
  expect(found('fish')).toEqual([])
})
