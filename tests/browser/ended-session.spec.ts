import { expect } from '@playwright/test'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { header } from '../../src/contract/sync.ts'
import { beginShift, type Shell } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { YardControl } from './pages/yard-control.ts'
import type { Office } from './support/office.ts'
import { test } from './support/test.ts'
import type { Tablet } from './support/tablet.ts'

const WAITING = 40

test('40 changes arrive by the delivery token while the sign-in card stands over the data', async ({
  tablet,
  office,
  server,
}) => {
  const { card, shell } = await lockedWithWork(tablet, office, server.url, [])
  await expect.poll(() => countAtServer(office)).toBe(WAITING)
  await expect(card.card).toBeVisible()
  await card.as('gate')
  await shell.expectInStep()
})

test('with an expired delivery token they wait, and go after signing in over the data, the open form still there', async ({
  tablet,
  office,
  server,
}) => {
  const { card, shell, yard } = await lockedWithWork(tablet, office, server.url, [/^delivery-/])
  expect(await countAtServer(office)).toBe(0)
  await card.as('gate')
  await shell.expectInStep()
  expect(await countAtServer(office)).toBe(WAITING)
  await expect(yard.field('Trailer#')).toHaveValue('HALF-TYPED')
})

/** A tablet with an open form and 40 unsent changes, whose session was ended at the server meanwhile; the sign-in card stands over all. */
async function lockedWithWork(tablet: Tablet, office: Office, server: string, expired: readonly RegExp[]) {
  await office.arriveMany('ENDED', WAITING)
  const page = await tablet.open()
  const shell: Shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await tablet.setSignal(false)
  await yard.departMany('ENDED', WAITING)
  await shell.expectWaiting(WAITING)
  const form = await yard.startArrival()
  await form.fill({ 'Trailer#': 'HALF-TYPED' })

  await endSession(tablet, server)
  // A cookie past its date is one that the browser no longer has.
  for (const name of expired) await tablet.context().clearCookies({ name })
  await tablet.setSignal(true)
  const card = new SignIn(page)
  await expect(card.card).toBeVisible()
  await expect(card.card).toContainText('Your session expired, please log in.')
  return { card, shell, yard: form }
}

/** Ends the session at the server only: the tablet does not hear of it before its next call. */
async function endSession(tablet: Tablet, server: string): Promise<void> {
  const cookies = await tablet.context().cookies()
  const token = cookies.find(({ name }) => name === 'auth-token')?.value
  const device = tablet.network.seen.findLast(({ headers }) => headers[header.device] !== undefined)?.headers[
    header.device
  ]
  const answer = await fetch(`${server}/api/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', [header.device]: String(device) },
    body: '{}',
  })
  expect(answer.status).toBe(204)
}

async function countAtServer(office: Office): Promise<number> {
  const trailers = await office.findTrailers('ENDED')
  return trailers.filter(({ State }) => State === TrailerState.Departed).length
}
