import { expect, test } from 'vitest'
import { listNames, lists } from '../domain/lists.ts'
import { servingIndex, tableSchema } from './tables.ts'

test('a trailer is written to no index that another one serves as well', () => {
  // Rows of a site, and those in a state, are found by the first fields of longer ones.
  expect(tableSchema().Trailers?.split(', ')).toEqual([
    'ID',
    '[SiteID+NumberKey]',
    '[SiteID+EPCID]',
    '[SiteID+LocationID]',
    '[SiteID+ScacID]',
    '[SiteID+State+LastActivityDate]',
    '[SiteID+ShipmentNumber]',
  ])
})

test('the rows of a site are found by an index that leaves none out', () => {
  for (const list of listNames) {
    const columns = new Map<string, string>(Object.entries(lists[list].columns))
    for (const fields of [[], ...lists[list].indexes]) {
      const others = servingIndex(list, fields).slice(fields.length)
      // A row without a value in one field of an index is not in it.
      const nullable = others.filter((field) => columns.get(field)?.endsWith('?'))
      expect(nullable, `${list} by ${fields.join(', ')}`).toEqual([])
    }
  }
})
