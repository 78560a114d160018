import { expect, type Page } from '@playwright/test'
import { beginShift, Shell } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import type { Office } from './support/office.ts'
import { test } from './support/test.ts'
import { expectNoBarrier } from './support/barriers.ts'

test('a rejected change is edited and sent again, dropped, or handed to a supervisor', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const trailers = []
  for (const number of ['ASK1', 'ASK2', 'ASK3']) trailers.push(await office.arrive({ Number: number }))
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  for (const [at, { Number: number }] of trailers.entries()) {
    await new YardControl(page).edit(number, { 'Seal#': 'MINE', 'Trailer Weight': 900 + at })
  }
  for (const trailer of trailers) await office.edit(trailer, { SealNumber: 'THEIRS' })
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('3 changes need you')
  await expect((await new YardControl(page).find('ASK1')).getByText('Needs you')).toBeVisible()

  await shell.needsYou.click()
  await expect(card(page, 'ASK1')).toContainText(
    'was changed by somebody else meanwhile. Your other changes are saved. Seal# is now THEIRS',
  )
  // Pressed in the moment it appears, before the form can have read the trailer.
  await page.evaluate(pressOnceThere, 'Send again')
  await card(page, 'ASK1').getByRole('button', { name: 'Edit and send again' }).click()
  const form = new TrailerForm(page, 'EDIT TRAILER')
  await expect(form.frame).toContainText('Please choose Mine or Theirs above.')
  await expect(form.field('Seal#')).toHaveValue('THEIRS')
  await form.frame.getByRole('button', { name: 'Mine: MINE' }).click()
  await form.save('Send again', ['Update'])
  await expect(shell.needsYou).toHaveAccessibleName('2 changes need you')

  await shell.needsYou.click()
  await card(page, 'ASK2').getByRole('button', { name: 'Drop' }).click()
  const reason = page.getByRole('dialog', { name: 'Drop this change?' })
  await reason.getByRole('button', { name: 'Drop' }).click()
  await expect(reason).toContainText('Please give a reason')
  await expectNoBarrier(page)
  await reason.getByLabel('Reason').fill('The seal in the office is right.')
  await reason.getByRole('button', { name: 'Drop' }).click()
  await expect(card(page, 'ASK2')).toBeHidden()

  await card(page, 'ASK3').getByRole('button', { name: 'Hand to a supervisor' }).click()
  const handing = page.getByRole('dialog', { name: 'Hand to a supervisor' })
  await handing.getByLabel('Note for the supervisor').fill('Two seals on this one.')
  await handing.getByRole('button', { name: 'Hand over' }).click()
  await expect(card(page, 'ASK3')).toContainText('handed to a supervisor')

  const supervisor = await otherTablet.open()
  const supervisorShell = await beginShift(supervisor, 'admin')
  await expect(supervisorShell.needsYou).toHaveAccessibleName('1 change needs you')
  await supervisorShell.needsYou.click()
  await expect(card(supervisor, 'ASK3')).toContainText('Gus Halvorsen')
  await expect(card(supervisor, 'ASK3')).toContainText('Two seals on this one.')
  await card(supervisor, 'ASK3').getByRole('button', { name: 'Edit and send again' }).click()
  const handed = new TrailerForm(supervisor, 'EDIT TRAILER')
  await handed.frame.getByRole('button', { name: 'Mine: MINE' }).click()
  await handed.save('Send again', ['Update'])

  await expect(supervisorShell.needsYou).toHaveAccessibleName('0 changes need you')
  await expect(new Shell(page).needsYou).toHaveAccessibleName('0 changes need you')
  expect(await seals(office)).toEqual([
    ['ASK1', 'MINE', 900],
    ['ASK2', 'THEIRS', 901],
    ['ASK3', 'MINE', 902],
  ])
})

function card(page: Page, number: string) {
  const list = page.getByRole('dialog', { name: 'Needs you' })
  return list.getByRole('listitem').filter({ hasText: `Edit trailer ${number}` })
}

async function seals(office: Office) {
  const found = await office.findTrailers('ASK')
  return found
    .map(({ Number: number, SealNumber, TrailerWeight }) => [number, SealNumber, TrailerWeight])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
}

/** Clicks the button with these words as soon as it is in the page. */
function pressOnceThere(words: string): void {
  const observer = new MutationObserver(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
    if (!button) return
    observer.disconnect()
    button.click()
  })
  observer.observe(document, { childList: true, subtree: true })
}
