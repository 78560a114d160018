import { expect, test } from 'vitest'
import { changeWords, namedIDs } from './change-words.ts'

test('IDs of other rows are shown as their names, also those of removed rows', () => {
  const changes = [{ Field: 'GroupLocationIDs', From: [], To: [41, 42] }]
  expect([...namedIDs(changes)]).toEqual([['Locations', [41, 42]]])
  const names = { Locations: new Map([[41, 'Door 1']]) }
  expect(changeWords('DockGroups', changes, names)).toEqual([
    { Field: 'GroupLocationIDs', From: null, To: 'Door 1, 42 (removed)' },
  ])
})

test('a number of a closed list is shown as its word, by the list that has the field', () => {
  const changes = [{ Field: 'Type', From: 1, To: 2 }]
  expect(changeWords('Locations', changes, {})).toEqual([{ Field: 'Type', From: 'Yard', To: 'Door' }])
  expect(changeWords('Scacs', changes, {})).toEqual([{ Field: 'Type', From: 'Broker', To: 'Carrier' }])
})

test('other values are shown as they are read, and the ID of the row itself is left out', () => {
  const changes = [
    { Field: 'ID', From: null, To: 30 },
    { Field: 'Managed', From: false, To: true },
    { Field: 'TemperatureAlertRange', From: 4, To: 4.5 },
    { Field: 'BannerMessage', From: 'Ice at gate 2', To: '' },
  ]
  expect(changeWords('Sites', changes, {})).toEqual([
    { Field: 'Managed', From: 'No', To: 'Yes' },
    { Field: 'TemperatureAlertRange', From: '4', To: '4.5' },
    { Field: 'BannerMessage', From: 'Ice at gate 2', To: null },
  ])
})
