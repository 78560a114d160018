import { expect, type Locator, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { Walk } from './pages/walk.ts'
import type { Answers } from '../../src/contract/answers.ts'
import { LocationType } from '../../src/domain/trailers/trailer-lists.ts'
import { BROKEN_STORE, breakStore } from './support/break-store.ts'
import { addCodeReader, showCode } from './support/code-reader.ts'
import { Keyboard } from './support/keyboard.ts'
import type { Office } from './support/office.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { test } from './support/test.ts'

/** All that are to be checked. */
const REEFERS = ['KEYS101', 'KEYS102', 'KEYS103', 'KEYS104'] as const

test('arrival, departure, walk and reefer check by keyboard and spoken names alone', async ({ tablet, office }) => {
  test.slow()
  tablet.excuse(BROKEN_STORE)
  const company = await office.company()
  await removeReefers(office)
  for (const number of REEFERS) await office.arrive({ ...reefer, BoxTemperature: 33, Number: number })
  const second = await arriveTwins(office)
  const page = await tablet.open()
  await addCodeReader(page)
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
  await noteTwin(page, keys, walk, second)
  await answerOtherwise(page, keys, walk)
  await tickOffPlace(page, keys, walk)
  await mendFindings(page, keys)

  await keys.press(page.getByRole('link', { name: 'Arrive/Depart trailers' }))
  await show('PRODUCT PROTECTION')
  await openSession()
  await checkInList(page, keys)
  await keys.press(page.getByRole('button', { name: 'Reefer round' }))
  await checkReefers(page, keys)
})

/** Arrives two trailers with the number TWIN9, and returns the company of the second. */
async function arriveTwins(office: Office): Promise<string> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const LocationID = Locations.find(({ Type }) => Type === LocationType.Gate)?.ID ?? null
  const { Scacs } = await office.call<Answers['Scacs']>('GET', '/scacs?take=2')
  for (const { ID } of Scacs) await office.arrive({ Number: 'TWIN9', ScacID: ID, LocationID })
  return Scacs[1]?.Name ?? ''
}

/** Notes one of two trailers of a scanned number at a spot, and takes it back. */
async function noteTwin(page: Page, keys: Keyboard, walk: Walk, company: string): Promise<void> {
  const spot = await walk.spot()
  await showCode(page, 'TWIN9')
  await keys.press(walk.button('Read code'))
  const scanned = page.getByRole('dialog', { name: `Scanned in ${spot}` })
  await keys.press(scanned.getByRole('button', { name: `Seen here instead: TWIN9, ${company}`, exact: true }))
  await keys.expectSaid(`${spot}: TWIN9 seen, saved`)
  await keys.expectFocus(walk.heading)
  await keys.press(page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }))
  await expect(walk.heading).toHaveText(spot)
}

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
  while ((await walk.expectedAnswer()) !== 'Here') await skip(keys, walk)
  const here = await walk.spot()
  const number = await numberAt(page, here)
  await takePhoto(page, keys, walk.button('Photo'), number)
  await showCode(page, number)
  await keys.press(walk.button('Read code'))
  await keys.expectSaid(`${number} is here: ${here}`)
  await keys.expectFocus(walk.heading)
  while ((await walk.expectedAnswer()) !== 'Here') await skip(keys, walk)
  const missing = await walk.spot()
  await keys.press(walk.button('Not here'))
  await keys.expectSaid(`${missing}: Not here, saved`)
  await keys.expectFocus(walk.heading)
  const strip = page.getByRole('navigation', { name: 'Spots around this one' })
  await keys.press(strip.getByRole('button', { name: missing }))
  await expect(walk.heading).toHaveText(missing)
  await keys.expectFocus(walk.heading)
  await answerRest(page, keys, 'Row A')
  await keys.expectFocus(page.getByRole('heading', { name: 'My rows are walked' }))
  const main = page.getByRole('main')
  await keys.press(main.getByRole('button', { name: 'Undo', exact: true }))
  await keys.expectSaid('spots undone')
  await keys.expectFocus(walk.heading)
  await answerRest(page, keys, 'Row A')
}

async function skip(keys: Keyboard, walk: Walk): Promise<void> {
  const spot = await walk.spot()
  await keys.press(walk.button('Skip'))
  await expect(walk.heading).not.toHaveText(spot)
}

async function answerRest(page: Page, keys: Keyboard, row: string): Promise<void> {
  await keys.press(page.getByRole('button', { name: 'Rest of the row as listed', exact: true }))
  const question = page.getByRole('dialog', { name: `Is the rest of ${row} as listed?` })
  await keys.press(question.getByRole('button', { name: 'I looked: all as listed' }))
  await keys.expectSaid('spots as listed, saved')
}

/** Returns the number of the trailer on the card of a spot, from the words for screen readers, which follow the card. */
async function numberAt(page: Page, spot: string): Promise<string> {
  const words = await page.getByText(new RegExp(`^${spot}: trailer \\S+, `)).textContent()
  return /: trailer ([^,]+),/.exec(words ?? '')?.[1] ?? ''
}

/** Takes a photo, which is reported; the focus comes back to the button, also by Escape. */
async function takePhoto(page: Page, keys: Keyboard, button: Locator, number: string): Promise<void> {
  await keys.press(button)
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
  await keys.expectFocus(button)
  await page.keyboard.press('Enter')
  await expect(shutter).toBeEnabled()
  await page.keyboard.press('Escape')
  await keys.expectFocus(button)
}

/** Ticks off trailers of a place for many, between whose list and a row the walk goes to and fro. */
async function tickOffPlace(page: Page, keys: Keyboard, walk: Walk): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const rows = page.getByRole('form', { name: 'Rows to walk' })
  await keys.press(page.getByRole('button', { name: 'Other rows' }))
  await keys.press(rows.getByRole('button', { name: 'None' }))
  for (const row of ['Row B', 'Yard']) await keys.tick(rows.getByRole('checkbox', { name: row }))
  await keys.press(rows.getByRole('button', { name: /^Walk \d+ spots$/ }))
  await keys.expectFocus(walk.heading)
  await answerRest(page, keys, 'Row B')
  const place = page.getByRole('region', { name: 'Trailers of Yard' })
  const inPlace = (name: string | RegExp) => place.getByRole('button', { name, exact: true })
  await keys.expectFocus(title)
  const names = await place
    .getByRole('button', { name: /^Here / })
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  const [first = '', second = '', third = ''] = names.map((name) => (name ?? '').replace('Here ', ''))

  const field = place.getByRole('textbox', { name: 'What do you see? Last 3 digits' })
  await keys.type(field, first.slice(-3))
  await keys.press(inPlace(`Here ${first}`))
  await keys.expectSaid(`${first}: Here. 1 of `)
  await expect(inPlace(`Here ${first}`)).toHaveAttribute('aria-pressed', 'true')
  await keys.expectFocus(inPlace(`Here ${first}`))
  await page.keyboard.press('ArrowDown')
  await keys.expectFocus(inPlace(`Here ${second}`))
  await keys.press(inPlace(`Not here ${second}`))
  await keys.expectSaid(`${second}: Not here. 2 of `)
  // To the same answer of the next trailer, and back.
  await page.keyboard.press('ArrowDown')
  await keys.expectFocus(inPlace(`Not here ${third}`))
  await page.keyboard.press('ArrowUp')
  await keys.expectFocus(inPlace(`Not here ${second}`))
  // By the keys on the screen.
  for (const key of ['4', '2', 'Delete']) await keys.press(inPlace(key))
  await expect(field).toHaveValue('4')
  await keys.press(inPlace('Delete'))
  await keys.press(inPlace('Undo'))
  await keys.expectSaid(`${second}, Yard: undone`)
  await showCode(page, third)
  await keys.press(inPlace('Read code'))
  await keys.expectSaid(`${third} is here: Yard`)
  await keys.press(inPlace('Also another trailer'))
  const other = page.getByRole('dialog', { name: 'Which trailer stands in Yard?' })
  await keys.type(other.getByRole('textbox', { name: 'Last 3 digits' }), 'STRAY8')
  await keys.press(other.getByRole('button', { name: 'Not in the list: save STRAY8' }))
  await keys.expectSaid('STRAY8 is noted at Yard')
  await keys.expectFocus(inPlace('Also another trailer'))
  await keys.press(inPlace('Back'))
  await keys.expectFocus(walk.heading)
  await keys.press(walk.button('Skip'))
  await keys.expectFocus(title)
  await keys.press(inPlace('Go on'))
  await keys.expectSaid('Nothing else is left to walk')
}

/** Opens the forms of two findings, and looks at one again. */
async function mendFindings(page: Page, keys: Keyboard): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  await keys.press(page.getByRole('button', { name: /^Findings/ }))
  await expect(title).toHaveText('3 findings')
  await keys.expectFocus(title)
  for (const [name, form] of [
    ['Arrive STRAY8', 'NEW TRAILER'],
    [/^Depart /, /^Depart trailer /],
  ] as const) {
    const mend = page.getByRole('button', { name, exact: true })
    await keys.press(mend)
    await expect(page.getByRole('dialog', { name: form })).toBeVisible()
    await page.keyboard.press('Escape')
    await keys.expectFocus(mend)
  }
  await keys.press(page.getByRole('button', { name: 'Look again: STRAY77' }))
  const walk = new Walk(page)
  await keys.expectFocus(walk.heading)
  await keys.press(walk.button(await walk.expectedAnswer()))
  await keys.press(page.getByRole('button', { name: /^Findings/ }))
  await expect(title).toHaveText('2 findings')
}

/** Checks a reefer by its button in the list. */
async function checkInList(page: Page, keys: Keyboard): Promise<void> {
  const [number] = REEFERS
  await keys.press(page.getByRole('button', { name: `Check ${number}`, exact: true }))
  const check = page.getByRole('dialog', { name: `Check trailer ${number}?` })
  await keys.type(check.getByRole('textbox', { name: 'Box Temp' }), '34')
  await keys.choose(check.getByRole('radiogroup', { name: 'Reefer Fuel Level' }), 'Full')
  await keys.press(check.getByRole('button', { name: 'Check', exact: true }))
  await keys.expectSaid(`Trailer ${number} checked, saved on this tablet`)
}

/** Checks reefers of the round, puts others off, and comes to its end. */
async function checkReefers(page: Page, keys: Keyboard): Promise<void> {
  const unit = page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading')
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })
  const shown = async () => (await unit.textContent()) ?? ''
  await keys.expectFocus(unit)
  const number = await shown()
  for (const key of ['Plus or minus', '2', '0']) await keys.press(button(key))
  await keys.expectSaid('−20 °F')
  await keys.press(page.getByRole('switch', { name: 'Defrost' }))
  await expect(page.getByRole('switch', { name: 'Defrost' })).toBeChecked()
  await keys.press(button('3/4'))
  await keys.press(button(/^Save/))
  await keys.expectSaid(`${number}: checked, saved`)
  await expect(unit).not.toHaveText(number)
  await keys.expectFocus(unit)
  await keys.press(button('Undo'))
  await keys.expectSaid(`${number}: undone`)
  await expect(unit).toHaveText(number)
  await keys.expectFocus(unit)
  for (const [name, said] of [
    ['Same as set', '34 °F'],
    ['Clear', ' °F'],
    ['Same as last time', '33 °F'],
    ['Point', '33. °F'],
    ['5', '33.5 °F'],
    ['Delete one sign', '33. °F'],
  ] as const) {
    await keys.press(button(name))
    await expect(page.getByRole('status', { name: 'Box temp' })).toHaveText(said)
    await keys.expectSaid(said)
  }
  await takePhoto(page, keys, button(`Photo of ${number}`), number)
  await goToUnsaved(page, keys)

  // A reefer that cannot be checked now.
  for (const reason of ['Door closed', 'No access', 'Later']) {
    const putOff = await shown()
    await keys.press(button(reason))
    await keys.expectSaid(`${putOff}: ${reason}, not checked`)
    await expect(unit.filter({ hasText: putOff })).toHaveCount(0)
    if (reason !== 'Later') await keys.expectFocus(unit)
  }
  const end = page.getByRole('heading', { name: '3 reefers are not checked.' })
  await keys.expectFocus(end)
  await keys.press(button('Undo'))
  await keys.expectFocus(unit)
  const other = await shown()
  await showCode(page, number)
  await keys.press(button('Read code'))
  await expect(unit).toHaveText(number)
  await keys.expectFocus(unit)
  await keys.press(button(/^Save/))
  await expect(unit).toHaveText(other)
  await keys.press(button('Later'))
  await keys.expectFocus(page.getByRole('heading', { name: '2 reefers are not checked.' }))
  await keys.press(button(`Check ${other} now`))
  await keys.expectFocus(unit)
  await keys.press(button('Later'))
  await keys.press(button('Back to the list'))
  await keys.expectFocus(page.getByRole('heading', { level: 1 }))
}

/** Goes back to a reefer whose check could not be saved, from the next one, which is begun already. */
async function goToUnsaved(page: Page, keys: Keyboard): Promise<void> {
  const unit = page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading')
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })
  const number = (await unit.textContent()) ?? ''
  await keys.press(button('Later'))
  await expect(unit).not.toHaveText(number)
  const next = (await unit.textContent()) ?? ''
  await keys.press(button('5'))
  await keys.press(button('Undo'))
  await expect(unit).toHaveText(number)
  const mend = await breakStore(page)
  await keys.press(button(/^Save/))
  await expect(page.getByRole('alert')).toContainText(`${number} was not saved: Not saved`)
  await mend()
  await expect(unit).toHaveText(next)
  await keys.press(button('Clear'))
  await keys.press(button(`Go to ${number}`))
  await expect(unit).toHaveText(number)
  await keys.expectFocus(unit)
}
