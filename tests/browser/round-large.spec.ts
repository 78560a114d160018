import { expect, type Page } from '@playwright/test'
import { fromMs } from '../../src/domain/values/instant.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { beginBelowBanner } from './support/below-banner.ts'
import { layOutAt } from './support/large-text.ts'
import type { Office } from './support/office.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { test } from './support/test.ts'

const DAY_MS = 86_400_000

test('with large text below a banner, what a check needs is in sight without a scroll', async ({
  tablet,
  office,
  server,
}) => {
  await arriveOverdue(office)
  const page = await beginBelowBanner(tablet, server)
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tab.beginRound()
  const unit = page.getByRole('region', { name: 'Trailer', exact: true })
  await expect(unit.getByRole('heading', { level: 2 })).toBeVisible()
  const system = await page.context().newCDPSession(page)
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  for (const size of [
    { width: 1280, height: 800 },
    { width: 800, height: 1280 },
  ]) {
    await layOutAt(page, size)
    const at = `at ${size.width} x ${size.height} px`
    await expect.poll(() => outOfSight(page), at).toEqual([])
    await expect.poll(() => smallest(page), at).toBeGreaterThanOrEqual(64)
  }
})

/** Arrives two reefers that were due yesterday: their facts carry dates. */
async function arriveOverdue(office: Office): Promise<void> {
  await removeReefers(office)
  const load = { ...reefer, SetTemperature: -20, BoxTemperature: -19.4, TargetTemperature: -20 }
  for (const number of ['804308', '804309']) {
    await office.arrive({ ...load, Number: number }, fromMs(Date.now() - DAY_MS))
  }
}

/** Returns the names or words of those keys and facts of the card that its scroll hides, wholly or partly. */
function outOfSight(page: Page): Promise<readonly string[]> {
  return page.locator('.round-body').evaluate((body) => {
    const { top, bottom } = body.getBoundingClientRect()
    const parts = body.querySelectorAll('button, h2, .round-set, .round-reading, .round-past')
    return [...parts].flatMap((part) => {
      const box = part.getBoundingClientRect()
      return box.top < top - 1 || box.bottom > bottom + 1 ? [part.ariaLabel ?? part.textContent ?? ''] : []
    })
  })
}

/** Returns the height of the lowest button of the card. */
function smallest(page: Page): Promise<number> {
  return page
    .locator('.round-card button')
    .evaluateAll((buttons) => Math.min(...buttons.map((button) => button.getBoundingClientRect().height)))
}
