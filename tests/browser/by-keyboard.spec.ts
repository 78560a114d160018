import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { Walk } from './pages/walk.ts'
import { Keyboard } from './support/keyboard.ts'
import { test } from './support/test.ts'

test('arrival, departure, walk and reefer check by keyboard and spoken names alone', async ({ tablet, office }) => {
  test.slow()
  const company = await office.company()
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const keys = new Keyboard(page)
  await keys.listen()
  const title = page.getByRole('heading', { level: 1 })

  await keys.press(page.getByRole('button', { name: 'Arrive Trailer' }))
  const form = page.getByRole('dialog', { name: 'NEW TRAILER' })
  await keys.expectFocus(form.getByRole('textbox', { name: 'Trailer#' }))
  await keys.type(form.getByRole('textbox', { name: 'Trailer#' }), 'KEYS1')
  await keys.type(form.getByRole('combobox', { name: 'SCAC' }), company)
  await keys.choose(form.getByRole('radiogroup', { name: 'Status' }), 'Empty')
  await keys.choose(form.getByRole('radiogroup', { name: 'Trailer type' }), 'Flatbed')
  await keys.choose(form.getByRole('radiogroup', { name: 'Intent' }), 'Live')
  await keys.press(form.getByRole('button', { name: 'Add', exact: true }))
  await expect(form).toBeHidden()
  await keys.expectSaid('Trailer KEYS1 saved on this tablet')
  await keys.expectFocus(page.getByRole('button', { name: 'Arrive Trailer' }))

  // The row of a departed trailer leaves the list, and takes the button that had the focus.
  await keys.type(page.getByRole('region', { name: 'FILTERS' }).getByRole('textbox', { name: 'Trailer #' }), 'KEYS1')
  const depart = page.getByRole('button', { name: 'Depart KEYS1', exact: true })
  await keys.press(depart)
  const dialog = page.getByRole('dialog', { name: 'Depart trailer "KEYS1"?' })
  await keys.press(dialog.getByRole('button', { name: 'Depart', exact: true }))
  await expect(depart).toBeHidden()
  await keys.expectSaid('Trailer KEYS1 departed')
  await keys.expectFocus(title)

  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const show = async (name: string) => {
    await keys.reach(page.getByRole('tab', { selected: true }))
    for (let turns = 0; turns < 5 && (await tab(name).getAttribute('aria-selected')) !== 'true'; turns++) {
      await page.keyboard.press('ArrowRight')
    }
    await keys.expectFocus(tab(name))
  }
  const openSession = async () => {
    await keys.press(page.getByRole('button', { name: 'Open session' }))
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Open session' }))
  }
  await show('YARD AUDIT')
  await openSession()
  await keys.press(page.getByRole('button', { name: 'Walk the row' }))
  await expect(title).toHaveText('Walk the row')
  await keys.expectFocus(title)
  const rows = page.getByRole('form', { name: 'Rows to walk' })
  await keys.press(rows.getByRole('button', { name: 'None' }))
  await keys.tick(rows.getByRole('checkbox', { name: 'Row A' }))
  await keys.press(rows.getByRole('button', { name: /^Walk \d+ spots$/ }))
  const walk = new Walk(page)
  await keys.expectFocus(walk.heading)
  for (let at = 1; at <= 2; at++) {
    const spot = await walk.spot()
    const answer = await walk.expectedAnswer()
    await keys.press(walk.button(answer))
    await keys.expectSaid(`${spot}: ${answer === 'Here' ? answer : 'Empty'}, saved`)
    await keys.expectFocus(walk.heading)
  }
  const spot = await walk.spot()
  // The departure's notice may still have an Undo of its own.
  await keys.press(page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }))
  await walk.expectSaved(1)
  await keys.expectFocus(walk.heading)
  await keys.press(walk.button('Skip'))
  await expect(walk.heading).toHaveText(spot)
  // A question that is closed gives the focus back.
  await keys.press(walk.button('Another trailer'))
  await keys.expectFocus(page.getByRole('textbox', { name: 'Last 3 digits' }))
  await page.keyboard.press('Escape')
  await keys.expectFocus(walk.button('Another trailer'))

  await keys.press(page.getByRole('button', { name: 'Findings' }))
  await expect(title).toHaveText('Findings')
  await keys.expectFocus(title)
  await keys.press(page.getByRole('link', { name: 'Arrive/Depart trailers' }))
  await show('PRODUCT PROTECTION')
  await openSession()
  await keys.press(page.getByRole('button', { name: 'Reefer round' }))
  const unit = page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading')
  await keys.expectFocus(unit)
  const number = (await unit.textContent()) ?? ''
  await keys.press(page.getByRole('button', { name: 'Same as set' }))
  await keys.press(page.getByRole('button', { name: '3/4', exact: true }))
  await keys.press(page.getByRole('button', { name: /^Save/ }))
  await keys.expectSaid(`${number}: checked, saved`)
  await expect(unit).not.toHaveText(number)
  await keys.expectFocus(unit)
  await keys.press(page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }))
  await keys.expectSaid(`${number}: undone`)
  await expect(unit).toHaveText(number)
  await keys.expectFocus(unit)
  const photo = page.getByRole('button', { name: `Photo of ${number}`, exact: true })
  await keys.press(photo)
  const camera = page.getByRole('dialog', { name: `Photo of ${number}`, exact: true })
  const shutter = camera.getByRole('button', { name: 'Take photo', exact: true })
  await expect(shutter).toBeEnabled()
  // Its words are in a part that is there before them.
  const taken = camera.getByRole('status').and(page.locator('.camera-count'))
  await expect(taken).toHaveText('')
  await keys.press(shutter)
  await expect(taken).toHaveText('1 photo: saved on this tablet')
  await keys.expectFocus(shutter)
  await keys.press(camera.getByRole('button', { name: 'Close', exact: true }))
  await keys.expectFocus(photo)
  await page.keyboard.press('Enter')
  await expect(shutter).toBeEnabled()
  await page.keyboard.press('Escape')
  await keys.expectFocus(photo)
})
