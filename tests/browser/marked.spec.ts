import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift } from './pages/shell.ts'
import { Walk } from './pages/walk.ts'
import { freeSpot } from './support/free-spot.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import { scan } from './support/scanner.ts'
import { test } from './support/test.ts'

test('what a close marked is said in the history and on the card of the next walk', async ({ tablet, office }) => {
  const spot = await freeSpot(office)
  const { ID: TrailerID } = await office.arrive({ Number: 'MARKED1', LocationID: spot.ID })
  const open = async () => (await office.call<Answers['Audit']>('POST', '/audits', { Type: 1 })).Audit
  const first = await open()
  const missing = { AuditID: first.ID, TrailerID, LocationID: spot.ID, TrailerAuditState: 3, Walked: true }
  await office.call('POST', '/audittrailers', missing)
  await office.call('PUT', `/audits/${first.ID}/close`, { ID: first.ID })
  await open()

  const page = await tablet.open()
  await beginShift(page, 'gate')
  await scan(page, 'MARKED1')
  await page.getByRole('button', { name: /^History MARKED1/ }).click()
  const history = page.getByRole('dialog', { name: 'History of trailer MARKED1' })
  await expect(history.getByText('On Yard, Conditional Departed', { exact: true })).toBeVisible()

  await page.goto(`/yard-control/walk/${first.ID}/findings`)
  await page.getByRole('button', { name: 'Look again: MARKED1' }).click()
  const walk = new Walk(page)
  await expect(walk.heading).toContainText(spot.Name)
  const card = page.getByRole('region', { name: 'Spot', exact: true })
  await expect(card.getByText('Conditional Departed', { exact: true })).toBeVisible()
  expect(await cutAtTwiceTheText(page)).toEqual([])
  // Once it was seen, nothing is left of the mark.
  await walk.tap('Here')
  await walk.expectSaid(/: Here, saved$/)
  await page.goto(`/yard-control/walk/${first.ID}/findings`)
  await expect(page.getByText('No findings.')).toBeVisible()
})

test('in a place for many the mark is read, also in large text and once answered', async ({ tablet, office }) => {
  const { ID: TrailerID, LocationID } = await office.arrive({ Number: 'MARKED2' })
  const open = async () => (await office.call<Answers['Audit']>('POST', '/audits', { Type: 1 })).Audit
  const first = await open()
  const missing = { AuditID: first.ID, TrailerID, LocationID, TrailerAuditState: 3, Walked: true }
  await office.call('POST', '/audittrailers', missing)
  await office.call('PUT', `/audits/${first.ID}/close`, { ID: first.ID })
  const { ID } = await open()

  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.goto(`/yard-control/walk/${ID}`)
  const walk = new Walk(page)
  await walk.choose(['Yard'])
  const place = page.getByRole('region', { name: 'Trailers of Yard' })
  await place.getByRole('textbox', { name: 'What do you see? Last 3 digits' }).fill('MARKED2')
  const line = place.getByRole('listitem')
  const mark = line.getByText('Conditional Departed').filter({ visible: true })
  await expect(line.locator('.walk-list-words')).toHaveText(/^Conditional Departed · /)
  const bare = (await cutAtTwiceTheText(page, [mark])).filter((text) => text.endsWith('is not there'))
  expect(bare).toEqual([])
  await walk.button('Not here MARKED2').click()
  await walk.expectSaved(1)
  await place.getByRole('textbox').fill('MARKED2')
  await expect(line).toHaveCount(1)
  await expect(line.locator('.walk-list-by')).toContainText('Gus Halvorsen')
  const cut = await cutAtTwiceTheText(page, [mark])
  expect(cut.filter((text) => /Conditional Departed|is not there/.test(text))).toEqual([])
})
