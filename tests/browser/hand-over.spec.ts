import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { SignIn } from './pages/sign-in.ts'
import { openYardAudit, Walk } from './pages/walk.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { expectNoBarrier, expectNoBarrierAround } from './support/barriers.ts'
import { TURNED, UPRIGHT } from './support/in-hand.ts'
import { cutAtTwiceTheText, layOutAt } from './support/large-text.ts'
import type { Office } from './support/office.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { isBatch } from '../support/fault-proxy.ts'
import { expectAllSent } from './support/tablet-records.ts'
import { test } from './support/test.ts'

test('a shift is handed over: the next person reads what is left and goes on', async ({ tablet, office }) => {
  const edited = await office.arrive({ Number: 'BOTH1' })
  const page = await tablet.open()
  // Opened by one and walked by another, a session is left by the one who walks it alone.
  const first = await beginShift(page, 'admin')
  await first.goTo('Arrive/Depart trailers')
  await openYardAudit(page)
  await expectAllSent(page)
  await first.logOut()
  await page.getByRole('button', { name: 'Logout anyway' }).click()
  const shell = await beginShift(page, 'gate')
  await page.getByRole('tab', { name: 'YARD AUDIT' }).click()
  const walk = new Walk(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await walk.start(['Row A'])
  await walk.tap(await walk.expectedAnswer())
  // Through the next row the way begins here, against the order of the whole walk.
  await page.getByRole('button', { name: 'Rows' }).click()
  await walk.start(['Row B'])
  await walk.tap(await walk.expectedAnswer())
  const strip = page.getByRole('navigation', { name: 'Spots around this one' })
  const around = strip.locator('b')
  await expect(around).toHaveCount(4)
  // The person looks back at a spot that has its answer, and leaves the tablet there.
  const open = await walk.spot()
  await strip.getByRole('button').first().click()
  await expect(walk.heading).not.toHaveText(open)
  const spot = await walk.spot()
  await expect(around).toHaveCount(3)
  const way = await around.allTextContents()
  await walk.expectSaved(1)
  await shell.goTo('Arrive/Depart trailers')
  await page.getByRole('tab', { name: 'ARRIVALS' }).click()
  const yard = new YardControl(page)
  // Somebody else writes the same field before this change is there.
  const held = tablet.network.inject({ name: 'hold' }, isBatch)
  await yard.edit(edited.Number, { 'Seal#': 'MINE' }, ['Update'])
  await office.edit(edited, { SealNumber: 'THEIRS' })
  held.heal()
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  const form = await yard.startArrival()
  await form.fill({ 'Trailer#': 'HALF' })
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await form.frame.getByRole('button', { name: 'Close' }).last().click()
  await shell.expectInStep()
  await shell.logOut()
  const warning = page.getByText(`The yard audit session stays open; your walk stands at ${spot}.`)
  await expect(warning).toContainText('An unfinished form will be lost: new trailer HALF.')
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await page.getByRole('button', { name: 'Logout anyway' }).click()

  // Those who may not go on read what their role may, and take it from nobody.
  const left = page.getByRole('status', { name: 'Shift hand-over' })
  const supervisor = await beginShift(page, 'supervisor')
  await expect(left).toContainText('1 rejected change waited for Gus Halvorsen to decide.')
  await expect(left).toContainText('1 unfinished form was given up.')
  await expect(left).not.toContainText('session')
  await supervisor.logOut()
  const clerk = await beginShift(page, 'clerk')
  await expect(left).toContainText(/The yard audit session is open\b.* The walk stands at /)
  await expect(left.getByRole('button', { name: /^Go on/ })).toHaveCount(0)
  await left.getByRole('button', { name: 'Close hand-over' }).click()
  await expect(left).toBeHidden()
  await clerk.logOut()

  const admin = await beginShift(page, 'admin')
  await expect(left).toContainText('Gus Halvorsen left this tablet at')
  // The list keeps the height: a button stands beside its words.
  const session = left.locator('.hand-over-session', { hasText: /^The yard audit session/ })
  const isBeside = () =>
    session.evaluate((part) => {
      const [words, button] = ['p', 'button'].map((one) => part.querySelector(one)?.getBoundingClientRect())
      return words !== undefined && button !== undefined && button.y < words.bottom
    })
  for (const size of [...UPRIGHT, ...TURNED]) {
    await layOutAt(page, size)
    await expect.poll(isBeside, `at ${size.width} px`).toBe(true)
  }
  await expect(left).toContainText(/The yard audit session is open\b/)
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await expectNoBarrierAround(page, 1)
  // It takes no room from the keys of a walk.
  await admin.goTo('Arrive/Depart trailers')
  await expect(left).toBeVisible()
  await page.getByRole('tab', { name: 'YARD AUDIT' }).click()
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await expect(page.getByRole('form', { name: 'Rows to walk' })).toBeVisible()
  await expect(left).toBeHidden()
  await page.getByRole('button', { name: 'Findings' }).click()
  await expect(left).toBeVisible()
  await left.getByRole('button', { name: `Go on at ${spot}` }).click()
  await expect(walk.heading).toContainText(spot)
  await expect(around).toHaveText(way)
  await expect(left).toBeHidden()
})

test('changes that wait, or are held, are named to who leaves and who comes', async ({ tablet, office }) => {
  const company = await office.company()
  await office.arrive({ Number: 'UNSENT1' })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await tablet.setSignal(false)
  await yard.arrive(flatbed('REJECT1', company))
  await yard.edit('REJECT1', { Notes: 'Behind its arrival' }, ['Update'])
  // Of the same company.
  await office.arrive({ Number: 'REJECT1' })
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  const refused = tablet.network.inject({ name: 'refuse' }, isBatch)
  await yard.depart('UNSENT1')
  await shell.expectWaiting(1)
  await shell.logOut()
  const warning = page.getByText('1 rejected change waits for your decision on this tablet, and 1 change behind it.')
  await expect(warning).toContainText('Your unsent change is sent now, or later from this tablet under your name.')
  await page.getByRole('button', { name: 'Logout anyway' }).click()

  await new SignIn(page).as('admin')
  const left = page.getByRole('status', { name: 'Shift hand-over' })
  const unsent = left.getByText(
    "1 unsent change of Gus Halvorsen on this tablet: kept, and sent under the author's name when online.",
  )
  const behind = left.getByText('1 change of Gus Halvorsen needs a decision on the rejected change before it.')
  const rejected = left.getByText('1 rejected change waited for Gus Halvorsen to decide.')
  for (const line of [unsent, behind, rejected]) await expect(line).toBeVisible()
  expect(await cutAtTwiceTheText(page)).toEqual([])
  refused.heal()
  await expect(unsent).toHaveCount(0, { timeout: 180_000 })
  for (const line of [behind, rejected]) await expect(line).toBeVisible()
})

test('whoever comes back finds the round, and its readings only while they wait', async ({ tablet, office }) => {
  await removeReefers(office)
  await office.arrive({ ...reefer, Number: 'BACK1' })
  // Opened by somebody else.
  await office.call('POST', '/audits', { ID: 0, Type: AuditType.ProductProtection })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await page.getByRole('button', { name: 'Reefer round' }).click()
  const unit = page.getByRole('region', { name: 'Trailer', exact: true })
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText('BACK1')
  const comeBack = async () => {
    for (const key of ['3', '4']) await tap(key)
    // The round stands at no card any more.
    await tap('Later')
    await expect(page.getByRole('button', { name: 'Check BACK1 now' })).toBeVisible()
    await shell.expectInStep()
    await shell.logOut()
    await page.getByRole('button', { name: 'Logout anyway' }).click()
    await beginShift(page, 'gate')
  }
  await comeBack()
  const left = page.getByRole('status', { name: 'Shift hand-over' })
  const entries = left.getByText('Entries for reefer BACK1 were not saved, and are kept on this tablet for you.')
  await expect(entries).toBeVisible()
  const goOn = left.getByRole('button', { name: 'Go on', exact: true })
  await expect(goOn).toBeVisible()
  // A reading that is cleared on its card is not named any more.
  await tab.show('PRODUCT PROTECTION')
  await page.getByRole('button', { name: 'Reefer round' }).click()
  await page.getByRole('button', { name: 'Check BACK1 now' }).click()
  await tap('Clear')
  await shell.goTo('Arrive/Depart trailers')
  await expect(left).toContainText('The round stands at')
  await expect(entries).toHaveCount(0)
  await left.getByRole('button', { name: /^Go on at / }).click()
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText('BACK1')

  // A person who goes on, and leaves the round for a truck, still reads what waits until it is saved or cleared.
  await comeBack()
  for (const again of ['first', 'second']) {
    await goOn.click()
    await expect(page.getByRole('button', { name: 'Check BACK1 now' }), again).toBeVisible()
    await expect(left, again).toBeHidden()
    await shell.goTo('Arrive/Depart trailers')
    await expect(entries, again).toBeVisible()
  }
  await goOn.click()
  await page.getByRole('button', { name: 'Check BACK1 now' }).click()
  await tap('Clear')
  await shell.goTo('Arrive/Depart trailers')
  await expect(page.getByRole('tab', { name: 'ARRIVALS' })).toBeVisible()
  await expect(left).toHaveCount(0)
  const lefts = () => page.evaluate(() => localStorage.getItem('yardhand-left'))
  await expect.poll(lefts).toContain('"lefts":[]')
})

test('below two notes the list scrolls in the height that is left; its foot is whole', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await leaveNotes(page, office, 2)
  const foot = page.locator('.list-foot')
  const table = page.locator('.table-frame')
  const overlap = () => foot.evaluate(overlapAbove)
  for (const name of ['ARRIVALS', 'YARD AUDIT']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('button', { name: 'Next Page' }), name).toBeInViewport({ ratio: 1 })
    await expect(table.locator('tbody .row-name').nth(2), name).toBeInViewport({ ratio: 1 })
    await expect.poll(overlap, name).toBeLessThanOrEqual(0)
  }
})

test('four notes take two fifths of the screen, in which each can be closed', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await leaveNotes(page, office, 4)
  const notes = page.locator('.hand-overs')
  const close = notes.getByRole('button', { name: 'Close hand-over' })
  const foot = page.locator('.list-foot')
  for (const size of [...UPRIGHT, ...TURNED]) {
    await layOutAt(page, size)
    const at = `at ${size.width} px`
    const share = () => notes.evaluate((part) => part.getBoundingClientRect().height / window.innerHeight)
    await expect.poll(share, at).toBeLessThanOrEqual(0.401)
    await expect(page.getByRole('button', { name: 'Next Page' }), at).toBeInViewport({ ratio: 1 })
    await expect.poll(() => foot.evaluate(overlapAbove), at).toBeLessThanOrEqual(0)
    await close.last().scrollIntoViewIfNeeded()
    await expect(close.last(), at).toBeInViewport({ ratio: 1 })
  }
  await expectNoBarrier(page)
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await close.last().click()
  await expect(close).toHaveCount(3)
})

/** Has people leave the tablet, each with forms and rejected changes. */
async function leaveNotes(page: Page, office: Office, count: number): Promise<void> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  await page.evaluate(keepLefts, { SiteID: Locations[0]?.SiteID ?? 0, count })
  await page.reload()
  await expect(page.getByRole('status', { name: 'Shift hand-over' })).toHaveCount(count)
}

/** Runs in the page: returns the pixels of the table over which the foot stands. */
function overlapAbove(foot: Element): number {
  const table = document.querySelector('.table-frame')?.getBoundingClientRect()
  return Math.round((table?.bottom ?? Number.POSITIVE_INFINITY) - foot.getBoundingClientRect().top)
}

/** Runs in the page: notes that people have left, each with forms and rejected changes. */
function keepLefts({ SiteID, count }: { readonly SiteID: number; readonly count: number }): void {
  const left = { SiteID, At: new Date().toISOString(), drafts: 1, kept: 1, rejected: 1, taken: [] }
  const names = ['Ann Smith', 'Ben Ode', 'Cay Lund', 'Dee Park']
  const lefts = names.slice(0, count).map((Name, at) => ({ ...left, UserID: 9001 + at, Name }))
  localStorage.setItem('yardhand-left', JSON.stringify({ state: { lefts }, version: 3 }))
}
