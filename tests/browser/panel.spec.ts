import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { YardControl } from './pages/yard-control.ts'
import { pullDown } from './support/pull-down.ts'
import { test } from './support/test.ts'

test('beside an open form the list works, and leaving unsaved input is asked', async ({ tablet, office }) => {
  await office.arrive({ Number: 'LEFT1' })
  await office.arrive({ Number: 'RIGHT1' })
  const page = await tablet.open()
  await page.setViewportSize({ width: 1440, height: 900 })
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await (await yard.find('LEFT1')).getByRole('button', { name: 'Edit LEFT1' }).click()
  const form = new TrailerForm(page, 'EDIT TRAILER')
  await expect(form.field('Trailer#')).toHaveValue('LEFT1')
  await form.fill({ Notes: 'half-typed' })

  const right = await yard.find('RIGHT1')
  await right.getByRole('button', { name: 'Edit RIGHT1' }).click()
  const question = page.getByRole('dialog', { name: 'Leave the open form?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(form.field('Notes')).toHaveValue('half-typed')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Audit Reports' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(form.field('Notes')).toHaveValue('half-typed')

  await right.getByRole('button', { name: 'Edit RIGHT1' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(form.field('Trailer#')).toHaveValue('RIGHT1')
  await page.keyboard.press('Escape')
  await expect(form.frame).toBeHidden()

  // The form that was left is a draft. A turned tablet keeps it open, over the list.
  await (await yard.find('LEFT1')).getByRole('button', { name: 'Edit LEFT1' }).click()
  await expect(form.frame).toContainText('Draft restored. Not saved.')
  await form.fill({ AKA: 'TURNED' })
  await page.setViewportSize({ width: 900, height: 1440 })
  await expect(form.field('AKA')).toHaveValue('TURNED')
  await page.goBack()
  await expect(form.frame).toBeHidden()
  await expect(page).toHaveURL(/\/yard-control$/)
})

test('pulling a screen down asks the server, unless the finger scrolls a list', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const came = page.getByRole('status').filter({ hasText: /^(New data came|Nothing new), as of / })
  const scroller = await page.getByRole('grid').evaluateHandle((grid) => {
    let frame: Element = grid
    while (frame.scrollHeight <= frame.clientHeight && frame.parentElement) frame = frame.parentElement
    frame.scrollTop = 200
    return frame
  })
  await expect(page.locator('ion-refresher.hydrated')).toBeAttached()
  await pullDown(page, page.getByRole('grid'))
  await expect.poll(() => scroller.evaluate((frame) => frame.scrollTop)).toBeLessThan(200)
  await expect(came).toBeHidden()
  await pullDown(page, page.getByRole('heading', { level: 1 }))
  await expect(came).toBeVisible()
})
