import { expect } from '@playwright/test'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { barriers } from './support/barriers.ts'
import { recordFelt } from './support/felt.ts'
import { awkwardInHand } from './support/in-hand.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import { test } from './support/test.ts'

test('reefers are checked offline, each with three taps and the digits', async ({ tablet }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tablet.setSignal(false)
  await page.getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('button', { name: 'Reefer round' }).click()

  const unit = page.getByRole('region', { name: 'Trailer', exact: true })
  const number = () => unit.getByRole('heading', { level: 2 }).textContent()
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  const save = () => page.getByRole('button', { name: /^Save/ }).tap()
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
  // The check: the digits, the fuel, and save.
  const felt = await recordFelt(page)
  await tap('Same as set')
  await tap('3/4')
  await save()
  await expect(unit.getByRole('heading', { level: 2 })).not.toHaveText(first)
  await expect(progress).toHaveAttribute('value', '1')
  expect(await felt.taps()).toBe(3)
  expect(await felt.vibrations()).toHaveLength(1)
  expect(await barriers(page)).toEqual([])

  await expect(page.getByRole('button', { name: /^Photo of / })).toBeVisible()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const near = [button(/^Save/), ...['Undo', 'Door closed', 'No access', 'Later'].map(button)]
  const others = [...['1', '0', 'Plus or minus', 'Point', 'Same as set', '3/4'].map(button)]
  expect(await awkwardInHand(page, { near, others })).toEqual([])
  expect(await cutAtTwiceTheText(page)).toEqual([])
  // A reefer that cannot be checked now stays due.
  const second = (await number()) ?? ''
  for (const key of ['1', '2']) await tap(key)
  await tap('Door closed')
  await expect(unit.getByRole('heading', { level: 2 })).not.toHaveText(second)
  await expect(progress).toHaveAttribute('value', '1')
  const third = (await number()) ?? ''
  for (const key of ['3', '4']) await tap(key)

  // An undo takes back the last act, also after the round was left: first the reason, then the check.
  await page.getByRole('link', { name: 'Arrive/Depart trailers' }).click()
  await page.getByRole('button', { name: 'Reefer round' }).click()
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(third)
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

  await tablet.setSignal(true)
  await shell.expectInStep()

  // The next person goes on where this one stopped.
  await shell.logOut()
  await page.getByRole('button', { name: 'Logout anyway' }).click()
  await beginShift(page, 'admin')
  const left = page.getByRole('status', { name: 'Shift hand-over' })
  await expect(left).toContainText('The round stands at')
  await left.getByRole('button', { name: /^Go on at / }).click()
  await expect(unit.getByRole('heading', { level: 2 })).toHaveText(third)
})
