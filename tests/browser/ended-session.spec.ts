import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { Activity, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { header } from '../../src/contract/sync.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import { isBatch } from '../support/fault-proxy.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { beginShift, Shell } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { YardControl } from './pages/yard-control.ts'
import type { Office } from './support/office.ts'
import { endSession } from './support/end-session.ts'
import { scan } from './support/scanner.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'
import type { Tablet } from './support/tablet.ts'

const WAITING = 40

test('40 changes go out by the delivery token while the sign-in card covers the data', async ({
  tablet,
  office,
  server,
}) => {
  const { card, shell } = await lockedWithWork(tablet, office, server)
  await expect.poll(() => countAtServer(office)).toBe(WAITING)
  await expect(card.card).toBeVisible()
  await card.as('gate')
  await shell.expectInStep()
})

test('with an expired delivery token 40 changes wait for the sign-in; the form stays', async ({
  tablet,
  office,
  server,
}) => {
  const { card, shell, form } = await lockedWithWork(tablet, office, server, makeOlder)
  await expect.poll(() => statusesOfDelivery(tablet)).toContain(401)
  expect(await countAtServer(office)).toBe(0)
  await card.as('gate')
  await shell.expectInStep()
  const trailers = await office.findTrailers('ENDED')
  expect(trailers).toHaveLength(WAITING)
  for (const trailer of trailers) {
    const acts = (await office.history(trailer.ID)).map(({ Action }) => Action)
    expect(acts.sort()).toEqual([Activity.Arrived, Activity.Departed])
  }
  await expect(form.field('Trailer#')).toHaveValue('HALF-TYPED')
})

test('nothing of a person stays open when another one signs in over the locked screen', async ({
  tablet,
  office,
  server,
}) => {
  await createTaskOffice(office).addSpot('ASKED-1')
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const form = await yard.startArrival()
  await form.fill({ 'Trailer#': 'HALF-TYPED' })
  await form.frame.getByRole('button', { name: 'Close' }).last().click()
  const row = await yard.find('ASKED-1')
  const depart = row.getByRole('button', { name: 'Depart ASKED-1' })
  const dialog = page.getByRole('dialog', { name: 'Depart trailer "ASKED-1"?' })
  const told = page.getByText('Close what is open first, then scan again.')
  await depart.click()
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await scan(page, 'ZZ-9988')
  await expect(told).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(told).toBeVisible()
  // An error of what was done before says nothing of the next form.
  await depart.click()
  await expect(dialog).toBeVisible()
  await expect(told).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  // Another code: the same one within 2 s counts once.
  await scan(page, 'ZZ-9989')
  await expect(told).toBeVisible()
  await dialog.getByRole('button', { name: 'Depart', exact: true }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'The trailer departs with either answer.' })
  await expect(question).toBeVisible()
  await expect(told).toBeVisible()

  await endSession(tablet, server.url)
  const card = new SignIn(page)
  await expect(card.card).toBeVisible()
  await card.as('admin')
  const shell = new Shell(page)
  await shell.expectInStep()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(told).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Shift hand-over' })).toContainText(
    '1 unfinished form was kept on this tablet for Gus Halvorsen.',
  )
  const [now] = await office.findTrailers('ASKED-1')
  expect(now?.State).toBe(TrailerState.OnYard)

  await shell.logOut()
  await beginShift(page, 'gate')
  const again = await yard.startArrival()
  await expect(again.field('Trailer#')).toHaveValue('HALF-TYPED')
})

test('the sign-in card over a locked screen offers no Undo of what was done before', async ({
  tablet,
  office,
  server,
}) => {
  await office.arriveMany('LOCKED', 1)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const row = await new YardControl(page).find('LOCKED1')
  await row.getByRole('button', { name: 'Depart LOCKED1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Depart trailer "LOCKED1"?' })
  await expect(dialog).toBeVisible()
  // Nothing is heard of the end of the session before the departure is sent, while Undo would still be there.
  await tablet.setSignal(false)
  await endSession(tablet, server.url)
  await dialog.getByRole('button', { name: 'Depart', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await tablet.setSignal(true)
  await expect(new SignIn(page).card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

/**
 * A tablet with an open form and 40 unsent changes, whose session the server has ended: the sign-in
 * card is shown.
 */
async function lockedWithWork(
  tablet: Tablet,
  office: Office,
  server: ServerProcess,
  meanwhile: (server: ServerProcess) => Promise<void> = () => Promise.resolve(),
) {
  await office.arriveMany('ENDED', WAITING)
  const page = await tablet.open()
  const shell: Shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await tablet.setSignal(false)
  await yard.departMany('ENDED', WAITING)
  await shell.expectWaiting(WAITING)
  const form = await yard.startArrival()
  await form.fill({ 'Trailer#': 'HALF-TYPED' })

  await endSession(tablet, server.url)
  await meanwhile(server)
  tablet.network.forget()
  await tablet.setSignal(true)
  const card = new SignIn(page)
  await expect(card.card).toBeVisible()
  await expect(card.card).toContainText('Your session expired, please log in.')
  return { card, shell, form }
}

/** Ages the delivery tokens at the server beyond thirty days; the tablet keeps its own. */
async function makeOlder(server: ServerProcess): Promise<void> {
  await server.stop()
  const { databaseUrl, dataDir } = server
  const database = await openDatabase({ databaseUrl, dataDir, report: console.error, clock: Date.now })
  await sql`update delivery_token set "CreatedAt" = "CreatedAt" - interval '31 days'`.execute(database.db)
  await database.close()
  await server.start()
}

/** Statuses of the answers to batches that carried a delivery token. */
function statusesOfDelivery(tablet: Tablet): readonly (number | null)[] {
  const batches = tablet.network.seen.filter((one) => isBatch(one) && one.headers[header.deliveryFor] !== undefined)
  expect(batches.every(({ headers }) => headers.cookie?.includes('delivery-'))).toBe(true)
  return batches.map(({ status }) => status)
}

async function countAtServer(office: Office): Promise<number> {
  const trailers = await office.findTrailers('ENDED')
  return trailers.filter(({ State }) => State === TrailerState.Departed).length
}
