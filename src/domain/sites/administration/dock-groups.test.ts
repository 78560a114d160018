import { expect, test } from 'vitest'
import type { AdminWriteName } from '../../administration/catalogue.ts'
import { at, buildYard } from '../../testing/builders.ts'
import type { MemoryYard } from '../../testing/memory-yard.ts'
import { refusedAdminWrite, runAdminWrite } from '../../testing/run-admin-write.ts'

const SITE = 1
const GROUP = 60
const group = { SiteID: SITE, ID: GROUP, Name: 'Freezer', Description: 'Cold', GroupLocationIDs: [at.door] }
const asked = { Name: 'Cooler', GroupLocationIDs: [at.door] }

async function yardWithGroup(): Promise<MemoryYard> {
  const yard = buildYard()
  await yard.DockGroups.insert({ ...group, DriverIDs: [70] })
  return yard
}

const run = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID: number) =>
  runAdminWrite(yard, name, body, { SiteID: SITE, ID })

test.each([
  [{ Name: undefined }, 'Name', 'Please enter the location name'],
  [{ Name: '  ' }, 'Name', 'Please enter the location name'],
  [{ Name: 'x'.repeat(31) }, 'Name', 'The dock group name can have 30 characters at most'],
  [{ GroupLocationIDs: [] }, 'GroupLocationIDs', 'Please select at least one location'],
  [{ GroupLocationIDs: undefined }, 'GroupLocationIDs', 'Please select at least one location'],
  [{ GroupLocationIDs: [at.door, 4711] }, 'GroupLocationIDs', 'A location is not known at this site'],
])('%j: %s, %s', async (wrong, field, words) => {
  const target = { SiteID: SITE, ID: 99 }
  const details = await refusedAdminWrite(buildYard(), 'createDockGroup', { ...asked, ...wrong }, target)
  expect(details).toMatchObject({ status: 400, errors: { [field]: [words] } })
})

test('a dock group is added with each location once and without drivers', async () => {
  const yard = buildYard()
  const body = { Name: ' Cooler ', Description: ' ', GroupLocationIDs: [at.door, at.spot, at.door] }
  await run(yard, 'createDockGroup', body, 99)
  const GroupLocationIDs = [at.door, at.spot]
  expect(yard.all('DockGroups')).toEqual([
    { SiteID: SITE, ID: 99, Name: 'Cooler', Description: null, GroupLocationIDs, DriverIDs: [] },
  ])
})

test('an edit keeps the drivers, and a description that it leaves out', async () => {
  const yard = await yardWithGroup()
  await run(yard, 'updateDockGroup', { Name: 'Freezer West', GroupLocationIDs: [at.spot] }, GROUP)
  const changed = { Name: 'Freezer West', GroupLocationIDs: [at.spot] }
  expect(yard.all('DockGroups')).toEqual([{ ...group, ...changed, DriverIDs: [70] }])
})

test('a site has each name once, whatever its capitals', async () => {
  const taken = { status: 409, code: 'dock-group-taken', title: 'There is already a dock group Freezer.' }
  const target = { SiteID: SITE, ID: 99 }
  const body = { ...asked, Name: 'freezer' }
  expect(await refusedAdminWrite(await yardWithGroup(), 'createDockGroup', body, target)).toMatchObject(taken)
  await run(await yardWithGroup(), 'updateDockGroup', body, GROUP)
})

test('a dock group of another site is refused, and a missing one is not found', async () => {
  const target = { SiteID: SITE, ID: 99 }
  const elsewhere = { ...asked, SiteID: 2 }
  const refused = await refusedAdminWrite(buildYard(), 'createDockGroup', elsewhere, target)
  expect(refused).toMatchObject({ status: 403, code: 'site_forbidden' })
  expect(await refusedAdminWrite(buildYard(), 'deleteDockGroup', {}, target)).toMatchObject({ status: 404 })
})

test('a removed dock group leaves its doors', async () => {
  const yard = await yardWithGroup()
  await run(yard, 'deleteDockGroup', {}, GROUP)
  expect([yard.all('DockGroups').length, await yard.Locations.get(at.door)]).toMatchObject([0, { Name: 'Door 2' }])
})
