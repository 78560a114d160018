import { expect, type Locator } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { SessionState } from '../../src/domain/audits/audit.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { fromMs, type Instant } from '../../src/domain/values/instant.ts'
import { needsYouCard } from './pages/needs-you.ts'
import { beginShift } from './pages/shell.ts'
import { beginWalk, openYardAudit, Walk, closeAllTheSame } from './pages/walk.ts'
import { expectNoBarrier } from './support/barriers.ts'
import { makeFindings, STRANGER } from './support/every-finding.ts'
import { freeSpots } from './support/free-spot.ts'
import { awkwardInHand, TURNED, UPRIGHT } from './support/in-hand.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { flatbed } from './pages/yard-control.ts'
import { createOffice, type Office } from './support/office.ts'
import { reloadAfterClose } from './support/reload.ts'
import { test } from './support/test.ts'

test('differing answers, departed and unknown trailers are fixed from the findings', async ({
  tablet,
  office,
  server,
}) => {
  const gate = createOffice(server, 'gate')
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', { Type: 1 })
  const found = await makeFindings(office, gate, Audit.ID)
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await page.goto(`/yard-control/walk/${Audit.ID}/findings`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('7 findings')
  await page.setViewportSize({ width: 600, height: 960 })
  await expect.poll(() => linesOf(page.locator('.findings-foot > button'))).toBe(1)
  await expectNoBarrier(page)
  const near = ['Back to the walk', 'Report', 'Close session'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  const acts = page.getByRole('article').getByRole('button')
  await expect(acts).toHaveCount(14)
  expect(await awkwardInHand(page, { near, others: await acts.all() })).toEqual([])
  // Turned, the list shows the same finding.
  const fifth = page.getByRole('article').nth(4)
  await fifth.evaluate((card) => card.scrollIntoView())
  for (const size of [TURNED[0], UPRIGHT[0], TURNED[1], UPRIGHT[1], TURNED[1]]) {
    await page.setViewportSize(size)
    await expect(fifth.getByRole('heading'), `at ${size.width} px`).toBeInViewport({ ratio: 1 })
  }
  const finding = (words: string) => page.getByRole('article').filter({ hasText: words })
  await expect(finding(`${found.missing.Number} `)).toContainText(
    /Here \d\d:\d\d by Gus Halvorsen, gone \d\d:\d\d by [A-Z].*Listed at/,
  )
  const departed = finding(`Departed, but seen: ${found.departed.Number}`)
  await expect(departed).toContainText(/Departed \d\d:\d\d by [A-Z].*, seen \d\d:\d\d at /)
  await departed.getByRole('button', { name: `Re-arrive it at ${found.departed.LocationName}` }).click()
  await expect(departed).toHaveCount(0)
  const disputed = finding(`${found.disputed.Number} `)
  await expect(disputed).toContainText('do not agree')
  await disputed.getByRole('button', { name: `Believe the later look: ${found.disputed.Number}` }).click()
  await expect(disputed).toHaveCount(0)
  const elsewhere = finding(`${found.elsewhere.Number} `)
  await elsewhere
    .getByRole('button', { name: `Move it to ${found.free.Name} in the list: ${found.elsewhere.Number}` })
    .click()
  await expect(page.getByText(`${found.elsewhere.Number}: corrected in the list`)).toBeVisible()
  await expect(elsewhere).toHaveCount(0)
  await expect(title).toHaveText('4 findings')

  await finding(`${STRANGER} is not in the yard list`)
    .getByRole('button', { name: `Arrive ${STRANGER}` })
    .click()
  const form = page.getByRole('dialog', { name: 'NEW TRAILER' })
  await expect(form.getByRole('textbox', { name: /^Trailer#/ })).toHaveValue(STRANGER)
  await expect(form.getByRole('combobox', { name: /^Location/ })).toHaveValue(found.replaced.LocationName)

  await shell.expectInStep()
  const [back] = await office.findTrailers(found.departed.Number)
  expect(back).toMatchObject({ State: TrailerState.OnYard, LocationID: found.departed.LocationID })
  const [moved] = await office.findTrailers(found.elsewhere.Number)
  expect(moved).toMatchObject({ LocationID: found.free.ID })
})

test('an arrival makes room where another trailer is listed, online and offline', async ({
  tablet,
  office,
  server,
}) => {
  const gate = createOffice(server, 'gate')
  const company = await office.company()
  const [spot, otherSpot, seenAt, byOthers] = await freeSpots(office)
  if (!byOthers) throw new Error('the demo has too few free spots')
  const unseen = await office.arrive({ Number: 'UNSEEN1', LocationID: spot.ID })
  const seen = await office.arrive({ Number: 'PASSED1', LocationID: otherSpot.ID })
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', { Type: 1 })
  const look = (check: object) =>
    gate.call('POST', '/audittrailers', { AuditID: Audit.ID, TrailerAuditState: 3, Walked: true, ...check })
  await look({ TrailerID: unseen.ID, LocationID: spot.ID, FoundNumber: 'STRANGE1' })
  await look({ TrailerID: seen.ID, LocationID: otherSpot.ID, FoundNumber: 'STRANGE2' })
  await look({ TrailerAuditState: 1, LocationID: seenAt.ID, FoundTrailerID: seen.ID })

  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await page.goto(`/yard-control/walk/${Audit.ID}/findings`)
  const card = (words: string) => page.getByRole('article').filter({ hasText: words })
  const stranger = card('STRANGE1 is not in the yard list')
  await expect(stranger).toContainText(/The list has UNSEEN1 .+ there: UNSEEN1 goes to Yard\./)
  await stranger.getByRole('button', { name: 'Arrive STRANGE1' }).click()
  const form = new TrailerForm(page, 'NEW TRAILER')
  await form.expectValue('Location', spot.Name)
  await form.fill(flatbed('STRANGE1', company))
  await form.save('Add')
  await expect(stranger).toHaveCount(0)
  // Making room is no look: the trailer is still missing.
  await expect(card('UNSEEN1 ').filter({ hasText: 'was not found' })).toContainText('Listed at Yard.')
  await shell.expectInStep()
  const placeOf = async (number: string) => (await office.findTrailers(number))[0]?.LocationName
  expect([await placeOf('STRANGE1'), await placeOf('UNSEEN1')]).toEqual([spot.Name, 'Yard'])

  const another = card('STRANGE2 is not in the yard list')
  await expect(another).toContainText(new RegExp(`The list has PASSED1 .+ there: PASSED1 goes to ${seenAt.Name}\\.`))
  await another.getByRole('button', { name: 'Arrive STRANGE2' }).click()
  await tablet.setSignal(false)
  await form.fill(flatbed('STRANGE2', company))
  await form.save('Add')
  await expect(another).toHaveCount(0)
  await expect(card('PASSED1 ')).toHaveCount(0)
  // Somebody else has moved it meanwhile: that stands, and the spot is free.
  await office.edit(seen, { LocationID: byOthers.ID })
  await tablet.setSignal(true)
  await shell.expectInStep()
  expect([await placeOf('STRANGE2'), await placeOf('PASSED1')]).toEqual([otherSpot.Name, byOthers.Name])
})

test('a rejected arrival of a stranger opens again in the spot where it stands', async ({ tablet, office, server }) => {
  const company = await office.company()
  const [spot] = await freeSpots(office)
  const listed = await office.arrive({ Number: 'LISTED1', LocationID: spot.ID })
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', { Type: 1 })
  const found = { AuditID: Audit.ID, TrailerAuditState: 3, Walked: true, LocationID: spot.ID, FoundNumber: 'STRANGE3' }
  await createOffice(server, 'gate').call('POST', '/audittrailers', { ...found, TrailerID: listed.ID })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await page.goto(`/yard-control/walk/${Audit.ID}/findings`)
  await page.getByRole('button', { name: 'Arrive STRANGE3' }).click()
  const form = new TrailerForm(page, 'NEW TRAILER')
  await form.expectValue('Location', spot.Name)
  await tablet.setSignal(false)
  await form.fill(flatbed('STRANGE3', company))
  await form.save('Add')
  await office.arrive({ Number: 'STRANGE3' })
  await tablet.setSignal(true)

  await expect(shell.needsYou).toHaveAccessibleName(/^1 change/)
  await shell.needsYou.click()
  await needsYouCard(page, 'Arrive trailer STRANGE3').getByRole('button', { name: 'Other number' }).click()
  await form.expectValue('Location', spot.Name)
  await form.fill({ 'Trailer#': 'STRANGE4' })
  await form.save('Send again')
  await shell.expectInStep()
  const placesOf = async (number: string) => (await office.findTrailers(number)).map(({ LocationName }) => LocationName)
  await expect.poll(() => placesOf('STRANGE4')).toEqual([spot.Name])
})

test("checks made after another's close form one group, and move with one tap", async ({ tablet, office }) => {
  const { Audit: closed } = await office.call<Answers['Audit']>('POST', '/audits', { Type: 1 }, minutesAgo(10))
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await page.goto(`/yard-control/walk/${closed.ID}`)
  const walk = new Walk(page)
  await walk.start(['Row A'])
  await tablet.setSignal(false)
  // A tablet knows the server's time up to the delay of an answer: the close is surely before the first check.
  await office.call('PUT', `/audits/${closed.ID}/close`, undefined, minutesAgo(5))
  const spots: string[] = []
  for (const _ of [1, 2, 3]) {
    spots.push(await walk.spot())
    await walk.tap(await walk.expectedAnswer())
  }
  await walk.tap(await walk.expectedAnswer())
  await walk.button('Undo').click()
  await walk.expectSaved(3)
  await tablet.setSignal(true)

  await shell.needsYou.click()
  const card = needsYouCard(page, 'Yard Audit: 3 checks made after the close')
  await expect(card).toContainText('This session was closed by ')
  const rows = card.getByRole('row')
  await expect(rows).toHaveCount(1 + spots.length)
  for (const [at, spot] of spots.entries()) await expect(rows.nth(at + 1)).toContainText(spot)
  await card.getByRole('button', { name: 'Open a new session with these' }).click()
  await expect(page.getByText('Nothing needs you.')).toBeVisible()
  await shell.expectInStep()

  const opened = await openSession(office)
  expect(opened.ID).not.toBe(closed.ID)
  const { Trailers } = await office.call<Answers['Trailers']>(
    'GET',
    '/trailers?take=100&states=1&sortKey=LastYardAuditDate&sortType=desc',
  )
  const checked = Trailers.filter(({ LastYardAuditID }) => LastYardAuditID === opened.ID)
  for (const { LocationName } of checked) expect(spots).toContain(LocationName)
  // With the times of the checks, which are before the session that holds them was opened.
  for (const { LastYardAuditDate } of checked) expect(String(LastYardAuditDate) < opened.OpenedDate).toBe(true)
})

test('the number pad says what a tap will record', async ({ tablet, office }) => {
  const [free] = await freeSpots(office)
  const away = await office.arrive({ Number: 'AWAY98761' })
  await office.depart(away)
  const elsewhere = await office.arrive({ Number: 'ELSE98762', LocationID: free.ID })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  while ((await walk.expectedAnswer()) !== 'Here') await walk.tap('Empty, as listed')
  const spot = await walk.spot()
  const listed = (await page.locator('.walk-number').textContent()) ?? ''
  await walk.button('Another trailer').click()
  const pad = page.getByRole('dialog', { name: `Which trailer stands in ${spot}?` })
  const typed = pad.getByRole('textbox', { name: 'Last 3 digits' })
  const match = (number: string) => pad.getByRole('list', { name: 'Trailers' }).getByRole('button', { name: number })
  await typed.fill('98761')
  await expect(match(away.Number)).toContainText(
    new RegExp(`Departed .+\\. Tap to note that it stands in ${spot} all the same`),
  )
  await expect(pad.getByRole('button', { name: 'None of these: save 98761' })).toBeEnabled()
  await typed.fill('98762')
  await expect(match(elsewhere.Number)).toContainText(`Listed at ${free.Name}. Tap to note that it stands in ${spot}.`)
  await typed.fill('98763')
  await expect(pad).toContainText(`No list has a trailer 98763. Save it to note that it stands in ${spot}.`)
  await expect(pad.getByRole('button', { name: 'Not in the list: save 98763' })).toBeEnabled()
  await typed.fill(listed)
  await expect(match(listed).first()).toContainText('Listed here. Tap for Here.')

  // Another trailer may have those last digits, and no more.
  await typed.fill('')
  await expect(pad.getByRole('button', { name: 'Not in the list: type its number' })).toBeDisabled()
  await typed.fill('761')
  await expect(match(away.Number)).toBeVisible()
  await pad.getByRole('button', { name: 'None of these: save 761' }).tap()
  const question = page.getByRole('dialog', { name: 'Is 761 its whole number?' })
  await expectNoBarrier(page)
  await question.getByRole('button', { name: 'Type the rest' }).tap()
  await expect(question).toBeHidden()
  await expect(typed).toHaveValue('761')
  await pad.getByRole('button', { name: 'None of these: save 761' }).tap()
  await question.getByRole('button', { name: 'Save 761' }).tap()
  await expect(pad).toBeHidden()
  await expect(walk.heading).not.toHaveText(spot)
  // Said and listed by its number.
  await walk.expectSaid(`${spot}: 761 seen, saved`)
  const odd = page.getByRole('list', { name: 'Not as listed in this row' }).getByRole('listitem')
  await expect(odd).toHaveText(`${spot}, ${listed}: 761 seen`)
  await reloadAfterClose(page)
  await expect(odd).toHaveText(`${spot}, ${listed}: 761 seen`)
  await page.getByRole('button', { name: 'Findings' }).click()
  await expect(page.getByRole('article').filter({ hasText: '761' }).filter({ hasText: spot })).toBeVisible()
})

test('a double tap does not answer the question about a few digits', async ({ tablet, office }) => {
  await office.depart(await office.arrive({ Number: 'AWAY98761' }))
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  const spot = await walk.spot()
  await walk.button('Another trailer').click()
  const pad = page.getByRole('dialog', { name: `Which trailer stands in ${spot}?` })
  await page.setViewportSize({ width: 600, height: 960 })
  await pad.getByRole('textbox', { name: 'Last 3 digits' }).fill('761')
  const save = pad.getByRole('button', { name: 'None of these: save 761' })
  const box = await save.boundingBox()
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) - 40, y: (box?.y ?? 0) + (box?.height ?? 0) - 24 }
  // Both buttons of the question are at the foot of its sheet, too.
  await page.touchscreen.tap(at.x, at.y)
  await page.touchscreen.tap(at.x, at.y)
  await expect(page.getByRole('dialog', { name: 'Is 761 its whole number?' })).toBeVisible()
  await expect(walk.heading).toHaveText(spot)
})

test('a walk begun offline keeps its place when its session joins another one', async ({ tablet, office }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  const walk = await beginWalk(page, ['Row A'])
  for (const _ of [1, 2]) await walk.tap(await walk.expectedAnswer())
  await walk.expectSaved(2)
  const next = await walk.spot()
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', { Type: 1 })
  await tablet.setSignal(true)
  await shell.expectInStep()

  await page.goto(`/yard-control/walk/${Audit.ID}`)
  await expect(walk.heading).toContainText(next)
  await walk.expectSaved(2)
  await walk.button('Undo').click()
  await walk.expectSaved(1)
})

test('a place for many is ticked off by number; a long report mounts rows in sight', async ({ tablet, office }) => {
  await office.arriveMany('YRD', 187)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await openYardAudit(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  await new Walk(page).choose(['Yard'])
  const place = page.getByRole('region', { name: 'Trailers of Yard' })
  const lines = place.getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  expect(await lines.count()).toBeLessThan(40)
  expect(await cutAtTwiceTheText(page)).toEqual([])

  const search = place.getByRole('textbox', { name: 'What do you see? Last 3 digits' })
  await search.fill('yrd-150')
  await expect(lines).toHaveCount(1)
  const here = place.getByRole('button', { name: 'Here YRD150', exact: true })
  // Three digits and a tap; then the field is free for the next one.
  await search.fill('')
  for (const key of ['1', '5', '0']) await place.getByRole('button', { name: key, exact: true }).click()
  await expect(lines).toHaveCount(1)
  // The second half of a double tap answers no other trailer: the line stays, though the field is free again.
  await here.dblclick()
  await expect(search).toHaveValue('')
  await expect(place.getByRole('status')).toContainText('YRD150: Here. ')
  await expect(lines.first()).toContainText('YRD150')
  await expect(page.getByText('1 saved', { exact: true })).toBeVisible()
  await search.fill('150')
  await expect(here).toHaveAttribute('aria-pressed', 'true')
  await search.fill('YRD15')
  const gone = place.getByRole('button', { name: 'Not here YRD15', exact: true })
  await gone.click()
  await search.fill('YRD15')
  await expect(gone).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 saved', { exact: true })).toBeVisible()
  await expectNoBarrier(page)
  await place.getByRole('button', { name: 'Undo' }).click()
  await expect(gone).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('1 saved', { exact: true })).toBeVisible()
  await new Walk(page).expectSaid('YRD15, Yard: undone')

  // A trailer that is noted besides has no card: a notice says it, and goes with its undo.
  const other = page.getByRole('dialog', { name: 'Which trailer stands in Yard?' })
  // Nobody presses within the 150 ms after the undo that its buttons ignore, but a script may.
  await expect(async () => {
    await place.getByRole('button', { name: 'Also another trailer' }).click()
    await expect(other).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await other.getByLabel('Last 3 digits').fill('STRAY77')
  await other.getByRole('button', { name: 'Not in the list: save STRAY77' }).click()
  const noted = page.locator('.notice').getByText('STRAY77 is noted at Yard')
  await expect(noted).toBeVisible()
  await place.getByRole('button', { name: 'Undo' }).click()
  await new Walk(page).expectSaid('STRAY77, Yard: undone')
  await expect(noted).toHaveCount(0)

  await page.getByRole('button', { name: 'Findings' }).click()
  await page.getByRole('button', { name: 'Close session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close session' }).click()
  const warning = page.getByRole('dialog', { name: 'Close it with so little checked?' })
  await expect(warning).toContainText(/^.*Only 1 of \d+ spots was checked\./)
  await closeAllTheSame(page)

  await page.getByRole('button', { name: 'Report' }).click()
  const table = page.getByRole('grid', { name: 'Rows' })
  await expect(table.getByRole('row', { name: /^YRD150 / })).toBeVisible()
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(187)
  expect(await table.getByRole('row').count()).toBeLessThan(60)
})

/** Returns how many lines the three buttons take. */
async function linesOf(buttons: Locator): Promise<number> {
  await expect(buttons).toHaveCount(3)
  const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
  return new Set(tops).size
}

function minutesAgo(minutes: number): Instant {
  return fromMs(Date.now() - minutes * 60_000)
}

async function openSession(office: Office) {
  const { Audits } = await office.call<Answers['Audits']>('GET', '/audits')
  const open = Audits.find(({ Type, State }) => Type === 1 && State === SessionState.Open)
  if (!open) throw new Error('no yard audit is open')
  return open
}
