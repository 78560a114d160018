import { expect, test } from 'vitest'
import { newLocation } from '../../../domain/sites/location-input.ts'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { groupColumns, type GroupRow, groupRows, namesInRuns } from './groups-list.ts'

const door = (ID: number, Name: string) => newLocation({ SiteID: 1, ID, Name, Type: 2 })
const group = { SiteID: 1, ID: 60, Name: 'Meat', Description: 'Cold', GroupLocationIDs: [10, 2], DriverIDs: [] }

const nothing = { onEdit: () => undefined, onDelete: () => undefined }

testList({
  ...{
    columns: groupColumns,
    acts: usualActs(({ group: { Name } }: GroupRow) => Name, nothing),
    row: { group, locations: 'Door 2, Door 10' },
  },
  ...{ emptyText: 'No entries.', hasMarks: false },
})

test('a dock group names its locations in natural order', () => {
  const other = { ...group, ID: 61, Name: 'Dry', GroupLocationIDs: [99] }
  expect(groupRows([group, other], [door(10, 'Door 10'), door(2, 'Door 2')])).toEqual([
    { group: other, locations: '' },
    { group, locations: 'Door 2, Door 10' },
  ])
})

test('locations with consecutive numbers are joined', () => {
  expect(namesInRuns(['A-01', 'A-02', 'A-03', 'Door 9', 'Door 10', 'Door 12', 'Gate', 'Gate'])).toBe(
    'A-01 to 03, Door 9 to 10, Door 12, Gate, Gate',
  )
  expect(namesInRuns([])).toBe('')
})
