import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift } from './pages/shell.ts'
import { clearTasks } from './support/clear-tasks.ts'
import { test } from './support/test.ts'

test.beforeEach(({ server }) => clearTasks(server))

const grid = (page: Page) => page.getByRole('grid', { name: 'Doors' })
const rowOf = (page: Page, door: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: door, exact: true }) })

test('a clerk adds a pull at a door with three taps, offline, and it is sent later', async ({ tablet, office }) => {
  const { DockActivity } = await office.call<Answers['DockActivity']>('GET', '/DockActivity')
  const door = DockActivity.find(({ TrailerID, OutOfService }) => TrailerID !== null && !OutOfService)
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk', 'Dock Activity')
  const row = rowOf(page, `${door?.DoorName}`)
  await expect(row).toContainText(`${door?.TrailerNumber}`)
  await tablet.setSignal(false)

  await row.getByRole('button', { name: `Add task at ${door?.DoorName}` }).click()
  const form = page.getByRole('dialog', { name: 'NEW TASK' })
  await expect(form.getByRole('combobox', { name: 'From' })).toHaveValue(`${door?.DoorName}`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Task Added')).toBeVisible()
  await expect(row).toContainText('Task open')
  await expect(row).toContainText(/waiting/i)
  await expect(row.getByRole('button', { name: `Add task at ${door?.DoorName}` })).toBeDisabled()

  await tablet.setSignal(true)
  await shell.expectInStep()
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks?statusTypes=0')
  expect(Tasks.map(({ Action, FromLocationName, TrailerNumber }) => [Action, FromLocationName, TrailerNumber])).toEqual(
    [[1, door?.DoorName, door?.TrailerNumber]],
  )
})

test('a door out of service is red in words, on the list and on the board', async ({ tablet, office }) => {
  const { DockActivity } = await office.call<Answers['DockActivity']>('GET', '/DockActivity')
  const door = DockActivity.find(({ TrailerID, OutOfService }) => TrailerID === null && !OutOfService)
  const name = `${door?.DoorName}`
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk', 'Dock Activity')
  await rowOf(page, name)
    .getByRole('switch', { name: `${name} out of service` })
    .click()
  await expect(rowOf(page, name)).toContainText('Out of service')
  await expect(rowOf(page, name).getByRole('button', { name: `Add task at ${name}` })).toBeDisabled()
  await shell.expectInStep()
  const after = await office.call<Answers['DockActivity']>('GET', '/DockActivity')
  expect(after.DockActivity.find(({ DoorName }) => DoorName === name)).toMatchObject({ HighlightColor: 'Red' })

  await page.getByRole('tab', { name: 'Board' }).click()
  const tile = page
    .getByRole('list', { name: 'Doors' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
  await expect(tile).toContainText('Out of service')
  await expect(tile).toContainText('OPEN')
  // Another clerk sets it back; the tile follows.
  await office.call('PUT', `/locations/oos/${door?.DoorID}?oos=false`, {})
  await expect(tile).not.toContainText('Out of service')
})

test('a dock group narrows the doors; a viewer only reads', async ({ tablet, office }) => {
  const { DockGroups } = await office.call<Answers['DockGroups']>('GET', '/DockGroups')
  const [group] = DockGroups
  const page = await tablet.open()
  await beginShift(page, 'viewer', 'Dock Activity')
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await expect(grid(page).getByRole('switch')).toHaveCount(0)
  await expect(grid(page).getByRole('button', { name: /^Add task/ })).toHaveCount(0)
  await page.getByRole('button', { name: /FILTERS/ }).click()
  await page.getByRole('button', { name: /^Dock Group/ }).click()
  await page.getByRole('checkbox', { name: `${group?.Name}`, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', `${(group?.GroupLocationIDs.length ?? 0) + 1}`)
})
