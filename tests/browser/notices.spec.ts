import { expect, type Page } from '@playwright/test'
import { TrailerType } from '../../src/domain/trailers/trailer-lists.ts'
import { beginShift } from './pages/shell.ts'
import { barriers } from './support/barriers.ts'
import { createOffice, type Office, type TrailerSeen } from './support/office.ts'
import { test } from './support/test.ts'

test('an alert is listed on both tablets of its person until it is read, offline too', async ({
  tablet,
  otherTablet,
  server,
}) => {
  const gate = createOffice(server, 'gate')
  const [first, second] = await findReefers(gate)
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin')
  const other = await otherTablet.open()
  await beginShift(other, 'admin')
  await expect(bell(page)).toBeHidden()

  await gate.call('POST', `/alerts/${first.ID}`)
  // An alarm is shown at once, whatever screen is open.
  await expect(page.getByRole('status').filter({ hasText: `trailer ${first.Number}` })).toBeVisible()
  await gate.call('POST', `/alerts/${second.ID}`)
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName('2 unread notices')

  await tablet.setSignal(false)
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notices' })
  const rows = panel.getByRole('listitem')
  await expect(rows).toHaveText([new RegExp(second.Number), new RegExp(first.Number)])
  for (const width of [1280, 800, 600]) {
    await page.setViewportSize({ width, height: 960 })
    await expect(rows.first().getByRole('button', { name: /^Mark as read/ })).toBeInViewport({ ratio: 1 })
    expect(await barriers(page), `at ${width} px`).toEqual([])
  }
  await rows
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  const read = panel.getByRole('region', { name: 'Read within the last 24 hours' })
  await expect(read.getByRole('listitem')).toHaveText([new RegExp(second.Number)])
  await rows
    .first()
    .getByRole('button', { name: `Show ${first.Number}` })
    .click()
  await expect(page.getByRole('dialog', { name: `History of trailer ${first.Number}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('1 unread notice')
  await shell.expectWaiting(1)

  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect(bell(other)).toHaveAccessibleName('1 unread notice')
  await bell(other).click()
  await other.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(other.getByText('No unread notices.')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notices, all read')
})

function bell(page: Page) {
  return page.getByRole('button', { name: /unread notice|^Notices, all read$/, includeHidden: true })
}

async function findReefers(office: Office): Promise<readonly [TrailerSeen, TrailerSeen]> {
  const { Trailers } = await office.call<{ readonly Trailers: readonly TrailerSeen[] }>(
    'GET',
    '/trailers?states=1&take=100',
  )
  const [first, second] = Trailers.filter(({ Type }) => Type === TrailerType.Reefer)
  if (!first || !second) throw new Error('the demo has no two reefers')
  return [first, second]
}
