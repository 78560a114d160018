import { expect, test } from 'vitest'
import type { AdminWriteName } from '../../administration/catalogue.ts'
import { at, buildTrailer, buildYard, NOON } from '../../testing/builders.ts'
import { memoryYard, type MemoryYard } from '../../testing/memory-yard.ts'
import { refusedAdminWrite, runAdminWrite } from '../../testing/run-admin-write.ts'
import { buildTask } from '../../testing/task-builders.ts'
import { LocationType, TrailerState } from '../../trailers/trailer-lists.ts'
import { newLocation } from '../location-input.ts'

const SITE = 1
const NEW = 900
const door = { Name: 'Door 2', Type: LocationType.Door, SiteID: SITE }

const run = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID: number = NEW) =>
  runAdminWrite(yard, name, body, { SiteID: SITE, ID })
const refused = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID: number = NEW) =>
  refusedAdminWrite(yard, name, body, { SiteID: SITE, ID })

/** Trailers on the yard at a place. */
const standing = (count: number, LocationID: number) =>
  Array.from({ length: count }, (_, place) => buildTrailer({ ID: 500 + place, LocationID, State: TrailerState.OnYard }))

test.each([
  ['Name', undefined, 'Please enter the location name'],
  ['Name', '', 'Please enter the location name'],
  ['Name', '   ', 'Please enter the location name'],
  ['Name', 'x'.repeat(31), 'The location name can have 30 characters at most'],
  ['Type', 0, 'Please select a type'],
  ['Type', 9, 'Please select a type'],
  ['Type', undefined, 'Please select a type'],
  ['SiteID', 0, 'Please select a site'],
  ['SiteID', undefined, 'Please select a site'],
  ['Latitude2', 90.1, 'Please enter a latitude from -90 to 90'],
  ['Latitude2', Number.NaN, 'Please enter a latitude from -90 to 90'],
  ['ReferenceLongitude', -180.5, 'Please enter a longitude from -180 to 180'],
])('%s %j: %s', async (field, value, words) => {
  const details = await refused(buildYard(), 'createLocation', { ...door, Name: 'Door 3', [field]: value })
  expect(details).toMatchObject({ status: 400, errors: { [field]: expect.arrayContaining([words]) } })
})

test('a longitude without its latitude, or the reverse, is an error of the missing one', async () => {
  const errors = (missing: string) => ({ errors: { [missing]: ['Please enter both longitude and latitude'] } })
  const asked = { ...door, Name: 'Door 3' }
  expect(await refused(buildYard(), 'createLocation', { ...asked, Longitude1: -87.6 })).toMatchObject(
    errors('Latitude1'),
  )
  const half = { ...asked, ReferenceLatitude: 41.8, ReferenceLongitude: null }
  expect(await refused(buildYard(), 'createLocation', half)).toMatchObject(errors('ReferenceLongitude'))
})

test('a location is added with tidy texts; what is left out is empty', async () => {
  const yard = buildYard()
  await run(yard, 'createLocation', {
    ...door,
    Name: ' Door 3 ',
    City: ' Joliet ',
    State: '  ',
    Latitude1: 41,
    Longitude1: -88,
  })
  const row = newLocation({ SiteID: SITE, ID: NEW, Name: 'Door 3', Type: LocationType.Door })
  expect(await yard.Locations.get(NEW)).toEqual({ ...row, City: 'Joliet', Latitude1: 41, Longitude1: -88 })
})

test('an edit keeps the details that it leaves out, and clears those that it empties', async () => {
  const yard = buildYard()
  const before = await yard.Locations.get(at.door)
  if (before) await yard.Locations.put({ ...before, City: 'Joliet', Zip: '60431', OutOfService: true })
  await run(yard, 'updateLocation', { ...door, Name: 'Door 2B', Zip: '' }, at.door)
  expect(await yard.Locations.get(at.door)).toEqual({ ...before, Name: 'Door 2B', City: 'Joliet', OutOfService: true })
})

test('a site has each name once, whatever its capitals; a location may keep its own', async () => {
  const taken = { status: 409, code: 'location-taken', title: 'There is already a location Door 2.', other: at.door }
  expect(await refused(buildYard(), 'createLocation', { ...door, Name: ' DOOR 2' })).toEqual(taken)
  expect(await refused(buildYard(), 'updateLocation', door, at.spot)).toEqual(taken)
  const yard = buildYard()
  await run(yard, 'updateLocation', { ...door, Name: 'DOOR 2' }, at.door)
  expect(await yard.Locations.get(at.door)).toMatchObject({ Name: 'DOOR 2' })
})

test('a site other than that of the write is refused', async () => {
  for (const name of ['createLocation', 'updateLocation'] as const)
    expect(await refused(buildYard(), name, { ...door, SiteID: 2 }, at.door)).toMatchObject({ code: 'site_forbidden' })
  const range = { Names: 'Door 5-6', Type: 2, SiteID: 2 }
  expect(await refused(buildYard(), 'createLocationRange', range)).toMatchObject({ code: 'site_forbidden' })
})

test('Yard is neither renamed nor deleted, but for the rest it may be edited', async () => {
  const words = { status: 409, title: 'Yard can be neither renamed nor deleted, and stays of type Yard.' }
  const yardRow = { Name: 'Yard', Type: LocationType.Yard, SiteID: SITE }
  expect(await refused(buildYard(), 'updateLocation', { ...yardRow, Name: 'Lot' }, at.yard)).toMatchObject(words)
  expect(await refused(buildYard(), 'updateLocation', { ...yardRow, Type: 7 }, at.yard)).toMatchObject(words)
  expect(await refused(buildYard(), 'deleteLocation', {}, at.yard)).toMatchObject(words)
  const yard = buildYard()
  await run(yard, 'updateLocation', { ...yardRow, City: 'Joliet' }, at.yard)
  expect(await yard.Locations.get(at.yard)).toMatchObject({ Name: 'Yard', City: 'Joliet' })
})

test('the last gate is neither deleted nor changed to another type; a second one is', async () => {
  const words = { status: 409, title: 'A site keeps one location of type Gate.' }
  const gate = { Name: 'Gate', Type: LocationType.ParkingSpot, SiteID: SITE }
  expect(await refused(buildYard(), 'updateLocation', gate, at.gate)).toMatchObject(words)
  expect(await refused(buildYard(), 'deleteLocation', {}, at.gate)).toMatchObject(words)
  const yard = buildYard()
  await run(yard, 'updateLocation', { ...gate, Name: 'North Gate', Type: LocationType.Gate }, at.gate)
  await run(yard, 'createLocation', { ...gate, Name: 'South Gate', Type: LocationType.Gate })
  await run(yard, 'deleteLocation', {}, at.gate)
  expect(yard.all('Locations').map(({ Name }) => Name)).not.toContain('North Gate')
})

test('a location with a trailer in it, or an open task from or to it, is not deleted', async () => {
  const yard = buildYard(standing(1, at.door))
  await yard.Tasks.insert(buildTask({ ID: 1, FromLocationID: at.door, ToLocationID: at.yard }))
  await yard.Tasks.insert(buildTask({ ID: 2, FromLocationID: at.door, ToLocationID: at.door }))
  expect(await refused(yard, 'deleteLocation', {}, at.door)).toMatchObject({
    ...{ status: 409, code: 'location-in-use', title: 'Door 2 is in use: 1 trailer and 2 open tasks.' },
  })
  expect(await yard.Locations.get(at.door)).toBeDefined()
  const to = buildYard()
  await to.Tasks.insert(buildTask({ ID: 1, FromLocationID: at.yard, ToLocationID: at.door }))
  expect(await refused(to, 'deleteLocation', {}, at.door)).toMatchObject({ title: 'Door 2 is in use: 1 open task.' })
})

test('what has left or is done does not hold it back, and its dock groups lose it', async () => {
  const yard = buildYard([buildTrailer({ ID: 1, LocationID: at.door, State: TrailerState.Departed })])
  await yard.Tasks.insert(buildTask({ ID: 1, ToLocationID: at.door, EndTime: NOON }))
  await yard.Tasks.insert(buildTask({ ID: 2, ToLocationID: at.door, DeletedDate: NOON }))
  const group = { SiteID: SITE, ID: 60, Name: 'Freezer', Description: null, DriverIDs: [7] }
  await yard.DockGroups.insert({ ...group, GroupLocationIDs: [at.door, at.spot] })
  await run(yard, 'deleteLocation', {}, at.door)
  expect(await yard.Locations.get(at.door)).toBeUndefined()
  expect(yard.all('DockGroups')).toEqual([{ ...group, GroupLocationIDs: [at.spot] }])
})

test('a type that cannot hold the trailers at the location is refused with their count', async () => {
  const yard = buildYard(standing(3, at.gate))
  await run(yard, 'createLocation', { ...door, Name: 'South Gate', Type: LocationType.Gate })
  const spot = { Name: 'Gate', Type: LocationType.ParkingSpot, SiteID: SITE }
  expect(await refused(yard, 'updateLocation', spot, at.gate)).toMatchObject({
    ...{ status: 409, title: 'Gate holds 3 trailers, and a Parking Spot holds one.' },
  })
  await run(yard, 'updateLocation', { ...spot, Type: LocationType.ManyToOne }, at.gate)
  const one = buildYard(standing(1, at.door))
  await run(one, 'updateLocation', { ...door, Type: LocationType.WashBay }, at.door)
  expect(await one.Locations.get(at.door)).toMatchObject({ Type: LocationType.WashBay })
})

test('a door with an open task stays a door, under any name', async () => {
  const yard = buildYard()
  await yard.Tasks.insert(buildTask({ ID: 1, FromLocationID: at.yard, ToLocationID: at.door }))
  expect(await refused(yard, 'updateLocation', { ...door, Type: LocationType.ParkingSpot }, at.door)).toMatchObject({
    ...{ status: 409, title: 'Door 2 stays a Door: 1 open task there.' },
  })
  await run(yard, 'updateLocation', { ...door, Name: 'Dock 2' }, at.door)
  expect(await yard.Locations.get(at.door)).toMatchObject({ Name: 'Dock 2' })
})

test('an import refuses the types that the form refuses, and counts trailers and tasks once for all rows', async () => {
  const yard = buildYard(standing(3, at.gate))
  await yard.Tasks.insert(buildTask({ ID: 1, FromLocationID: at.door, ToLocationID: at.door }))
  await run(yard, 'createLocation', { ...door, Name: 'South Gate', Type: LocationType.Gate })
  const Locations = [
    { Name: 'Gate', Type: LocationType.ParkingSpot },
    { Name: 'door 2', Type: LocationType.Scale },
  ]
  expect(await refused(yard, 'importLocations', { Locations })).toMatchObject({
    errors: {
      'Locations[0]': ['Gate holds 3 trailers, and a Parking Spot holds one.'],
      'Locations[1]': ['Door 2 stays a Door: 1 open task there.'],
    },
  })
  const free = buildYard([buildTrailer({ ID: 1, LocationID: at.door, State: TrailerState.Departed })])
  await free.Tasks.insert(buildTask({ ID: 1, ToLocationID: at.door, EndTime: NOON }))
  const scale = { Locations: [{ Name: 'Door 2', Type: LocationType.Scale }] }
  expect(await run(free, 'importLocations', scale)).toMatchObject({ Changed: 1 })
})

test('a range adds its locations, and skips and lists the names that the site has', async () => {
  const yard = buildYard()
  const made = await run(yard, 'createLocationRange', { Names: 'door 1-3', Type: LocationType.Door, SiteID: SITE })
  const row = (ID: number, Name: string) => newLocation({ SiteID: SITE, ID, Name, Type: LocationType.Door })
  const Locations = [row(NEW, 'door 1'), row(NEW + 2, 'door 3')]
  expect(made).toEqual({ Locations, Skipped: ['door 2'] })
  expect(yard.all('Locations').slice(-2)).toEqual(Locations)
})

test.each([
  ['Names', 'Door 7', 'Please enter a range such as Door 1-40, with 500 names at most'],
  ['Names', '', 'Please enter a range such as Door 1-40, with 500 names at most'],
  ['Names', `${'x'.repeat(30)} 1-3`, 'The location name can have 30 characters at most'],
  ['Type', 0, 'Please select a type'],
  ['SiteID', 0, 'Please select a site'],
])('a range with %s %j: %s', async (field, value, words) => {
  const range = { Names: 'Door 1-3', Type: 2, SiteID: SITE, [field]: value }
  const details = await refused(memoryYard({}), 'createLocationRange', range)
  expect(details).toMatchObject({ status: 400, errors: { [field]: expect.arrayContaining([words]) } })
})
