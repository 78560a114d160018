import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { smallTargets } from './in-hand.ts'

/** Returns the accessibility barriers that axe finds on a page. */
export async function barriers(page: Page): Promise<readonly string[]> {
  return listNodes(axe(page).options({ ...SHORT, rules: { 'target-size': { enabled: true } } }))
}

/** Expects no barrier and no small target in what a story has just reached: a view that no button of the menu leads to. */
export async function expectNoBarrier(page: Page): Promise<void> {
  // Colours that fade would be measured on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect([...(await barriers(page)), ...(await smallTargets(page))]).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}

/** Shows a theme as its button does, which a dialog covers. */
export async function showTheme(page: Page, theme: 'light' | 'dark' | 'sun'): Promise<void> {
  await page.evaluate((shown) => {
    for (const one of ['light', 'dark', 'sun']) {
      document.documentElement.classList.toggle(`theme-${one}`, one === shown)
    }
  }, theme)
}

/** Leaves out rules that pass. */
const SHORT = { resultTypes: ['violations' as const] }

/** Legacy mode differs only for frames of other origins, of which there are none: otherwise axe opens a second page for each look. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

async function listNodes(builder: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
