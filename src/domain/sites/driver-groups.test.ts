import { expect, test } from 'vitest'
import { findDriverUsers } from './driver-groups.ts'

const driver = (ID: number, FirstName: string, LastName: string) => ({
  ...{ SiteID: 0, ID, FirstName, LastName, RoleIDs: [1], SiteIDs: [1], IsActive: true },
})
const group = (ID: number, DriverIDs: readonly number[]) => ({
  ...{ SiteID: 1, ID, Name: `Group ${ID}`, Description: null, GroupLocationIDs: [12], DriverIDs },
})

const drivers = [driver(70, 'Dale', 'Whitaker'), driver(71, 'Dolores', 'Quintero'), driver(72, 'Ana', 'Whitaker')]
const groups = [group(60, [70, 71]), group(61, [72])]
const idsOf = (name: string, dockGroups: readonly number[] = []) =>
  findDriverUsers(drivers, groups, { name, dockGroups }).map(({ ID }) => ID)

test('drivers are listed by last name and first name, each with the dock groups', () => {
  expect(findDriverUsers(drivers, groups, { name: '', dockGroups: [0] })).toEqual([
    { ID: 71, FirstName: 'Dolores', LastName: 'Quintero', UserDockgroupIds: [60] },
    { ID: 72, FirstName: 'Ana', LastName: 'Whitaker', UserDockgroupIds: [61] },
    { ID: 70, FirstName: 'Dale', LastName: 'Whitaker', UserDockgroupIds: [60] },
  ])
  expect(findDriverUsers(drivers, [], { name: 'dale w', dockGroups: [] })[0]?.UserDockgroupIds).toEqual([])
})

test('name and dock groups narrow the list; 0 is all', () => {
  expect(idsOf(' WHIT ')).toEqual([72, 70])
  expect(idsOf('', [60])).toEqual([71, 70])
  expect(idsOf('whit', [60])).toEqual([70])
  expect(idsOf('', [60, 61])).toEqual([71, 72, 70])
  expect(idsOf('', [0, 60])).toEqual([71, 72, 70])
  expect(idsOf('', [4711])).toEqual([])
})
