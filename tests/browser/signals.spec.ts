import { expect } from '@playwright/test'
import { type Signal, signalForms } from '../../src/app/kit/signals.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { beginWalk, openYardAudit, Walk } from './pages/walk.ts'
import { BROKEN_STORE, breakStore } from './support/break-store.ts'
import { type Felt, recordFelt } from './support/felt.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { test } from './support/test.ts'

test('each answer of the walk is felt and heard as what it is', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await tablet.setSignal(false)
  const walk = await beginWalk(page, ['Row A'])
  const felt = await recordFelt(page)
  while ((await walk.expectedAnswer()) !== 'Here') await walk.tap('Skip')
  await expectGiven(felt, [])
  await walk.tap('Here')
  await expectGiven(felt, ['yes'])
  while ((await walk.expectedAnswer()) !== 'Here') await walk.tap('Skip')
  await walk.tap('Not here')
  await expectGiven(felt, ['yes', 'no'])
  const spot = await walk.spot()
  await walk.button('Another trailer').tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('ZZ99887')
  await page.getByRole('button', { name: 'Not in the list: save ZZ99887' }).tap()
  await expect(walk.heading).not.toHaveText(spot)
  await expectGiven(felt, ['yes', 'no', 'other'])
  await walk.tap('Undo')
  await expectGiven(felt, ['yes', 'no', 'other', 'undo'])
})

test('each answer in the list of a place for many is felt and heard as what it is', async ({ tablet }) => {
  tablet.excuse(BROKEN_STORE)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await openYardAudit(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await new Walk(page).choose(['Yard'])
  const place = page.getByRole('region', { name: 'Trailers of Yard' })
  const line = (at: number) => place.locator('.walk-line-of-list').nth(at)
  const answer = (at: number, name: RegExp) => line(at).getByRole('button', { name }).tap()
  const felt = await recordFelt(page)
  await answer(0, /^Not here /)
  await expectGiven(felt, ['no'])
  await answer(1, /^Here /)
  await expectGiven(felt, ['no', 'yes'])
  await place.getByRole('button', { name: 'Also another trailer' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('ZZ99887')
  await page.getByRole('button', { name: 'Not in the list: save ZZ99887' }).tap()
  await expectGiven(felt, ['no', 'yes', 'other'])
  await place.getByRole('button', { name: 'Undo' }).tap()
  await expectGiven(felt, ['no', 'yes', 'other', 'undo'])
  const mend = await breakStore(page)
  await answer(2, /^Not here /)
  await expectGiven(felt, ['no', 'yes', 'other', 'undo', 'no', 'refused'])
  await expect(place.getByRole('alert')).toContainText('Not saved')
  await mend()
})

test('each act of the reefer round is felt and heard as what it is', async ({ tablet, office }) => {
  await removeReefers(office)
  for (const at of [1, 2, 3, 4]) await office.arrive({ ...reefer, Number: `FELT${at}` })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tablet.setSignal(false)
  await tab.beginRound()
  const number = page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading', { level: 2 })
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  const goesOn = async (act: () => Promise<void>) => {
    const before = (await number.textContent()) ?? ''
    await act()
    await expect(number).not.toHaveText(before)
  }
  const save = () => page.getByRole('button', { name: /^Save/ }).tap()
  await expect(number).toHaveText(/^FELT/)
  const felt = await recordFelt(page)
  // Without a reading.
  await save()
  await expectGiven(felt, ['refused'])
  await tap('Same as set')
  await tap('3/4')
  await goesOn(save)
  await expectGiven(felt, ['refused', 'yes'])
  // Out of range.
  for (const key of ['9', '9', '3/4']) await tap(key)
  await goesOn(save)
  await expectGiven(felt, ['refused', 'yes', 'no'])
  await goesOn(() => tap('Later'))
  await expectGiven(felt, ['refused', 'yes', 'no', 'other'])
  await goesOn(() => tap('Undo'))
  await expectGiven(felt, ['refused', 'yes', 'no', 'other', 'undo'])
})

/** Expects exactly these signals so far, by vibration and tone. */
async function expectGiven(felt: Felt, signals: readonly Signal[]): Promise<void> {
  const forms = signals.map((signal) => signalForms[signal])
  await expect.poll(felt.vibrations).toEqual(forms.map(({ vibration }) => vibration.join()))
  await expect.poll(felt.tones).toEqual(forms.flatMap(({ tones }) => tones))
}
