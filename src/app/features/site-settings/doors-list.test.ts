import { expect, test } from 'vitest'
import { newLocation } from '../../../domain/sites/location-input.ts'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { doorColumns, type DoorRow, doorRows } from './doors-list.ts'
import { namesWords, rangeWords } from './range-words.ts'

const door = (ID: number, Name: string, Type = 2) => newLocation({ SiteID: 1, ID, Name, Type })
const group = (Name: string, ...GroupLocationIDs: readonly number[]) => ({
  ...{ SiteID: 1, ID: 60, Name, Description: null, GroupLocationIDs, DriverIDs: [] },
})
const location = { ...door(1, 'Door 2'), Description: 'Slow leveler' }

const nothing = { onEdit: () => undefined, onDelete: () => undefined }

testList({
  ...{
    columns: doorColumns,
    acts: usualActs(({ location: { Name } }: DoorRow) => Name, nothing),
    row: { location, groups: 'Freezer, Meat' },
  },
  ...{ emptyText: 'No locations', hasMarks: false },
})

const doors = [door(10, 'Door 10'), door(3, 'Spot A', 4), location]
const namesOf = (keyword: string) => doorRows(doors, [], keyword).map((row) => row.location.Name)

test("locations are in natural order: 'Door 2' before 'Door 10'", () => {
  expect(namesOf('')).toEqual(['Door 2', 'Door 10', 'Spot A'])
})

test('the search finds a part of the name, the type or the description', () => {
  expect(namesOf(' dOOR 1')).toEqual(['Door 10'])
  expect(namesOf('parking')).toEqual(['Spot A'])
  expect(namesOf('leveler')).toEqual(['Door 2'])
  expect(namesOf('none such')).toEqual([])
})

test('a location names its dock groups', () => {
  const [first] = doorRows(doors, [group('Meat', 1), group('Freezer', 1, 10)], '')
  expect(first?.groups).toBe('Freezer, Meat')
})

test('a range says how many were added, and which names the site had', () => {
  const words = (added: number, Skipped: readonly string[]) => rangeWords({ Locations: doors.slice(0, added), Skipped })
  expect(words(3, [])).toBe('3 locations added.')
  expect(words(1, ['Door 2'])).toBe('1 location added. Skipped, since the site has them: Door 2.')
  const many = Array.from({ length: 7 }, (_, place) => `Door ${place + 1}`)
  expect(words(0, many)).toBe(
    'No locations added. Skipped, since the site has them: Door 1, Door 2, Door 3, Door 4, Door 5 and 2 more.',
  )
})

test('the range form says what was typed before it is sent', () => {
  expect(namesWords('Door 1-40')).toBe('40 names: Door 1 to Door 40')
  expect(namesWords('Door 7-7')).toBe('1 name: Door 7')
  expect(namesWords('Door')).toBe('First and last, such as Door 1-40, A-01-20 or Door 1A-12A')
})
