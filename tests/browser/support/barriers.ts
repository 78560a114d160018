import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { smallTargets } from './in-hand.ts'

/** Returns the accessibility barriers that axe finds on a page. */
export async function barriers(page: Page): Promise<readonly string[]> {
  return listNodes(page, axe(page).options({ ...SHORT, rules: { 'target-size': { enabled: true } } }))
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

async function listNodes(page: Page, builder: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await builder.analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const targets = nodes.map((node) => node.target.join(' '))
    const left = id === 'target-size' ? await besideMenus(page, targets) : targets
    if (left.length > 0) found.push(`${id}: ${left.join(', ')}`)
  }
  return found
}

/** Returns the targets that no open menu covers: of one that it covers in part, a narrow edge is in sight until the menu closes. */
function besideMenus(page: Page, targets: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((all) => {
    const menus = [...document.querySelectorAll(':popover-open')]
    return all.filter((selector) => {
      const target = document.querySelector(selector)
      const box = target?.getBoundingClientRect()
      return !menus.some((menu) => {
        const { top, bottom, left, right } = menu.getBoundingClientRect()
        const isOver = box && top < box.bottom && bottom > box.top && left < box.right && right > box.left
        return isOver && !menu.contains(target)
      })
    })
  }, targets)
}
