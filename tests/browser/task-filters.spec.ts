import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { TaskAction, TaskSubStatus } from '../../src/domain/tasks/task-lists.ts'
import { LocationType, StatusType } from '../../src/domain/trailers/trailer-lists.ts'
import { beginShift, Shell } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TaskForm } from './pages/task-form.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { clearTasks } from './support/clear-tasks.ts'
import { createOffice, type Office } from './support/office.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

const DALE = 'Dale Whitaker'
const DOLORES = 'Dolores Quintero'
const usual = { Priority: 0 }

test.beforeEach(({ server }) => clearTasks(server))

test('offline, each filter leaves its rows, two choices mean either, Clear shows all', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const { yard, freezer, cooler } = await findPlaces(office)
  const [, company] = (await office.call<Answers['Scacs']>('GET', '/scacs?take=2')).Scacs
  if (!company) throw new Error('the demo has no second company')
  const dales = await desk.addSpot('SIFT1', { ...usual, ToLocationID: freezer.ID })
  const load = { TrailerStatusType: StatusType.Loaded, ShipmentNumber: 'LOAD42' }
  const doloress = await desk.addSpot('SIFT2', { ...usual, ...load, ToLocationID: cooler.ID })
  const parked = { Action: TaskAction.Yard, ToLocationID: yard.ID, ScacID: company.ID, TransactionID: 'BOOKED3' }
  await desk.addSpot('SIFT3', { ...usual, ...parked })
  await desk.start(dales, DALE)
  await desk.pause(dales, TaskSubStatus.Other)
  await desk.start(doloress, DOLORES)
  await desk.pause(doloress, TaskSubStatus.RedLight)

  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  const all = ['SIFT1', 'SIFT2', 'SIFT3']
  await tablet.setSignal(false)
  await board.expectNumbers(all)

  // 'All' removes the others, another one removes 'All', and removing the last one brings 'All'
  // back.
  await board.tap('Users', [DALE], [DALE])
  await board.expectNumbers(['SIFT1'])
  await board.tap('Users', [DOLORES], [DALE, DOLORES])
  await board.expectNumbers(['SIFT1', 'SIFT2'])
  await board.tap('Users', ['All'], ['All'])
  await board.expectNumbers(all)
  await board.tap('Users', [DOLORES], [DOLORES])
  await board.expectNumbers(['SIFT2'])
  await board.tap('Users', [DOLORES], ['All'])
  await board.expectNumbers(all)

  await board.tap('Dock Group', [freezer.group], [freezer.group])
  await board.expectNumbers(['SIFT1'])
  await board.tap('Dock Group', ['All'], ['All'])
  await board.tap('Locations', [freezer.Name], [freezer.Name])
  await board.expectNumbers(['SIFT1'])
  await board.tap('Locations', [yard.Name], [freezer.Name, yard.Name])
  await board.expectNumbers(['SIFT1', 'SIFT3'])
  await board.clear()
  await board.tap('Types', ['Loaded'], ['Loaded'])
  await board.expectNumbers(['SIFT2'])
  await board.tap('Types', ['Loaded', 'Empty'], ['Empty'])
  await board.expectNumbers(['SIFT1', 'SIFT3'])
  await board.clear()

  for (const [filter, choice, found] of [
    ['Shipment #', 'LOAD42', 'SIFT2'],
    ['Trailer #', 'SIFT1', 'SIFT1'],
    ['SCAC', company.Name, 'SIFT3'],
  ] as const) {
    await board.pick(filter, choice)
    await board.expectNumbers([found])
    await board.clear()
    await expect(board.filters.getByLabel(filter, { exact: true })).toHaveValue('')
    await board.expectNumbers(all)
  }
  for (const [words, found] of [
    ['booked3', 'SIFT3'],
    ['dolores', 'SIFT2'],
    [freezer.Name, 'SIFT1'],
  ] as const) {
    await board.type(words)
    await board.expectNumbers([found])
  }
  await board.clear()

  // All filters together: a row has to match each of them.
  await board.tap('Users', [DALE, DOLORES], [DALE, DOLORES])
  await board.tap('Dock Group', [cooler.group], [cooler.group])
  await board.type('SIFT')
  await board.expectNumbers(['SIFT2'])
  await board.tap('Types', ['Empty'], ['Empty'])
  await expect(page.getByText('No entries.')).toBeVisible()
  const chips = board.filters.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(chips).toHaveText([
    `Remove Users: ${DALE}, ${DOLORES}`,
    `Remove Dock Group: ${cooler.group}`,
    'Remove Types: Empty',
  ])
  await board.clear()
  await board.expectNumbers(all)
  for (const filter of ['Users', 'Dock Group', 'Locations', 'Types'])
    await expect(board.several(filter)).toHaveAccessibleName(`${filter}: All`)
  await expect(board.filters.getByLabel('Keyword')).toHaveValue('')
  await expect(chips).toHaveCount(0)

  await tablet.setSignal(true)
  await shell.expectInStep()
  await board.expectNumbers(all)
})

test('counts, colours and words follow another tablet; site and role decide the rest', async ({
  tablet,
  otherTablet,
  server,
  office,
}) => {
  const desk = createTaskOffice(office)
  const { ToLocationID } = await desk.addSpot('TELL1', { ...usual, TrailerWeight: 31_500 })
  const [trailer] = await office.findTrailers('TELL1')
  if (!trailer) throw new Error('the trailer is gone')
  await office.edit(trailer, { ShipmentDate: '11/20/2026' })
  await desk.addSpot('TELL2', usual)
  await desk.addSpot('TELL3')
  const page = await tablet.open()
  // Only a desktop has room for all badges.
  await page.setViewportSize({ width: 1600, height: 900 })
  const other = await otherTablet.open()
  await beginShift(page, 'clerk')
  const otherShell = await beginShift(other, 'lead')
  const board = new TaskBoard(page)

  await board.expectNumbers(['TELL3', 'TELL1', 'TELL2'])
  await board.expectCounts(2 + 1, 1, 0, 0, 0)
  for (const badge of ['Pending', 'Priority', 'Working', 'Paused'])
    await expect(board.badges.getByText(badge)).toBeVisible()
  const features = {
    'Trailer Weight': '31500',
    'Shipment Date': '11/20/2026',
    'Dock Group': await dockGroupOf(office, ToLocationID),
  }
  await board.expectCells('Spot TELL1', features)
  await board.show('Filtered')
  await board.expectTone('Spot TELL1', 'info', { Priority: 'No', 'Task Status': 'Pending' })
  await board.expectTone('Spot TELL3', 'error', { Priority: 'Yes', 'Task Status': 'Pending' })

  const panel = await TaskPanel.open(other, 'Spot TELL1')
  await panel.start(DALE)
  await board.expectTone('Spot TELL1', 'secondary', { Priority: 'No', 'Task Status': 'Working' })
  await board.expectCounts(2, 1, 1, 0, 0)
  await panel.pause('Glad Handle')
  await board.expectTone('Spot TELL1', 'primary', { Priority: 'No', 'Task Status': 'Paused, Glad Handle' })
  await board.expectCounts(2, 1, 0, 1, 0)
  await panel.start(DALE)
  await panel.complete()
  await board.expectTone('Spot TELL1', 'success', { Priority: 'No', 'Task Status': 'Completed' })
  await board.expectCounts(2, 1, 0, 0, 1)
  await panel.button('Close').click()

  const form = await TaskForm.startEdit(other, 'Spot TELL2')
  await form.fill({ Priority: true, 'Trailer Weight': 12_000 })
  await form.press('Update')
  const question = other.getByRole('dialog', { name: 'Are you sure you want to update this task?' })
  await question.getByRole('button', { name: 'Update' }).click()
  await expect(form.frame).toBeHidden()
  await board.expectTone('Spot TELL2', 'error', { Priority: 'Yes', 'Task Status': 'Pending' })
  await board.expectCounts(2, 2, 0, 0, 1)
  // A task with priority keeps its colour while it is worked on; the words show the rest.
  await (await TaskPanel.open(other, 'Spot TELL3')).start(DOLORES)
  await board.expectTone('Spot TELL3', 'error', { Priority: 'Yes', 'Task Status': 'Working' })
  await board.expectCounts(1, 2, 1, 0, 1)
  await panel.button('Close').click()

  // A driver's own device gets the driver's tasks and the free ones.
  expect(await numbersFor(createOffice(server, 'driver1'))).toEqual(['TELL1', 'TELL2'])

  await otherShell.expectInStep()
  await otherShell.logOut()
  await beginShift(other, 'viewer')
  const seen = new TaskBoard(other)
  await seen.expectCounts(1, 2, 1, 0, 1)
  const row = seen.grid.getByRole('row').filter({ hasText: 'TELL2' })
  await expect(row).toHaveAttribute('data-tone', 'error')
  await row.getByRole('gridcell').first().click()
  await panel.expectStatus('Pending')
  for (const act of ['Start', 'Edit', 'Override', 'Remove']) await expect(panel.button(act)).toHaveCount(0)

  await board.openFilters()
  await expect(board.several('Dock Group')).toBeVisible()
  await new Shell(page).switchTo('Southfork Distribution')
  await expect(board.grid.getByRole('columnheader', { name: 'Set Temp' })).toBeAttached()
  for (const header of Object.keys(features))
    await expect(board.grid.getByRole('columnheader', { name: header })).toHaveCount(0)
})

interface GroupedDoor {
  readonly ID: number
  readonly Name: string
  /** The name of the door's dock group. */
  readonly group: string
}

/** The place called Yard, and a door of each of two dock groups. */
async function findPlaces(office: Office) {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const { DockGroups } = await office.call<Answers['DockGroups']>('GET', '/DockGroups')
  const yard = Locations.find(({ Type }) => Type === LocationType.Yard)
  const [freezer, cooler] = DockGroups.flatMap(({ Name: group, GroupLocationIDs }): readonly GroupedDoor[] => {
    const door = Locations.find(({ ID }) => GroupLocationIDs.includes(ID))
    return door ? [{ ID: door.ID, Name: door.Name, group }] : []
  })
  if (!yard || !freezer || !cooler) throw new Error('the demo has no yard, or no two dock groups')
  return { yard, freezer, cooler }
}

/** The name of the dock group of a door. */
async function dockGroupOf(office: Office, doorID: number): Promise<string> {
  const { DockGroups } = await office.call<Answers['DockGroups']>('GET', '/DockGroups')
  return DockGroups.find(({ GroupLocationIDs }) => GroupLocationIDs.includes(doorID))?.Name ?? ''
}

/** Numbers of the trailers of the tasks that this person may see, sorted. */
async function numbersFor(person: Office): Promise<readonly (string | null)[]> {
  const { Tasks } = await person.call<Answers['Tasks']>('GET', '/tasks')
  return Tasks.map(({ TrailerNumber }) => TrailerNumber).sort()
}
