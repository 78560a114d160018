import { expect, test } from 'vitest'
import { Role } from '../../people/session-user.ts'
import { memoryYard, type MemoryYard } from '../../testing/memory-yard.ts'
import { refused, run } from '../../testing/run-command.ts'
import type { DockGroup } from '../dock-group.ts'

const DALE = 70
const CLERK = 71
const FREEZER = 60
const COOLER = 61
const DRY = 62

function group(ID: number, Name: string, DriverIDs: readonly number[]): DockGroup {
  return { SiteID: 1, ID, Name, Description: null, GroupLocationIDs: [12], DriverIDs }
}

function yardWith(freezer: readonly number[], cooler: readonly number[] = []): MemoryYard {
  const person = { SiteID: 0, LastName: 'Whitaker', SiteIDs: [1], IsActive: true }
  return memoryYard({
    People: [
      { ...person, ID: DALE, FirstName: 'Dale', RoleIDs: [Role.Driver] },
      { ...person, ID: CLERK, FirstName: 'Carla', RoleIDs: [] },
      { ...person, ID: 72, FirstName: 'Away', RoleIDs: [Role.Driver], SiteIDs: [2] },
    ],
    DockGroups: [group(FREEZER, 'Freezer', freezer), group(COOLER, 'Cooler', cooler), group(DRY, 'Dry', [9])],
  })
}

const driversOf = (yard: MemoryYard) => yard.all('DockGroups').map(({ DriverIDs }) => DriverIDs)

test('a driver is put in one group instead of any other, beside the drivers there', async () => {
  const yard = yardWith([DALE, 9], [DALE])
  const ran = await run(yard, 'setDriverGroup', { UserId: DALE, DockGroupID: DRY })
  expect([ran, driversOf(yard)]).toEqual([{ Outcome: 'applied' }, [[9], [], [9, DALE]]])
})

test('0 takes a driver out of every group', async () => {
  const yard = yardWith([DALE], [9, DALE])
  await run(yard, 'setDriverGroup', { UserId: DALE, DockGroupID: 0 })
  expect(driversOf(yard)).toEqual([[], [9], [9]])
})

test('what is already so changes nothing', async () => {
  const noop = { Outcome: 'noop' }
  expect(await run(yardWith([DALE]), 'setDriverGroup', { UserId: DALE, DockGroupID: FREEZER })).toEqual(noop)
  expect(await run(yardWith([]), 'setDriverGroup', { UserId: DALE, DockGroupID: 0 })).toEqual(noop)
})

test.each([
  [{ UserId: CLERK, DockGroupID: FREEZER }, { UserId: ['This driver is not at this site'] }],
  [{ UserId: 72, DockGroupID: FREEZER }, { UserId: ['This driver is not at this site'] }],
  [{ UserId: 4711, DockGroupID: FREEZER }, { UserId: ['This driver is not at this site'] }],
  [{ UserId: DALE, DockGroupID: 4711 }, { DockGroupID: ['Please select a dock group'] }],
])('%j is refused', async (input, errors) => {
  const yard = yardWith([])
  expect(await refused(yard, 'setDriverGroup', input)).toMatchObject({ status: 400, errors })
  expect(driversOf(yard)).toEqual([[], [], [9]])
})

test('the last person to choose wins, and is warned of the choice of somebody else', async () => {
  const yard = yardWith([], [DALE])
  const by = { Base: { DockGroupID: FREEZER } }
  const ran = await run(yard, 'setDriverGroup', { UserId: DALE, DockGroupID: DRY }, by)
  expect(ran.Warnings).toEqual(['Somebody else had put Dale Whitaker in Cooler meanwhile.'])
  expect(driversOf(yard)).toEqual([[], [], [9, DALE]])
  const seen = await run(yard, 'setDriverGroup', { UserId: DALE, DockGroupID: 0 }, { Base: { DockGroupID: DRY } })
  expect(seen.Warnings).toBeUndefined()
})
