import { expect, type Locator, type Page } from '@playwright/test'

/** Pixels, for a gloved finger; the second for acts that are done two hundred times a day. */
const TARGET = 48
const FREQUENT = 64

/** Pixels between an answer and those that are not to be hit with it. */
const APART = 8

/** Both tablets, held upright. */
export const UPRIGHT = [
  { width: 800, height: 1280 },
  { width: 600, height: 960 },
] as const

/** Both tablets, turned: two hands hold them, and no act is out of reach. */
export const TURNED = [
  { width: 960, height: 600 },
  { width: 1280, height: 800 },
] as const

/** Both tablets in both positions, the narrowest first. */
export const POSITIONS = [UPRIGHT[1], UPRIGHT[0], ...TURNED] as const

export interface FrequentActs {
  /** In reach of the thumb of the hand that holds the tablet upright: in the lower half. */
  readonly near: readonly Locator[]
  readonly others?: readonly Locator[]
  /** Default: both tablets, held upright. */
  readonly sizes?: readonly { readonly width: number; readonly height: number }[]
}

/**
 * Returns what a gloved hand misses on both tablets: small targets, acts out of sight, and, upright, acts out of
 * reach. Leaves the size as it was.
 */
export async function awkwardInHand(page: Page, acts: FrequentActs): Promise<readonly string[]> {
  const { near, others = [], sizes = UPRIGHT } = acts
  const before = page.viewportSize()
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const at = `at ${size.width} px: `
    found.push(...(await settled(() => awkwardNow(page, size, near, others))).map((target) => at + target))
  }
  if (before) await page.setViewportSize(before)
  return found
}

async function awkwardNow(
  page: Page,
  size: { readonly width: number; readonly height: number },
  near: readonly Locator[],
  others: readonly Locator[],
): Promise<readonly string[]> {
  const isUpright = size.height > size.width
  const found = [...(await smallTargets(page)), ...(isUpright ? await outOfReach(page) : [])]
  for (const act of [...near, ...others]) {
    const box = await act.boundingBox()
    const isLarge = box && box.height >= FREQUENT - 0.5 && box.width >= TARGET
    const isNear = others.includes(act) || (box && isReached(box, size))
    if (!isLarge || !isNear) found.push(`${act}: ${JSON.stringify(box)}`)
  }
  return found
}

/** Returns true for an act in sight, and, upright, in the lower half. */
function isReached(
  box: { readonly y: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
): boolean {
  const isInSight = box.y >= 0 && box.y + box.height <= size.height + 0.5
  return isInSight && (size.width > size.height || box.y + box.height / 2 > size.height / 2)
}

/** Returns what a look finds: nothing as soon as it finds nothing, else what it still finds when the layout has settled. */
export async function settled(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found: readonly string[] = []
  const isFound = async () => {
    found = await look()
    return found.length > 0
  }
  await expect
    .poll(isFound, { timeout: SETTLED_MS })
    .toBe(false)
    .catch(() => undefined)
  return found
}

/** Milliseconds; a slow machine draws a new size late. */
const SETTLED_MS = 20_000

/**
 * Returns the buttons, links and fields on the screen, by name and size, that are smaller than a finger in a glove needs.
 * A name in a card may be: a tap anywhere on the card does the same.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const layer = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const targets = layer.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.matches('.cards .row-name')) return []
      // A tap on the label is one on its field.
      const label = target instanceof HTMLInputElement ? target.closest('label') : null
      const { width, height } = (label ?? target).getBoundingClientRect()
      if (width <= 1 || (width >= least - 0.5 && height >= least - 0.5)) return []
      const name = target.ariaLabel ?? target.textContent?.trim() ?? ''
      return [`${name || target.outerHTML.slice(0, 90)}: ${Math.round(width)} x ${Math.round(height)}`]
    })
  }, TARGET)
}

/** Returns the filled buttons, which save or go on, that stand in the upper half of the screen: out of the thumb's reach. */
function outOfReach(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const layer = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const filled = layer.querySelectorAll<HTMLElement>('.button-primary, .button-danger, .walk-here, .round-save')
    return [...filled].flatMap((button) => {
      const { top, height } = button.getBoundingClientRect()
      const isLow = top + height / 2 > window.innerHeight / 2
      return isLow || !button.checkVisibility({ visibilityProperty: true }) ? [] : [button.textContent ?? '']
    })
  })
}

/** Returns the pixels of the width of the answers that Here does not take, and true if all others are well above it. */
export function hereAcross(page: Page): Promise<{ readonly missing: number; readonly isApart: boolean }> {
  return page.locator('.walk-answers').evaluate((answers, least) => {
    const here = answers.querySelector('.walk-here')?.getBoundingClientRect() ?? new DOMRect()
    const others = [...answers.querySelectorAll('button:not(.walk-here)')]
    const lowest = Math.max(...others.map((button) => button.getBoundingClientRect().bottom))
    const missing = Math.round(answers.getBoundingClientRect().width - here.width)
    return { missing, isApart: here.top - lowest >= least }
  }, APART)
}

/** Returns true if Here reaches the right edge of the answers, and if it takes half of their width beside the gaps. */
export function hereAside(page: Page): Promise<{ readonly isAtEdge: boolean; readonly isHalf: boolean }> {
  return page.locator('.walk-answers').evaluate((answers, gap) => {
    const all = answers.getBoundingClientRect()
    const here = answers.querySelector('.walk-here')?.getBoundingClientRect() ?? new DOMRect()
    return { isAtEdge: Math.abs(all.right - here.right) < 1, isHalf: here.width >= all.width / 2 - 4 * gap }
  }, APART)
}
