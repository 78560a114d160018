import { expect, type Page } from '@playwright/test'
import { Walk } from '../pages/walk.ts'
import { breakStore } from './break-store.ts'
import { keepNotice } from './keep-notice.ts'
import { scan } from './scanner.ts'

/** A screen, dialog or state of one, and the way to it from an address. */
export interface View {
  readonly name: string
  readonly path: string
  readonly open: (page: Page) => Promise<void>
}

type Step = (page: Page) => Promise<unknown>

/** Presses the first button in sight with this name. */
const press =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
      .click()
/** The same, in the top dialog. */
const pressIn =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('dialog')
      .filter({ visible: true })
      .last()
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
/** Opens the filters, which may be open already: their state is kept. */
const showFilters: Step = async (page) => {
  const button = page.getByRole('button', { name: /^FILTERS/ }).filter({ visible: true })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}
/** Walks one row, from the choice of rows or from a card. */
const walkRow =
  (name: string): Step =>
  async (page) => {
    const rows = page.getByRole('button', { name: 'Rows', exact: true })
    await expect(rows.or(page.getByRole('form', { name: 'Rows to walk' }))).toBeVisible()
    if (await rows.isVisible()) await rows.click()
    await new Walk(page).choose([name])
  }
/** Goes on to a spot in which a trailer stands. */
const showTrailer: Step = async (page) => {
  const walk = new Walk(page)
  await expect(walk.heading).toBeVisible()
  while ((await walk.expectedAnswer()) !== 'Here') await walk.tap('Skip')
}
/** Types the last digits of the trailer on the card. */
const typeItsDigits: Step = async (page) => {
  const number = (await page.locator('.walk-number').textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Last 3 digits' }).fill(number.slice(-3))
  await expect(page.getByRole('list', { name: 'Trailers' })).toBeVisible()
}
/** Types a number into the filter, and waits for a button of its card. */
const typeNumber =
  (number: string, act: string | RegExp): Step =>
  async (page) => {
    await page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #').fill(number)
    await expect(page.getByRole('button', { name: act }).first()).toBeVisible()
  }
/** Departs the one trailer in the list; its notice, which offers Undo, stays. */
const departIt: Step = async (page) => {
  await press(/^Depart /)(page)
  await keepNotice(page, () => pressIn('Depart')(page))
}
/** Takes an act that the tablet cannot save, and waits for the message. */
const failTo =
  (step: Step, message: string): Step =>
  async (page) => {
    const mend = await breakStore(page)
    await step(page)
    await expect(page.locator(message)).toBeVisible()
    await mend()
  }
/** Gives an answer to a spot, and looks back at it. */
const lookBack: Step = async (page) => {
  await new Walk(page).tap('Here')
  await page.getByRole('navigation', { name: 'Spots around this one' }).locator('[data-answer]').last().click()
  await expect(page.locator('.walk-before')).toBeVisible()
}
const unit = (page: Page) =>
  page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading', { level: 2 })
/** Presses a button of a reefer's card that leads to another one. */
const turnCard =
  (name: string): Step =>
  async (page) => {
    const number = (await unit(page).textContent()) ?? ''
    await press(name)(page)
    await expect(unit(page)).not.toHaveText(number)
  }
/** Puts off all reefers that are left. */
const putAllOff: Step = async (page) => {
  const end = page.getByRole('list', { name: 'Not checked' })
  await expect(unit(page).or(end)).toBeVisible()
  while (await unit(page).isVisible()) {
    const number = (await unit(page).textContent()) ?? ''
    await press('Later')(page)
    await expect(unit(page).filter({ hasText: new RegExp(`^${number}$`) })).toHaveCount(0)
    await expect(unit(page).or(end)).toBeVisible()
  }
  await expect(end).toBeVisible()
}
const turnHintsOn: Step = async (page) => {
  await press(/^User menu/)(page)
  await press('Hints: Off')(page)
  await page.keyboard.press('Escape')
}
const tab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name, exact: true }).click()

const view = (name: string, path: string, ...steps: readonly Step[]): View => ({
  name,
  path,
  open: async (page) => {
    for (const step of steps) await step(page)
  },
})

/** The open sessions that the views of audits show. */
export interface OpenSessions {
  readonly yardAudit: number
  readonly productProtection: number
}

/** Numbers to type, of trailers that the yard has besides its own. */
export const typedNumbers = { departed: 'LOOK1', onYard: 'LOOK2', expected: '90442' } as const

/** Returns the dialogs and states that a super admin reaches by buttons; the screens themselves are in the menu. */
export function viewsOf({ yardAudit, productProtection }: OpenSessions): readonly View[] {
  const [yard, walk, round] = [
    '/yard-control',
    `/yard-control/walk/${yardAudit}`,
    `/yard-control/round/${productProtection}`,
  ]
  const arrivals = tab('ARRIVALS')
  const { departed, onYard, expected } = typedNumbers
  return [
    view('arrival', yard, arrivals, press('Arrive Trailer')),
    view('arrival with errors', yard, press('Arrive Trailer'), pressIn('Add')),
    view('code for a number', yard, press('Arrive Trailer'), pressIn('Read code')),
    view('edit of a trailer', yard, press(/^Edit\b/)),
    view('departure', yard, press(/^Depart /)),
    view('menu of a trailer', yard, press(/^More on /)),
    view('history', yard, press(/^More on /), press(/^History /)),
    view('photos', yard, press(/^More on /), press(/^Events /)),
    view('camera', yard, press(/^More on /), press(/^Events /), pressIn('Take photo')),
    view('proof card', yard, press(/^More on /), press(/^Proof card of /)),
    view('columns', yard, press('Columns')),
    view('filters', yard, showFilters),
    view('choices of a filter', yard, showFilters, press(/^Locations: /)),
    view('scanned number', yard, (page) => scan(page, 'ZZ-9988')),
    view('number of a departed trailer', yard, typeNumber(departed, /^Re-Arrive /)),
    view('number of an expected trailer', yard, typeNumber(expected, /^Arrive with this shipment/)),
    view('number of a trailer on the yard', yard, typeNumber(onYard, `Depart ${onYard}`)),
    view('notice with Undo', yard, departIt),
    view('departure taken back', yard, press('Undo'), typeNumber(onYard, `Depart ${onYard}`)),
    view('inventory', yard, typeNumber('', /^Edit\b/), tab('YARD INVENTORY')),
    view('yard audit', yard, tab('YARD AUDIT')),
    view('close of a session', yard, tab('YARD AUDIT'), press('Close session')),
    view('product protection', yard, tab('PRODUCT PROTECTION')),
    view('close of a hardly checked one', yard, press('Close session'), pressIn('Close session')),
    view('check of a reefer', yard, tab('PRODUCT PROTECTION'), press(/^Check /)),
    view('alert', yard, tab('PRODUCT PROTECTION'), press(/^Alert /)),
    view('rows of a walk', walk),
    view('card of a spot', walk, walkRow('Row A'), showTrailer),
    view('another trailer', walk, press('Another trailer')),
    view('trailers with its digits', walk, press('Another trailer'), typeItsDigits),
    view('a few digits', walk, press('Another trailer'), typeItsDigits, pressIn(/^None of these: save /)),
    view('scan in a spot', walk, (page) => scan(page, 'ZZ-9988')),
    view('code in a spot', walk, press('Read code')),
    view('photo in a spot', walk, press('Photo')),
    view('unsaved answer', walk, failTo(press('Not here'), '.walk-trouble')),
    view('answered card', walk, showTrailer, lookBack),
    view('rest of a row', walk, press('Rest of the row as listed')),
    view('end of a walk', walk, press('Rest of the row as listed'), pressIn(/^I looked: /)),
    view('list of a place', walk, walkRow('Yard')),
    view('unsaved answer in a list', walk, failTo(press(/^Here /), '.walk-list-trouble')),
    view('list without a match', walk, (page) => page.getByRole('textbox', { name: /^What do you see/ }).fill('ZZZ')),
    view('findings', `${walk}/findings`),
    view('departure of a finding', `${walk}/findings`, press(/^Depart /)),
    view('arrival of a finding', `${walk}/findings`, press(/^Arrive /)),
    view('close of a walk', `${walk}/findings`, press('Close session')),
    view('round', round),
    view('faults of a check', round, press('9'), press('9'), press(/^Save/)),
    view('code of a reefer', round, press('Read code')),
    view('photo of a reefer', round, press(/^Photo of /)),
    view(
      'unsaved check',
      round,
      press('Clear'),
      press('3'),
      press('3/4'),
      failTo(press(/^Save/), '.round-reading:has-text("Not saved")'),
    ),
    view(
      'unsaved check beside the next card',
      round,
      turnCard('Later'),
      press('5'),
      turnCard('Undo'),
      failTo(press(/^Save/), '.round-unsaved'),
    ),
    view('end of a round', round, putAllOff),
    view('audit report', `/audit-reports/${yardAudit}`),
    view('new task', '/tasks', press('Add task')),
    view('new task with errors', '/tasks', press('Add task'), pressIn('Add')),
    view('driver of a new task', '/tasks', press('Add task'), pressIn('Assign driver')),
    view('task', '/tasks', press(/^View /)),
    view('start of a task', '/tasks', press(/^View /), press('Start')),
    view('deletion of a task', '/tasks', press(/^Delete\b/)),
    view('doors as tiles', '/dock-activity', tab('Board')),
    view('acts of a door', '/dock-activity', press(/^More on /)),
    view('doors as a list', '/dock-activity', tab('List')),
    view('figures as a table', '/overview', press(/^Show as table/)),
    view('sites', yard, press('Switch sites')),
    view('needs you', yard, press(/needs? you/i)),
    view('state of sync', yard, press(/^Sync: /)),
    view('user menu', yard, press(/^User menu/)),
    view('password', yard, press(/^User menu/), press('Change password')),
    view('sign-out', yard, press(/^User menu/), press('Logout')),
    view('new person', '/personnel', press('ADD USER')),
    view('person with errors', '/personnel', press('ADD USER'), pressIn('Add')),
    view('person', '/personnel', press(/^Edit\b/)),
    view('new company', '/companies', press('ADD COMPANY')),
    view('company', '/companies', press(/^Edit\b/)),
    view('deletion of a company', '/companies', press(/^Delete\b/)),
    view('new freight type', '/freight-info', press('ADD FREIGHT TYPE')),
    view('new checklist item', '/inspection-list', press('ADD ITEM')),
    view('new site', '/sites-management', press('ADD SITE')),
    view('site', '/sites-management', press(/^Edit\b/)),
    view('tablet', '/devices', press(/^Edit\b/)),
    view('revocation of a tablet', '/devices', press(/^Revoke\b/)),
    view('import of a queue', '/devices', press('IMPORT QUEUE')),
    view('doors', '/site-settings', tab('Doors')),
    view('new door', '/site-settings', tab('Doors'), press('ADD DOOR')),
    view('range of doors', '/site-settings', tab('Doors'), press('ADD DOOR'), press(/^Add several/)),
    view('dock groups', '/site-settings', tab('Dock Groups')),
    view('new dock group', '/site-settings', tab('Dock Groups'), press('ADD DOCK GROUP')),
    ...['RFID Tags', 'Features', 'Live Texts', 'Banner', 'Logo', 'Import Locations', 'Import RFID Tags'].map((name) =>
      view(name, '/site-settings', tab(name)),
    ),
    view('new tag', '/site-settings', tab('RFID Tags'), press('ADD RFID TAG')),
    view('spots of the map', '/map-view', press('All spots')),
    // The list of spots is still open.
    view('spot of the map', '/map-view', press(/^A-01/)),
    view('hint at the gate', yard, turnHintsOn),
    view('hint about sync', yard, press(/^Sync: /)),
    view('hint of the walk', walk, walkRow('Row B'), showTrailer),
  ]
}
