import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { beginWalk, closeAllTheSame } from './pages/walk.ts'
import { expectNoBarrier } from './support/barriers.ts'
import { test } from './support/test.ts'

const SEEN = ['TWICE901', 'TWICE902', 'TWICE903'] as const

test('a double tap mends one finding; after the close another look is offered', async ({ tablet, office }) => {
  for (const number of SEEN) await office.arrive({ Number: number })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  let last = ''
  for (const number of SEEN) {
    while ((await walk.expectedAnswer()) === 'Here') await walk.tap('Skip')
    last = await walk.spot()
    await walk.tapOther(number.slice(-3), number)
  }
  await page.getByRole('button', { name: 'Findings' }).click()
  const findings = page.getByRole('article')
  await expect(findings).toHaveCount(SEEN.length)

  const first = findings.filter({ hasText: SEEN[0] }).getByRole('button', { name: /^Move / })
  // In the moment in which the next finding has come up under the finger.
  const under = await first.evaluate(async (button: HTMLElement) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const card = button.closest('article')
    const list = card?.parentElement
    if (!card || !list) return 'no card'
    const gone = new Promise<void>((resolve) => {
      new MutationObserver(() => card.isConnected || resolve()).observe(list, { childList: true })
    })
    button.click()
    await gone
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit?.closest('button')?.textContent ?? 'nothing'
  })
  expect(under).toBe('nothing')
  await expect(findings).toHaveCount(2)
  // A tap that is meant for it mends it.
  await findings
    .filter({ hasText: SEEN[1] })
    .getByRole('button', { name: /^Move / })
    .tap()
  await expect(findings).toHaveCount(1)

  // No check goes into a closed session: another look is one in a new session, at the spot of the finding.
  await page.getByRole('button', { name: 'Close session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close session' }).click()
  await closeAllTheSame(page)
  await expect(page.getByRole('button', { name: 'Back to the walk' })).toBeHidden()
  const again = findings.getByRole('button', { name: `Look again: ${SEEN[2]}` })
  await again.tap()
  const question = page.getByRole('dialog', { name: 'Open a new yard audit session?' })
  await expect(question).toContainText('This session is closed. A new look needs an open one.')
  await expectNoBarrier(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await again.tap()
  await question.getByRole('button', { name: 'Open session' }).click()
  await expect(walk.heading).toHaveText(last)
  await walk.expectSaved(0)
})
