import { expect, type Locator, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import type { DockRow } from '../../src/domain/dock/dock-activity.ts'
import { emptyTaskFields } from '../../src/domain/tasks/task-fields.ts'
import { beginShift } from './pages/shell.ts'
import { TaskForm } from './pages/task-form.ts'
import { YardControl } from './pages/yard-control.ts'
import { clearTasks } from './support/clear-tasks.ts'
import { centreOf, putFinger } from './support/finger.ts'
import { Hand } from './support/hand.ts'
import { keepView } from './support/last-view.ts'
import type { Office } from './support/office.ts'
import { test } from './support/test.ts'

test.beforeEach(({ server }) => clearTasks(server))

const grid = (page: Page) => page.getByRole('grid', { name: 'Doors' })
const rowOf = (page: Page, door: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: door, exact: true }) })

const tileOf = (page: Page, door: string) =>
  page
    .getByRole('list', { name: 'Doors' })
    .getByRole('listitem')
    .filter({ has: page.getByText(door, { exact: true }) })
const driverOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Drivers' }).getByRole('listitem').filter({ hasText: name })

/** Doors in service with a loaded trailer, whose pull asks for no shipment. */
async function loadedDoors(office: Office): Promise<readonly DockRow[]> {
  const { DockActivity } = await office.call<Answers['DockActivity']>('GET', '/DockActivity')
  const doors = DockActivity.map(({ DoorID }) => DoorID).join(',')
  const query = `states=1&statusTypes=1&locations=${doors}&take=100`
  const { Trailers } = await office.call<Answers['Trailers']>('GET', `/trailers?${query}`)
  const loaded = new Set(Trailers.map(({ ID }) => ID))
  return DockActivity.filter(({ TrailerID, OutOfService }) => loaded.has(TrailerID ?? 0) && !OutOfService)
}

test('a pull is added and started from a door with three taps, offline', async ({ tablet, otherTablet, office }) => {
  const [door, other] = await loadedDoors(office)
  const name = `${door?.DoorName}`
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk', 'Dock Activity')
  await expect(rowOf(page, name)).toContainText(`${door?.TrailerNumber}`)
  await tablet.setSignal(false)

  const hand = new Hand(page)
  await hand.tap(rowOf(page, name).getByRole('button', { name: `Add task at ${name}` }))
  const form = page.getByRole('dialog', { name: 'NEW TASK' })
  await expect(form.getByRole('combobox', { name: 'From' })).toHaveValue(name)
  await expect(form.getByRole('combobox', { name: 'Trailer#' })).toHaveValue(`${door?.TrailerNumber}`)
  await hand.tap(form.getByRole('button', { name: 'Assign driver' }))
  const drivers = page.getByRole('dialog', { name: 'Assign driver' })
  await expect(drivers).toContainText(weightPrompt('from a door to yard'))
  await hand.tap(drivers.getByRole('button', { name: /^Dana Brisbois\s*Idle$/ }))
  await expect(page.getByText('Task Added and started')).toBeVisible()
  hand.expectWithin('pull')
  await expect(rowOf(page, name)).toContainText('Task open')
  await expect(rowOf(page, name)).toContainText(/waiting/i)
  await expect(rowOf(page, name).getByRole('button', { name: `Add task at ${name}` })).toBeDisabled()

  // The plain way asks about the weight; "no" leads back to the form, where it can be written.
  const second = `${other?.DoorName}`
  await rowOf(page, second)
    .getByRole('button', { name: `Add task at ${second}` })
    .click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Location' })
  await expect(question).toContainText(weightPrompt('from a door to yard'))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await new TaskForm(page, 'NEW TASK').fill({ 'Trailer Weight': 31_000 })
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  // It can be written there as well, with or without a signal.
  const weight = question.getByLabel('Trailer Weight')
  await expect(weight).toHaveValue('31000')
  await weight.fill('32,500')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Task Added', { exact: true })).toBeVisible()

  await tablet.setSignal(true)
  await shell.expectInStep()
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks?statusTypes=0,1')
  const made = Tasks.map((task) => [task.Action, task.FromLocationName, task.StatusTypeName, task.UserFullName])
  expect(made.toSorted()).toEqual(
    [
      [1, name, 'Working', 'Dana Brisbois'],
      [1, second, 'Pending', null],
    ].toSorted(),
  )
  expect(Tasks.find(({ FromLocationName }) => FromLocationName === second)?.TrailerWeight).toBe(32_500)

  const theirs = await otherTablet.open()
  await beginShift(theirs, 'lead', 'Dock Activity')
  await theirs.getByRole('tab', { name: 'Board' }).click()
  await expect(driverOf(theirs, 'Dana Brisbois')).toContainText(`Pull ${door?.TrailerNumber}, ${name} to Yard`)
  await expect(driverOf(theirs, 'Dana Brisbois')).toContainText(/ m, since /)
})

test('each button of a pull is whole on a small tablet, also with large text', async ({ tablet, office }) => {
  const [door] = await loadedDoors(office)
  const name = `${door?.DoorName}`
  const page = await tablet.open()
  await beginShift(page, 'clerk', 'Dock Activity')
  await rowOf(page, name)
    .getByRole('button', { name: `Add task at ${name}` })
    .tap()
  const form = page.getByRole('dialog', { name: 'NEW TASK' })
  await expect(form.getByRole('combobox', { name: 'Trailer#' })).toHaveValue(`${door?.TrailerNumber}`)
  await page.setViewportSize({ width: 600, height: 960 })
  const system = await page.context().newCDPSession(page)
  for (const scale of [1, 2]) {
    await system.send('Emulation.setEmulatedOSTextScale', { scale })
    for (const words of ['Assign driver', 'Add & Replace', 'Close', 'Add']) {
      const button = form.getByRole('button', { name: words, exact: true }).last()
      await expect(button, `${words} at ${scale * 100} %`).toBeInViewport({ ratio: 1 })
    }
  }
})

test('a waiting task is dragged onto a driver or assigned by keys, offline', async ({ tablet, office }) => {
  const [door, other] = await loadedDoors(office)
  const [name, second] = [`${door?.DoorName}`, `${other?.DoorName}`]
  await addPull(office, door)
  await addPull(office, other)
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk', 'Dock Activity')
  await page.getByRole('tab', { name: 'Board' }).click()
  const [tile, driver] = [tileOf(page, name), driverOf(page, 'Dana Brisbois')]
  await expect(tile.getByRole('button', { name: `Assign driver to Pull ${door?.TrailerNumber}` })).toBeVisible()
  await expect(driver).toContainText('Idle')
  await tablet.setSignal(false)
  await dragOnto(page, tile.locator('[data-drag]'), driver)
  await expect(driver).toContainText(`Pull ${door?.TrailerNumber}, ${name} to Yard`)
  await expect(driver).toContainText('Waiting')

  await tileOf(page, second)
    .getByRole('button', { name: /^Assign driver/ })
    .press('Enter')
  await page
    .getByRole('dialog', { name: 'Assign driver' })
    .getByRole('button', { name: /^Devon Achebe\s*Idle$/ })
    .press('Enter')
  await expect(driverOf(page, 'Devon Achebe')).toContainText(`Pull ${other?.TrailerNumber}`)

  await tile.getByRole('button', { name: /^Complete/ }).click()
  await page.getByRole('dialog', { name: 'Complete this task?' }).getByRole('button', { name: 'Complete' }).click()
  await expect(tile).toContainText('OPEN')
  await expect(tile).toContainText('Waiting')
  await expect(driver).toContainText('Idle')
  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect(tile).not.toContainText('Waiting')
  const { DockActivity } = await office.call<Answers['DockActivity']>('GET', '/DockActivity')
  expect(DockActivity.find(({ DoorID }) => DoorID === door?.DoorID)?.TrailerNumber).toBe('OPEN')
})

test('a door fills in its trailer, and a trailer row opens its next task, offline', async ({ tablet, office }) => {
  const [door, other] = await loadedDoors(office)
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin', 'Tasks')
  await tablet.setSignal(false)
  const form = await TaskForm.startNew(page)
  await form.fill({ Action: 'Pull', From: `${door?.DoorName}` })
  await form.expectValues({ 'Trailer#': `${door?.TrailerNumber}`, SCAC: `${door?.ScacName}` })
  await form.fill({ From: `${other?.DoorName}` })
  await form.expectValues({ 'Trailer#': `${other?.TrailerNumber}`, To: 'Yard' })
  await form.frame.getByRole('button', { name: 'Close' }).last().click()

  await shell.goTo('Arrive/Depart trailers')
  const row = await new YardControl(page).find(`${door?.TrailerNumber}`)
  await row.getByRole('button', { name: `Add task for ${door?.TrailerNumber}` }).click()
  await form.expectValues({ 'Trailer#': `${door?.TrailerNumber}`, From: `${door?.DoorName}`, To: 'Yard' })
})

const weightPrompt = (move: string) => `You are updating location ${move}, please update weight if necessary`

/** A pull of a door's trailer to the yard, added at the server. */
async function addPull(office: Office, door: DockRow | undefined): Promise<void> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const [trailer] = await office.findTrailers(`${door?.TrailerNumber}`)
  await office.call('POST', '/tasks', {
    ...{ ...emptyTaskFields, Action: 1, TrailerID: door?.TrailerID, ScacID: trailer?.ScacID, TrailerStatusType: 2 },
    ...{ FromLocationID: door?.DoorID, ToLocationID: Locations.find(({ Name }) => Name === 'Yard')?.ID },
  })
}

/** Drags with a finger, in some steps. */
async function dragOnto(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await centreOf(handle), await centreOf(target)]
  const finger = await putFinger(page, from)
  for (const part of [0.1, 0.5, 1])
    await finger.moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  await expect(page.locator('.drag-ghost')).toContainText('Dana Brisbois')
  await finger.lift()
}

test('a door set out of service offline is red, and later on the other tablet too', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const { DockActivity } = await office.call<Answers['DockActivity']>('GET', '/DockActivity')
  const door = DockActivity.find(({ TrailerID, OutOfService }) => TrailerID === null && !OutOfService)
  const name = `${door?.DoorName}`
  const [page, theirs] = [await tablet.open(), await otherTablet.open()]
  const shell = await beginShift(page, 'clerk', 'Dock Activity')
  await beginShift(theirs, 'lead', 'Dock Activity')
  await theirs.getByRole('tab', { name: 'Board' }).click()
  const theirTile = tileOf(theirs, name)
  await expect(theirTile).toContainText('OPEN')
  // The view kept for the next start has the doors in sight alone.
  const kept = (await keepView(theirs)).match(/dock-tile\\"/g) ?? []
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(DockActivity.length)

  await tablet.setSignal(false)
  await rowOf(page, name)
    .getByRole('switch', { name: `${name} out of service` })
    .click()
  await expect(rowOf(page, name)).toContainText('Out of service')
  await expect(rowOf(page, name)).toContainText('Waiting')
  await expect(rowOf(page, name).getByRole('button', { name: `Add task at ${name}` })).toBeDisabled()
  await page.getByRole('tab', { name: 'Board' }).click()
  const tile = tileOf(page, name)
  await expect(tile).toContainText('Out of service')
  await expect(tile).toContainText('OPEN')
  await expect(tile).toContainText('Waiting')
  await expect(theirTile).not.toContainText('Out of service')

  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect(theirTile).toContainText('Out of service')
  const after = await office.call<Answers['DockActivity']>('GET', '/DockActivity')
  expect(after.DockActivity.find(({ DoorName }) => DoorName === name)).toMatchObject({ HighlightColor: 'Red' })
  // The other clerk sets it back; the tile follows.
  await theirTile.getByRole('button', { name: `More on ${name}` }).click()
  await theirTile.getByRole('button', { name: `Set ${name} back in service` }).click()
  await expect(tile).not.toContainText('Out of service')
})

test('a dock group narrows the doors, offline; a viewer only reads', async ({ tablet, office }) => {
  const { DockGroups } = await office.call<Answers['DockGroups']>('GET', '/DockGroups')
  const [group] = DockGroups
  const page = await tablet.open()
  await beginShift(page, 'viewer', 'Dock Activity')
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await expect(grid(page).getByRole('switch')).toHaveCount(0)
  await expect(grid(page).getByRole('button', { name: /^Add task/ })).toHaveCount(0)
  await tablet.setSignal(false)
  await page.getByRole('button', { name: /FILTERS/ }).click()
  await page.getByRole('button', { name: /^Dock Group/ }).click()
  await page.getByRole('checkbox', { name: `${group?.Name}`, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', `${(group?.GroupLocationIDs.length ?? 0) + 1}`)
})
