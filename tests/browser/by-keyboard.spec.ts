import { expect, type Page } from '@playwright/test'
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
  await answerOtherwise(page, keys, walk)

  await keys.press(page.getByRole('button', { name: 'Findings', exact: true }))
  await expect(title).toHaveText('2 findings')
  await keys.expectFocus(title)
  await keys.press(page.getByRole('link', { name: 'Arrive/Depart trailers' }))
  await show('PRODUCT PROTECTION')
  await openSession()
  await keys.press(page.getByRole('button', { name: 'Reefer round' }))
  const unit = page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading')
  await keys.expectFocus(unit)
  const number = (await unit.textContent()) ?? ''
  for (const key of ['Plus or minus', '2', '0']) await keys.press(page.getByRole('button', { name: key, exact: true }))
  await keys.expectSaid('−20 °F')
  await keys.press(page.getByRole('switch', { name: 'Defrost' }))
  await expect(page.getByRole('switch', { name: 'Defrost' })).toBeChecked()
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

  // A reefer that cannot be checked now.
  for (const reason of ['Door closed', 'No access', 'Later']) {
    const putOff = (await unit.textContent()) ?? ''
    await keys.press(page.getByRole('button', { name: reason, exact: true }))
    await keys.expectSaid(`${putOff}: ${reason}, not checked`)
    await expect(unit).not.toHaveText(putOff)
    await keys.expectFocus(unit)
  }
})

/** Answers spots of a walk by all that is not Here: another trailer, Not here, a spot before, and the rest of the row. */
async function answerOtherwise(page: Page, keys: Keyboard, walk: Walk): Promise<void> {
  const first = await walk.spot()
  await keys.press(walk.button('Another trailer'))
  const pad = page.getByRole('dialog', { name: `Which trailer stands in ${first}?` })
  await keys.type(pad.getByRole('textbox', { name: 'Last 3 digits' }), 'STRAY7')
  await keys.press(pad.getByRole('button', { name: '7', exact: true }))
  await keys.press(pad.getByRole('button', { name: 'Not in the list: save STRAY77' }))
  await keys.expectSaid(`${first}: STRAY77 seen, saved`)
  await keys.expectFocus(walk.heading)
  while ((await walk.expectedAnswer()) !== 'Here') {
    const spot = await walk.spot()
    await keys.press(walk.button('Skip'))
    await expect(walk.heading).not.toHaveText(spot)
  }
  const missing = await walk.spot()
  await keys.press(walk.button('Not here'))
  await keys.expectSaid(`${missing}: Not here, saved`)
  await keys.expectFocus(walk.heading)
  const strip = page.getByRole('navigation', { name: 'Spots around this one' })
  await keys.press(strip.getByRole('button', { name: missing }))
  await expect(walk.heading).toHaveText(missing)
  await keys.expectFocus(walk.heading)
  await keys.press(walk.button('Rest of the row as listed'))
  const question = page.getByRole('dialog', { name: 'Is the rest of Row A as listed?' })
  await keys.press(question.getByRole('button', { name: 'I looked: all as listed' }))
  await keys.expectSaid('spots as listed, saved')
  await keys.expectFocus(page.getByRole('heading', { name: 'My rows are walked' }))
}
