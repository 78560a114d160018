import { expect, test } from 'vitest'
import { Role } from '../people/session-user.ts'
import { at, buildReferences, buildTrailer, NOON } from '../testing/builders.ts'
import { buildTask } from '../testing/task-builders.ts'
import { TaskStatus } from '../tasks/task-lists.ts'
import { lookup, type LookupRows, LookupType, mayLookUp } from './lookups.ts'
import { isTimeZone } from './time-zones.ts'

const rows: LookupRows = {
  references: buildReferences(),
  trailers: [
    buildTrailer({ ID: 1, Number: 'T10', ShipmentNumber: 'S2', ArrivalDate: '2026-11-20T10:00:00.000Z' }),
    buildTrailer({
      ID: 2,
      Number: 'T9',
      LocationID: at.door,
      ShipmentNumber: 'S2',
      ArrivalDate: '2026-11-20T11:00:00.000Z',
    }),
    buildTrailer({ ID: 3, Number: 'T8', State: 2, ShipmentNumber: 'S1' }),
  ],
  tasks: [],
  drivers: [{ ID: 71, FirstName: 'Dora', LastName: 'Drive' }],
  siteUsers: [{ ID: 72, FirstName: 'Carl', LastName: 'Clerk' }],
  now: NOON,
}
const idsOf = (type: number, keyword?: string) => lookup(type, rows, keyword).map((entry) => entry.ID)

test('trailers are looked up as a whole, outside doors and in doors, in natural order', () => {
  expect(idsOf(LookupType.Trailers)).toStrictEqual([3, 2, 1])
  expect(idsOf(LookupType.AvailableTrailers)).toStrictEqual([1])
  expect(idsOf(LookupType.TrailersInDoors)).toStrictEqual([2])
})

test('a shipment number is listed once, under the trailer that brought it last', () => {
  expect(lookup(LookupType.Shipments, rows)).toStrictEqual([{ ID: 2, Name: 'S2', LookupType: 3 }])
})

test('a number of open tasks only is listed under the latest; completed tasks add none', () => {
  const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z']
  const tasks = [
    buildTask({ ID: 700, ShipmentNumber: 'S9', CreatedDate: late }),
    buildTask({ ID: 701, ShipmentNumber: 'S9', CreatedDate: early }),
    buildTask({ ID: 702, ShipmentNumber: 'S2', CreatedDate: late }),
    buildTask({ ID: 703, ShipmentNumber: 'S1', StatusType: TaskStatus.Completed }),
  ]
  const entries = lookup(LookupType.Shipments, { ...rows, tasks })
  expect(entries.map(({ ID, Name }) => [ID, Name])).toStrictEqual([
    [2, 'S2'],
    [700, 'S9'],
  ])
})

test('a carrier is found by code and by name', () => {
  expect(lookup(LookupType.Carriers, rows, 'alpha')).toStrictEqual([
    { ID: 20, Name: 'ABCD', Value: 'Alpha Carriers', LookupType: 4 },
  ])
  expect(idsOf(LookupType.Carriers, 'wxy')).toStrictEqual([21])
})

test('locations sort naturally, and yards are those of type 1', () => {
  expect(lookup(LookupType.Locations, rows).map((entry) => entry.Name)).toStrictEqual([
    ...['Door 2', 'Gate', 'Spot 9', 'Spot 10', 'Yard'],
  ])
  expect(idsOf(LookupType.Yards)).toStrictEqual([at.yard])
})

test('freights, tags and people come from their rows', () => {
  expect(lookup(LookupType.Freights, rows)).toStrictEqual([{ ID: 30, Name: 'Produce', LookupType: 25 }])
  expect(lookup(LookupType.Tags, rows)).toStrictEqual([
    { ID: 40, Name: 'urn:epc:tag:giai-96:0.0614141.7', Value: '1', LookupType: 21 },
  ])
  expect(lookup(LookupType.Drivers, rows)).toMatchObject([{ ID: 71, Name: 'Dora Drive' }])
  expect(lookup(LookupType.SiteUsers, rows)).toMatchObject([{ ID: 72, Name: 'Carl Clerk' }])
})

test('storage statuses are listed only at sites with storage, and "none" never', () => {
  expect(idsOf(LookupType.StatusTypes)).toStrictEqual([1, 2, 3, 4, 5, 6, 7])
  const storing = { ...rows, references: buildReferences({ StorageStatusEnabled: true }) }
  expect(lookup(LookupType.StatusTypes, storing)).toHaveLength(10)
})

test('fuel levels are listed from empty to full', () => {
  expect(lookup(LookupType.FuelLevels, rows).map((entry) => entry.Name)).toStrictEqual([
    ...['Empty', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Full'],
  ])
})

test('the closed lists have the numbers of the specification', () => {
  const namesOf = (type: number) => Object.fromEntries(lookup(type, rows).map((entry) => [entry.ID, entry.Name]))
  expect(namesOf(LookupType.Intents)).toStrictEqual({ 1: 'Live', 2: 'Drop', 3: 'Storage' })
  expect(namesOf(LookupType.DirectionTypes)).toStrictEqual({ 0: 'None', 1: 'Inbound', 2: 'Outbound' })
  expect(namesOf(LookupType.TrailerStates)).toStrictEqual({ 1: 'On Yard', 2: 'Departed', 3: 'In Transit' })
  expect(namesOf(LookupType.CompanyTypes)).toStrictEqual({ 1: 'Broker', 2: 'Carrier' })
  expect(namesOf(LookupType.InspectionFilters)).toStrictEqual({ 0: 'All', 1: 'Required', 2: 'Not required' })
  expect(namesOf(LookupType.SiteTypes)[3]).toBe('Drop Yard')
  expect(namesOf(LookupType.TrailerTypes)[11]).toBe('Hopper')
  expect(namesOf(LookupType.LocationTypes)[7]).toBe('Many To One')
  expect(namesOf(LookupType.Actions)[15]).toBe('ForceYard')
  expect(namesOf(LookupType.TaskTypes)).toStrictEqual({ 1: 'Loaded', 2: 'Empty' })
  expect(namesOf(LookupType.PhoneCarriers)[1]).toBe('AT&T')
})

test('time zones have the current offset', () => {
  expect(lookup(LookupType.TimeZones, rows, 'america/chicago')).toMatchObject([
    { Name: '(UTC-06:00) America/Chicago', Value: 'America/Chicago' },
  ])
  const named = (typed: string) => lookup(LookupType.TimeZones, rows, typed)?.map(({ Name }) => Name)
  expect(named('tehran')).toEqual(['(UTC+03:30) Asia/Tehran'])
  expect(named('st_johns')).toEqual(['(UTC-03:30) America/St_Johns'])
  expect([isTimeZone('America/Chicago'), isTimeZone('Mars/Olympus')]).toStrictEqual([true, false])
})

test('an unknown list is empty', () => {
  expect(lookup(5, rows)).toStrictEqual([])
})

test('drivers look up locations and actions only', () => {
  const driver = { Roles: [Role.Driver] }
  expect([6, 8, 4].map((type) => mayLookUp(driver, type))).toStrictEqual([true, true, false])
  expect(mayLookUp({ Roles: [Role.GateKeeper] }, 4)).toBe(true)
  expect([mayLookUp({ Roles: [Role.NonWorkingDriver] }, 6), mayLookUp({ Roles: [] }, 6)]).toStrictEqual([false, false])
})
