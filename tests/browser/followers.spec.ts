import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AccountStatus } from '../../src/domain/people/account.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { LocationType } from '../../src/domain/trailers/trailer-lists.ts'
import { needsYouCard } from './pages/needs-you.ts'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { createOffice, type Office } from './support/office.ts'
import { test } from './support/test.ts'

const WEIGHED = { 'Outbound Weight': 15_000 }

test('a renamed spot and a lost right follow on a tablet, and nothing is lost', async ({ tablet, server }) => {
  const office = createOffice(server, 'super')
  const door = await addSpot(office)
  await office.arrive({ Number: 'FOLLOW0', LocationID: door.ID })
  await office.arriveMany('FOLLOW', 5)
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)

  const form = await yard.startEdit('FOLLOW0')
  await expect(form.field('Location')).toHaveValue(door.Name)
  await office.overwrite(`/locations/${door.ID}`, { SiteID: door.SiteID, Name: 'DOOR-NEW', Type: door.Type })
  await expect(form.field('Location')).toHaveValue('DOOR-NEW')
  await form.frame.getByRole('button', { name: 'Cancel' }).click()

  // A right is taken away while five changes wait.
  await tablet.setSignal(false)
  for (const at of [1, 2, 3, 4, 5]) await yard.depart(`FOLLOW${at}`, WEIGHED)
  await shell.expectWaiting(5)
  await giveRoles(office, [Role.User, Role.ReadOnly])
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName(/^5 /)
  await shell.expectInStep()
  await expect(page.getByRole('button', { name: 'Arrive Trailer' })).toHaveCount(0)
  const numbers = (await office.findTrailers('FOLLOW')).filter(({ State }) => State === 1).map((one) => one.Number)
  expect(numbers).toHaveLength(6)
  await shell.needsYou.click()
  for (const at of [1, 2, 3, 4, 5]) await expect(needsYouCard(page, `Depart trailer FOLLOW${at}`)).toBeVisible()
  await expect(needsYouCard(page, 'Depart trailer FOLLOW1')).toContainText('You are not allowed to do this.')
})

async function addSpot(office: Office) {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const SiteID = Locations[0]?.SiteID
  const spot = { SiteID, Name: 'SPOT-OLD', Type: LocationType.ParkingSpot }
  return (await office.call<Answers['Location']>('POST', '/locations', spot)).Location
}

/** Gives the gate keeper other roles, as an administrator does. */
async function giveRoles(office: Office, RoleIDs: readonly number[]): Promise<void> {
  const { Users } = await office.call<Answers['Users']>('GET', '/users?keyword=Halvorsen&take=10')
  const { User: user } = await office.call<Answers['User']>('GET', `/users/${Users[0]?.ID}`)
  const { ID, FirstName, LastName, Username, Email, PhoneNumber } = user
  await office.overwrite(`/users/${ID}`, {
    ...{ FirstName, LastName, Username, Email, PhoneNumber, Status: AccountStatus.Active },
    ...{ RoleIDs, SiteIDs: user.SiteIDs, Password: '', ConfirmPassword: '' },
    ...{ ProductProtectionAlerts: false, ArrivalDepartureAlerts: false, TruckInspectionAlerts: false },
  })
}
