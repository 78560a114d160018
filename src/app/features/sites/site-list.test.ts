import { expect, test } from 'vitest'
import { buildSite } from '../../../domain/testing/builders.ts'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { matching, siteColumns } from './site-list.ts'

const site = buildSite({ Name: 'Northgate', City: 'Chicago' })

testList({
  ...{
    columns: siteColumns,
    acts: usualActs(({ Name }: typeof site) => Name, { onEdit: none, onDelete: none }),
    row: site,
    emptyText: 'No entries.',
    hasMarks: false,
  },
})

test('the search finds a part of the name or the city, whatever its case', () => {
  const other = buildSite({ ID: 2, Name: 'Depot 9', City: null })
  const found = (keyword: string) => matching([site, other], keyword).map(({ Name }) => Name)
  expect(found('north')).toEqual(['Northgate'])
  expect(found('CHI')).toEqual(['Northgate'])
  expect(found('')).toEqual(['Northgate', 'Depot 9'])
})

function none(): void {}
