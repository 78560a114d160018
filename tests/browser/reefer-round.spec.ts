import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { plainCheck } from '../../src/domain/audits/plain-check.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { barriers, expectNoBarrier, expectNoBarrierAround } from './support/barriers.ts'
import { recordFelt } from './support/felt.ts'
import { Hand } from './support/hand.ts'
import { awkwardInHand, TURNED, UPRIGHT } from './support/in-hand.ts'
import { cutAtTwiceTheText, layOutAt } from './support/large-text.ts'
import { createOffice } from './support/office.ts'
import { arriveForRound, arriveLong, LONG_NUMBER, reefer, removeReefers } from './support/reefers.ts'
import { expectFacesInKeys, expectKeysSideways, expectLargeKeys } from './support/round-keys.ts'
import { scan } from './support/scanner.ts'
import { test } from './support/test.ts'

/** Below a banner of the browser. */
const LOW = { width: 1280, height: 751 }

test('reefers are checked offline, each with three taps and the digits', async ({ tablet, office, server }) => {
  await arriveLong(office, createOffice(server, 'super'))
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tablet.setSignal(false)
  await page.getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
  await expect(page.getByRole('region', { name: 'Session' })).toContainText('session open')
  // In the list the longest facts are cut, and the rest stays in sight.
  expect((await cutAtTwiceTheText(page)).filter((fault) => fault.endsWith('scrolls sideways'))).toEqual([])
  await page.getByRole('button', { name: 'Reefer round' }).click()

  const unit = page.getByRole('region', { name: 'Trailer', exact: true })
  const number = () => unit.getByRole('heading', { level: 2 }).textContent()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const tap = (name: string) => button(name).tap()
  const save = () => button(/^Save/).tap()
  const progress = page.getByRole('progressbar', { name: 'Checked reefers' })
  const warning = page.getByRole('region', { name: 'Box temp', exact: true }).getByRole('status').last()
  const reading = (typed: string) => page.locator('output').filter({ hasText: new RegExp(`^${typed}`) })
  await expect(progress).toHaveAttribute('value', '0')
  const first = (await number()) ?? ''

  // A message in place names the missing reading.
  await save()
  await expect(warning).toHaveText('Please enter a valid temperature')
  for (const key of ['9', '9', 'Point', '5']) await tap(key)
  await expect(warning).toContainText('above set')
  await tap('Clear')
  // One digit too many shows the field's message and changes nothing.
  for (const key of ['1', '2', '3', '4']) await tap(key)
  await expect(reading('123')).toBeVisible()
  await expect(warning).toHaveText('Please enter a valid temperature')
  await tap('Delete one sign')
  await expect(reading('12')).toBeVisible()
  await expect(warning).toContainText('Range is ±')
  await tap('Clear')
  // A missing fuel level is marked at its gauge.
  const gauge = page.getByRole('group', { name: 'Reefer Fuel Level' })
  await tap('Same as set')
  await save()
  await expect(gauge).toHaveAttribute('aria-invalid', 'true')
  await expect(gauge).toHaveAccessibleDescription('Please select the fuel level')
  await expect(gauge.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(warning).toBeEmpty()
  expect(await barriers(page)).toEqual([])
  await tap('1/2')
  await expect(gauge).not.toHaveAttribute('aria-invalid')
  await tap('Clear')
  // The error of a scan goes with the card.
  await scan(page, 'ZZ-9988')
  const unknown = page.getByText('ZZ-9988 is not in this round.')
  await expect(unknown).toBeVisible()
  // The check: the digits, the fuel, and save.
  const felt = await recordFelt(page)
  const hand = new Hand(page)
  for (const name of ['Same as set', '3/4', /^Save/]) await hand.tap(button(name))
  await expect(unit.getByRole('heading', { level: 2 })).not.toHaveText(first)
  await expect(progress).toHaveAttribute('value', '1')
  await expect(unknown).toBeHidden()
  hand.expectWithin('check')
  expect(await felt.taps()).toBe(3)
  // Felt once the answer is drawn.
  await expect.poll(felt.vibrations).toHaveLength(1)
  expect(await barriers(page)).toEqual([])

  await expect(page.getByRole('button', { name: /^Photo of / })).toBeVisible()
  const near = [button(/^Save/), ...['Undo', 'Door closed', 'No access', 'Later'].map(button)]
  const others = [...['1', '0', 'Plus or minus', 'Point', 'Same as set', '3/4'].map(button)]
  expect(await awkwardInHand(page, { near, others })).toEqual([])
  expect(await cutAtTwiceTheText(page, [], [...TURNED, ...UPRIGHT])).toEqual([])
  // A reefer that cannot be checked now is named on the next card, and spoken.
  const second = (await number()) ?? ''
  for (const key of ['1', '2']) await tap(key)
  await tap('Door closed')
  await expect(page.getByText(`${second}: Door closed, not checked`, { exact: true })).toHaveCount(2)
  await expect(unit).toContainText(`${second}: Door closed, not checked`)
  await expect(unit.getByRole('heading', { level: 2 })).not.toHaveText(second)
  await expect(progress).toHaveAttribute('value', '1')
  const third = (await number()) ?? ''
  for (const key of ['3', '4']) await tap(key)

  // An undo takes back the last act, also after the round was left: first the reason, then the check.
  await page.getByRole('link', { name: 'Arrive/Depart trailers' }).click()
  await page.getByRole('button', { name: 'Reefer round' }).click()
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(third)
  await expect.poll(felt.isAwake).toBe(true)
  await tap('Undo')
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(second)
  await expect(reading('12')).toBeVisible()
  await expect(progress).toHaveAttribute('value', '1')
  await tap('Undo')
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(first)
  await expect(page.getByRole('button', { name: '3/4', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(progress).toHaveAttribute('value', '0')
  await save()
  await expect(progress).toHaveAttribute('value', '1')
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(second)
  await tap('Door closed')
  // The card that was left keeps its digits.
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(third)
  await expect(reading('34')).toBeVisible()

  // Also below a banner of 49 px, the longest facts and a warning leave each key in sight.
  await scan(page, LONG_NUMBER)
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(LONG_NUMBER)
  for (const key of ['9', '9', 'Point', '5']) await tap(key)
  const hidden = () =>
    page
      .locator('.round-body, .round-reading')
      .evaluateAll((parts) => parts.map(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight))
  for (const { width, height } of UPRIGHT) {
    await layOutAt(page, { width, height: height - 49 })
    await expect(warning).toContainText('above set')
    await expect.poll(hidden, `at ${width} px`).toEqual([0, 0])
  }
  await tap('Clear')
  await expectFacesInKeys(page)
  await expectLargeKeys(page)
  await scan(page, third)
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(third)
  await expectKeysSideways(page)

  await tablet.setSignal(true)
  await shell.expectInStep()

  // The next person goes on where this one stopped. Both read which readings are not saved.
  await shell.logOut()
  await expect(page.getByText(/Your entries for 2 reefers are not saved, .*: /)).toContainText(third)
  await page.getByRole('button', { name: 'Logout anyway' }).click()
  await beginShift(page, 'admin')
  const left = page.getByRole('status', { name: 'Shift hand-over' })
  await expect(left).toContainText('The round stands at')
  await expect(left.getByText(/^Entries for 2 reefers were not saved, .* for Gus Halvorsen: /)).toContainText(third)
  await left.getByRole('button', { name: /^Go on at / }).click()
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(third)
})

test('nothing moves under a finger while others check and the signal goes', async ({ tablet, office, server }) => {
  await removeReefers(office)
  for (const at of [1, 2, 3]) await office.arrive({ ...reefer, Number: `ROUND${at}` })
  const session = { ID: 0, Type: AuditType.ProductProtection }
  const readings = { BoxTemperature: 34, ReeferFuelLevel: 4 }
  const { Audit: earlier } = await office.call<Answers['Audit']>('POST', '/audits', session)
  for (const TrailerID of (await office.findTrailers('ROUND')).map(({ ID }) => ID)) {
    for (const times of [1, 2]) {
      const check = plainCheck({ ID: 0, AuditID: earlier.ID, TrailerID, ...readings, ReeferFuelLevel: times })
      await office.call('POST', '/audittrailers', check)
    }
  }
  await office.call('PUT', `/audits/${earlier.ID}/close`, { ID: earlier.ID })
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', session)
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await new AuditTab(page).show('PRODUCT PROTECTION')
  await page.getByRole('button', { name: 'Reefer round' }).click()
  const unit = page.getByRole('region', { name: 'Trailer', exact: true })
  const heading = unit.getByRole('heading', { level: 2 })
  const save = page.getByRole('button', { name: /^Save/ })
  const later = page.getByRole('button', { name: 'Later', exact: true })
  await expect(heading).toHaveText(/^ROUND/)
  const number = (await heading.textContent()) ?? ''
  await expect(page.getByRole('region', { name: 'Box temp, last 2 checks' })).toBeVisible()
  const before = await placesOfKeys(page)

  // At the gauge, on the card, and in the header.
  await page.getByRole('button', { name: 'Same as set' }).tap()
  await save.tap()
  await expect(page.getByRole('alert')).toHaveText('Please select the fuel level')
  await expect.poll(() => placesOfKeys(page)).toEqual(before)
  const [TrailerID = null] = (await office.findTrailers(number)).map(({ ID }) => ID)
  const check = plainCheck({ ID: 0, AuditID: Audit.ID, TrailerID, ...readings })
  await createOffice(server, 'super').call('POST', '/audittrailers', check)
  await expect(unit).toContainText('Checked by ')
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  await expect.poll(() => placesOfKeys(page)).toEqual(before)

  // Of a checked reefer nothing is put off; the end is shown as it is.
  await expect(save).toContainText('next: ')
  await later.tap()
  await expect(heading).not.toHaveText(number)
  await expect(page.getByText('not checked')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  const second = (await heading.textContent()) ?? ''
  await later.tap()
  await expect(unit).toContainText(`${second}: Later, not checked`)
  await expect(save).toContainText('next: 1 put off')
  await expect.poll(() => placesOfKeys(page)).toEqual(before)
  await later.tap()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('2 reefers are not checked.')
  // The sign of a finished round is green only then.
  const sign = page.locator('.round-done > .icon')
  const inColourOf = (name: string) => page.evaluate((of) => getComputedStyle(document.body).getPropertyValue(of), name)
  await expect(sign).toHaveCSS('color', rgb(await inColourOf('--wait')))
  await expectNoBarrier(page)
  const ends = page.locator('.round-done button')
  await expect(ends).toHaveCount(4)
  expect(await awkwardInHand(page, { near: [], others: await ends.all() })).toEqual([])
  expect(await cutAtTwiceTheText(page)).toEqual([])
  const hand = new Hand(page)
  for (let left = 2; left > 0; left--) {
    await page
      .getByRole('button', { name: /^Check .* now$/ })
      .first()
      .tap()
    // Three taps, or two and the digits.
    const reading = left === 2 ? ['3', '4'] : ['Same as set']
    for (const name of [...reading, '3/4']) await hand.tap(page.getByRole('button', { name, exact: true }))
    await hand.tap(save)
    hand.expectWithin(left === 2 ? 'digits' : 'check')
  }
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('All reefers of this session are checked.')
  await expect(sign).toHaveCSS('color', rgb(await inColourOf('--ok')))
  await expectNoBarrierAround(page, 1)
})

test('with large text a new card starts at its top, however far the last was scrolled', async ({ tablet, office }) => {
  await removeReefers(office)
  for (const at of [1, 2, 3]) await office.arrive({ ...reefer, Number: `TOP${at}` })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tab.beginRound()
  const unit = page.getByRole('region', { name: 'Trailer', exact: true })
  const heading = unit.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^TOP/)
  const system = await page.context().newCDPSession(page)
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  const low = page.getByRole('button', { name: '3/4', exact: true })
  for (const size of [
    { width: 600, height: 960 },
    { width: 960, height: 600 },
  ]) {
    await page.setViewportSize(size)
    const number = (await heading.textContent()) ?? ''
    await page.getByRole('button', { name: 'Same as set', exact: true }).tap()
    await low.tap()
    await page.locator('.round-body').evaluate((body) => body.scrollTo({ top: body.scrollHeight }))
    await expect(heading).not.toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: /^Save/ }).tap()
    await expect(heading).not.toHaveText(number)
    for (const part of [heading, page.locator('.round-set b')]) await expect(part).toBeInViewport({ ratio: 1 })
  }
})

test('the round begins with the due reefers, and the camera leads to that of the code', async ({ tablet, office }) => {
  await removeReefers(office)
  const [due, otherDue, fresh] = await arriveForRound(office)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.evaluate(() => {
    class BarcodeDetector {
      async detect(video: HTMLVideoElement) {
        return video.videoWidth > 0 ? [{ rawValue: document.documentElement.dataset.code }] : []
      }
    }
    Object.assign(globalThis, { BarcodeDetector })
  })
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tab.beginRound()
  const number = page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading', { level: 2 })
  const later = page.getByRole('button', { name: 'Later', exact: true })
  for (const next of [due, otherDue]) {
    await expect(number).toHaveText(next)
    await later.tap()
  }
  await expect(number).toHaveText(fresh)
  await page.evaluate((code) => {
    document.documentElement.dataset.code = code
  }, due)
  const read = page.getByRole('button', { name: 'Read code' })
  await read.tap()
  await expect(page.getByRole('dialog', { name: 'Read code' })).toBeHidden()
  await expect(number).toHaveText(due)
  const near = [read, ...[/^Save/, /^Photo of /].map((name) => page.getByRole('button', { name }))]
  expect(await awkwardInHand(page, { near })).toEqual([])
  expect(await cutAtTwiceTheText(page, [], [...TURNED, ...UPRIGHT])).toEqual([])
  expect(await barriers(page)).toEqual([])
  // The other one, which is put off, is due all the same.
  await expect(page.locator('.round-due')).toHaveText('2 due')
})

/** Returns '#rrggbb' as a computed style has it. */
function rgb(hex: string): string {
  const parts = hex.trim().match(/[\da-f]{2}/giu) ?? []
  return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`
}

/** Expects the keys low on the screen; returns where keys, gauge, Defrost and foot stand at each size. */
async function placesOfKeys(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize()
  const places: string[] = []
  for (const size of [...UPRIGHT, ...TURNED, LOW]) {
    await page.setViewportSize(size)
    const at = `at ${size.width}x${size.height}`
    const tops = () =>
      page
        .locator('.round-card :is(.round-keys, .round-fuel, .round-foot) button, .round-defrost')
        .evaluateAll((keys) => keys.map((key) => Math.round(key.getBoundingClientRect().top)))
    await expect.poll(async () => Math.min(...(await tops())), at).toBeGreaterThan(size.height * 0.4)
    for (const key of await page.locator('.round-fuel button').all()) await expect(key, at).toBeInViewport({ ratio: 1 })
    places.push(`${at}: ${(await tops()).join(' ')}`)
  }
  if (before) await page.setViewportSize(before)
  return places
}
