import { expect, test } from 'vitest'
import type { AdminWriteName } from '../../administration/catalogue.ts'
import { newAccount } from '../../people/account.ts'
import { Role } from '../../people/session-user.ts'
import { buildSite, NOON } from '../../testing/builders.ts'
import { buildTrailer } from '../../testing/builders.ts'
import { type MemoryYard, memoryAccounts, memoryYard } from '../../testing/memory-yard.ts'
import { refusedAdminWrite, runAdminWrite } from '../../testing/run-admin-write.ts'
import { buildTask } from '../../testing/task-builders.ts'
import { TrailerState } from '../../trailers/trailer-lists.ts'
import type { Site } from '../site.ts'
import { siteMessage } from '../site-fields.ts'

const SITE = 1
const OTHER = 2
const NEW = 90
const [SUPER, ADMIN, CLERK, ELSEWHERE] = [11, 12, 13, 14]

const named = { FirstName: 'Ada', LastName: 'Berg', PasswordHash: 'stored' }
const person = (ID: number, role: Role, ...SiteIDs: readonly number[]) =>
  newAccount({ ...named, ID, Username: `person${ID}`, RoleIDs: [role], SiteIDs }, NOON)
const people = [
  person(SUPER, Role.SuperAdmin),
  person(ADMIN, Role.Admin, SITE, OTHER),
  person(CLERK, Role.User, SITE, OTHER),
  person(ELSEWHERE, Role.Admin, OTHER),
]

function yardWith(site: Partial<Site> = {}, rows: Parameters<typeof memoryYard>[0] = {}): MemoryYard {
  const sites = [buildSite({ ManagerIDs: [ADMIN], ...site }), buildSite({ ID: OTHER, Name: 'Southfork' })]
  return memoryYard({ Sites: sites, ...rows })
}

const target = (ID: number) => ({ SiteID: 0, ID })
const run = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID = SITE) =>
  runAdminWrite(yard, name, body, target(ID), { accounts: memoryAccounts(people) })
const refused = (yard: MemoryYard, name: AdminWriteName, body: unknown, ID = SITE) =>
  refusedAdminWrite(yard, name, body, target(ID), { accounts: memoryAccounts(people) })

const plain = { Name: 'East Yard', Timezone: 'America/Denver' }

test('a new site has one Yard and one Gate, the usual values, and texts without spaces around them', async () => {
  const yard = yardWith()
  await run(yard, 'createSite', { ...plain, Name: ' East Yard ', City: ' Reno', Zip: '  ' }, NEW)
  expect(await yard.Sites.get(NEW)).toMatchObject({
    ...{ SiteID: 0, ID: NEW, Name: 'East Yard', City: 'Reno', Zip: null, Managed: false, TemperatureAlertRange: 5 },
    ...{ DoorDwellLimitMinutes: 120, TaskPendingLimitMinutes: 30, CheckIntervalMinutes: 240, SiteType: 1, Logo: null },
  })
  const places = yard.all('Locations').map(({ SiteID, ID, Name, Type }) => [SiteID, ID, Name, Type])
  expect(places).toEqual([
    [NEW, NEW + 1, 'Yard', 1],
    [NEW, NEW + 2, 'Gate', 5],
  ])
})

test('a change keeps the fields that it does not name, and ignores those that nobody may set', async () => {
  const yard = yardWith({ BannerMessage: 'Mind the ice', City: 'Joliet' })
  await run(yard, 'updateSite', { City: '', WelcomeMessage: 'Hello', ID: 7, SiteID: 9, Logo: 'forged', Nonsense: 1 })
  const kept = { BannerMessage: 'Mind the ice', ManagerIDs: [ADMIN] }
  expect(await yard.Sites.get(SITE)).toEqual(buildSite({ ...kept, City: null, WelcomeMessage: 'Hello' }))
})

const emptyName = { Name: ['Please enter the site name'] }
const tooLong = (max: number) => [`This can have ${max} characters at most`]

test.each([
  [{ Name: '' }, emptyName],
  [{ Name: '  ' }, emptyName],
  [{ Name: 'x'.repeat(31) }, { Name: tooLong(30) }],
  [{ Timezone: '' }, { Timezone: ['Please select a timezone'] }],
  [{ Timezone: 'Mars/Olympus' }, { Timezone: ['Please select a timezone'] }],
  [{ Timezone: '+05:00' }, { Timezone: ['Please select a timezone'] }],
  [{ Managed: true, ManagerIDs: [] }, { ManagerIDs: ['Please select at least one manager'] }],
  [{ Managed: true, ManagerIDs: [CLERK] }, { ManagerIDs: [siteMessage.notManagers] }],
  [{ Managed: true, ManagerIDs: [ADMIN, ELSEWHERE] }, { ManagerIDs: [siteMessage.notManagers] }],
  [{ Managed: true, ManagerIDs: [999] }, { ManagerIDs: [siteMessage.notManagers] }],
  [{ TemperatureAlertRange: -1 }, { TemperatureAlertRange: ['Please enter a valid temperature'] }],
  [{ TemperatureAlertRange: '5' }, { TemperatureAlertRange: ['Please enter a valid temperature'] }],
  [{ TemperatureAlertRange: 2.55 }, { TemperatureAlertRange: ['Please enter a valid temperature'] }],
  [{ PhotectorUser: 'north-gate' }, { PhotectorUser: ['Must be alphanumeric characters only'] }],
  [{ SiteType: 4 }, { SiteType: [siteMessage.siteType] }],
  [{ Scale: 3 }, { Scale: [siteMessage.scale] }],
  [{ ScaleAddress: 'http://scale' }, { ScaleAddress: [siteMessage.scaleAddress] }],
  [{ ScaleAddress: 'tcp://10.0.0.5:70000' }, { ScaleAddress: [siteMessage.scaleAddress] }],
  [{ LocationEditType: 2 }, { LocationEditType: [siteMessage.locationEdit] }],
  [{ TransactionEmail: 'office@host' }, { TransactionEmail: [siteMessage.email] }],
  [{ DoorDwellLimitMinutes: 0 }, { DoorDwellLimitMinutes: [siteMessage.dwell] }],
  [{ TaskPendingLimitMinutes: 0 }, { TaskPendingLimitMinutes: [siteMessage.dwell] }],
  [{ CheckIntervalMinutes: 1.5 }, { CheckIntervalMinutes: [siteMessage.dwell] }],
  [{ Latitude1: 91, Longitude1: 0 }, { Latitude1: [siteMessage.latitude] }],
  [{ Latitude1: 41.5, Longitude1: null }, { Longitude1: [siteMessage.pair] }],
  [{ Latitude1: 41.5 }, { Latitude1: [siteMessage.pair] }],
  [{ BannerMessage: 'x'.repeat(501) }, { BannerMessage: tooLong(500) }],
  [{ WelcomeMessage: 'x'.repeat(481) }, { WelcomeMessage: tooLong(480) }],
])('%j is refused at its field', async (body, errors) => {
  expect(await refused(yardWith(), 'updateSite', body)).toMatchObject({ status: 400, errors })
  expect(await refused(yardWith(), 'createSite', { ...plain, ...body }, NEW)).toMatchObject({ status: 400 })
})

test('a new site needs name and time zone', async () => {
  expect(await refused(yardWith(), 'createSite', {}, NEW)).toMatchObject({
    errors: { Name: ['Please enter the site name'], Timezone: ['Please select a timezone'] },
  })
})

test('managed without managers is refused also when only one of both is sent', async () => {
  const errors = { ManagerIDs: ['Please select at least one manager'] }
  const unmanaged = yardWith({ Managed: false, ManagerIDs: [] })
  expect(await refused(unmanaged, 'updateSite', { Managed: true })).toMatchObject({ errors })
  expect(await refused(yardWith(), 'updateSite', { ManagerIDs: [] })).toMatchObject({ errors })
})

test('managers are admins of the site and super admins; a lapsed one does not hold back other fields', async () => {
  const yard = yardWith({ ManagerIDs: [ELSEWHERE] })
  await run(yard, 'updateSite', { BannerMessage: 'Ice' })
  await run(yard, 'updateSite', { ManagerIDs: [SUPER, ADMIN, ADMIN] })
  expect(await yard.Sites.get(SITE)).toMatchObject({ BannerMessage: 'Ice', ManagerIDs: [SUPER, ADMIN] })
  await run(yard, 'createSite', { ...plain, Managed: true, ManagerIDs: [SUPER] }, NEW)
  expect(await refused(yardWith(), 'createSite', { ...plain, Managed: true, ManagerIDs: [ADMIN] }, NEW)).toMatchObject({
    errors: { ManagerIDs: [siteMessage.notManagers] },
  })
})

test('a name is there once, whatever its capitals; a site may keep its own', async () => {
  const taken = { status: 409, code: 'site-taken', title: 'There is already a site Southfork.', other: OTHER }
  expect(await refused(yardWith(), 'createSite', { ...plain, Name: 'southfork ' }, NEW)).toEqual(taken)
  expect(await refused(yardWith(), 'updateSite', { Name: 'SOUTHFORK' })).toEqual(taken)
  const yard = yardWith()
  await run(yard, 'updateSite', { Name: 'NORTHGATE' })
  expect(await yard.Sites.get(SITE)).toMatchObject({ Name: 'NORTHGATE' })
})

test('a site with work, people or unsent changes is not deleted, and the reasons are counted', async () => {
  const trailer = (ID: number, State: number, SiteID = SITE) => buildTrailer({ ID, State, SiteID })
  const rows = {
    Trailers: [
      ...[trailer(1, TrailerState.OnYard), trailer(2, TrailerState.OnYard), trailer(3, TrailerState.InTransit)],
      trailer(4, TrailerState.OnYard, OTHER),
    ],
    Tasks: [buildTask({ ID: 5 }), buildTask({ ID: 6, EndTime: NOON })],
  }
  const only = [
    ...people,
    person(15, Role.User, SITE),
    person(16, Role.SuperAdmin, SITE),
    person(17, Role.User, SITE, 99),
  ]
  const details = await refusedAdminWrite(yardWith({}, rows), 'deleteSite', {}, target(SITE), {
    accounts: memoryAccounts(only),
    unsettled: 4,
  })
  expect(details).toMatchObject({ status: 409, code: 'site-in-use' })
  expect(details.title).toBe(
    'Northgate cannot be deleted: it has 2 trailers on the yard, 1 trailer in transit, 1 open task, 2 people without another site, 4 unsent or rejected changes.',
  )
})

test('an idle site is deleted, its history is not; the last site stays', async () => {
  const gone = buildTrailer({ ID: 1, State: TrailerState.Departed })
  const yard = yardWith({}, { Trailers: [gone] })
  await run(yard, 'deleteSite', {})
  expect(await yard.Sites.get(SITE)).toBeUndefined()
  expect(yard.all('Trailers')).toEqual([gone])
  expect(await refused(yard, 'deleteSite', {}, OTHER)).toMatchObject({
    ...{ status: 409, code: 'last-site', title: 'Southfork cannot be deleted: it is the only site.' },
  })
})
