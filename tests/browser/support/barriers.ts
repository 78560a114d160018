import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { looksOfViews } from '../../support/volumes.ts'
import { settled, smallTargets } from './in-hand.ts'
import { layOutAt } from './large-text.ts'

/** Sizes of the tablets and desks, and the themes. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 600, height: 960 },
  { width: 1920, height: 1080 },
  { width: 800, height: 1280 },
] as const
export const themes = ['light', 'dark', 'sun'] as const

interface Look {
  readonly size: (typeof sizes)[number]
  readonly theme: Theme
}

export type Theme = (typeof themes)[number]

/** Returns the accessibility barriers that axe finds on a page as it is. */
export async function barriers(page: Page): Promise<readonly string[]> {
  const options: RunOptions = { ...SHORT, rules: { 'target-size': { enabled: true } } }
  // Legacy mode differs only for frames of other origins, of which there are none: otherwise axe opens a second page for each look.
  return namesOf(page, await new AxeBuilder({ page }).setLegacyMode().options(options).analyze())
}

/** Expects no barrier and no small target in what a story has just reached: a view that no button of the menu leads to. */
export async function expectNoBarrier(page: Page): Promise<void> {
  // Colours that fade would be measured on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect([...(await barriers(page)), ...(await smallTargets(page))]).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}

/**
 * Expects the same in one size and theme, which differ from `turn` to `turn`, and by `npm run soak` in all of them. Leaves
 * the size as it was.
 */
export async function expectNoBarrierAround(page: Page, turn: number): Promise<void> {
  const before = page.viewportSize()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await lookAround(page, turn, looksOfViews === 'all')).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
  if (before) await layOutAt(page, before)
}

/**
 * Returns the barriers and small targets of what is on the screen, by all rules in one size and theme, which differ from
 * turn to turn. `isAll`: in each size, and in each theme of it by the rules that depend on both.
 */
export async function lookAround(page: Page, turn: number, isAll: boolean): Promise<readonly string[]> {
  const found: string[] = []
  for (const look of looksFrom(turn).slice(0, isAll ? sizes.length : 1)) {
    found.push(...(await seenIn(page, look, barriers)))
    const others = themes.filter((theme) => isAll && theme !== look.theme)
    for (const theme of others) found.push(...(await seenIn(page, { ...look, theme }, seenBarriers)))
  }
  await showTheme(page, 'light')
  await page.setViewportSize(sizes[0])
  return found
}

/** Returns four looks that show each size, and each theme at least once. */
function looksFrom(turn: number): readonly Look[] {
  return sizes.map((_, at) => ({
    size: sizes[(turn + at) % sizes.length] ?? sizes[0],
    theme: themes[(turn + at) % themes.length] ?? themes[0],
  }))
}

/** Returns what is found in a size and theme. */
async function seenIn(page: Page, { size, theme }: Look, by: typeof barriers): Promise<readonly string[]> {
  const now = page.viewportSize()
  if (now?.width !== size.width || now.height !== size.height) await layOutAt(page, size)
  await showTheme(page, theme)
  const faults = await settled(async () => [...(await by(page)), ...(await smallTargets(page))])
  return faults.map((fault) => `${size.width}x${size.height}, ${theme}: ${fault}`)
}

/** Rules whose result depends on size and colours. */
const OF_SIGHT = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** Takes the axe that the look by all rules has left in the page: to read it anew takes as long as these rules. */
async function seenBarriers(page: Page): Promise<readonly string[]> {
  const options: RunOptions = { ...SHORT, runOnly: { type: 'rule', values: OF_SIGHT } }
  return namesOf(page, await page.evaluate((asked) => window.axe.run(asked), options))
}

/** Shows a theme as its button does, which a dialog covers. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((shown) => {
    for (const one of ['light', 'dark', 'sun']) {
      document.documentElement.classList.toggle(`theme-${one}`, one === shown)
    }
  }, theme)
}

type RunOptions = Parameters<AxeBuilder['options']>[0]
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** Leaves out rules that pass. */
const SHORT = { resultTypes: ['violations' as const] }

async function namesOf(page: Page, { violations }: AxeResults): Promise<readonly string[]> {
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const targets = nodes.map((node) => node.target.join(' '))
    const left = id === 'target-size' ? await wholeOnes(page, await besideMenus(page, targets)) : targets
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

/** Returns the targets that are still small in the middle of what scrolls, whose edge cut the others. */
function wholeOnes(page: Page, targets: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (all) => {
    const small: string[] = []
    for (const selector of all) {
      document.querySelector(selector)?.scrollIntoView({ block: 'center' })
      const { violations } = await window.axe.run(selector, { runOnly: { type: 'rule', values: ['target-size'] } })
      if (violations.length > 0) small.push(selector)
    }
    return small
  }, targets)
}

declare global {
  interface Window {
    readonly axe: { run(...asked: [RunOptions] | [string, RunOptions]): Promise<AxeResults> }
  }
}
