import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tableColumns } from '../../kit/list/table-columns.tsx'
import { testList } from '../../kit/testing/list-contract.tsx'
import { checklistActs, checklistColumns } from './checklist.tsx'

const row = { SiteID: 1, ID: 1, Name: 'Check the tires', Status: 1, StatusDate: null }
const nothing = () => undefined

testList({
  ...{ columns: checklistColumns({ onTick: nothing }), acts: checklistActs({ onDelete: nothing }), row },
  ...{ emptyText: 'Inspection list is empty. Add to the checklist here.', hasMarks: true },
})

test('an item can be deleted by an icon with its name', () => {
  const { acts } = checklistActs({ onDelete: nothing })
  expect(acts.map(({ label }) => label(row))).toEqual(['Delete Check the tires'])
})

test.each(['desk', 'cards'] as const)('the words of an item are not cut: %s', (layout) => {
  const [name] = tableColumns(checklistColumns({ onTick: nothing }), checklistActs({ onDelete: nothing }), layout)
  expect(renderToStaticMarkup(name?.render(row))).toBe('<b class="row-name whole-name">Check the tires</b>')
})
