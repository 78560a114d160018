import { expect } from '@playwright/test'
import { needsYouCard } from './pages/needs-you.ts'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { expectNoBarrier } from './support/barriers.ts'
import { test } from './support/test.ts'

test('a form over a rejected arrival leads to the decision, and keeps its text', async ({ tablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  await page.setViewportSize({ width: 1280, height: 800 })
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await tablet.setSignal(false)
  await yard.arrive(flatbed('UNDER1', company))
  const form = await yard.startEdit('UNDER1')
  await form.fill({ Notes: 'half-typed' })
  // Of the same company.
  await office.arrive({ Number: 'UNDER1' })
  await tablet.setSignal(true)

  const words = 'The arrival of trailer UNDER1 was rejected and waits for a decision.'
  await expect(form.frame.getByRole('alert')).toContainText(`${words} What you typed is kept as a draft.`)
  await expect(form.frame.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect(form.frame.getByRole('button', { name: 'Cancel' })).toBeHidden()
  await expectNoBarrier(page)
  await form.frame.getByRole('button', { name: 'Go to Needs you' }).click()
  await expect(form.frame).toBeHidden()
  const card = needsYouCard(page, 'Arrive trailer UNDER1')
  await card.getByRole('button', { name: 'Same truck' }).click()
  await expect(card).toBeHidden()
  await page.keyboard.press('Escape')
  await shell.expectInStep()

  const again = await yard.startEdit('UNDER1')
  await expect(again.frame).toContainText('Draft restored. Not saved.')
  await expect(again.field('Notes')).toHaveValue('half-typed')
  await expect(again.frame.getByRole('alert')).toBeHidden()
  await again.save('Update', ['Update'])
  await expect.poll(async () => (await office.findTrailers('UNDER1')).map(({ Notes }) => Notes)).toEqual(['half-typed'])
})
