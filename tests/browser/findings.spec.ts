import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { beginWalk } from './pages/walk.ts'
import { test } from './support/test.ts'

const SEEN = ['TWICE901', 'TWICE902'] as const

test('a double tap mends one finding, and not the next one as well', async ({ tablet, office }) => {
  for (const number of SEEN) await office.arrive({ Number: number })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const walk = await beginWalk(page, ['Row A'])
  for (const number of SEEN) {
    while ((await walk.expectedAnswer()) === 'Here') await walk.tap('Skip')
    await walk.tapOther(number.slice(-3), number)
  }
  await page.getByRole('button', { name: 'Findings' }).click()
  const findings = page.getByRole('article')
  await expect(findings).toHaveCount(2)

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
  await expect(findings).toHaveCount(1)
  // A tap that is meant for it mends it.
  await findings.getByRole('button', { name: /^Move / }).tap()
  await expect(findings).toHaveCount(0)
})
