import { expect, type Locator, type Page } from '@playwright/test'
import { MAX_GAP_MS } from '../../../src/app/kit/wedge-buffer.ts'
import { budgets } from './act-budgets.ts'

/** Swipes after which a target is out of reach. */
const MOST_SWIPES = 10

/** Counts what a person does with one hand: taps, typed keys, and swipes by nine tenths of what is in sight. */
export class Hand {
  readonly #page: Page
  #done = { taps: 0, keys: 0, scrolls: 0 }

  constructor(page: Page) {
    this.#page = page
  }

  /** Taps what is whole in sight, after as many swipes as that takes: Playwright would scroll and say nothing. */
  async tap(target: Locator): Promise<void> {
    for (let swipes = 0; await target.evaluate(swipeTowards); swipes++) {
      if (swipes === MOST_SWIPES) throw new Error(`${target} cannot be reached`)
      this.#done.scrolls += 1
    }
    // It scrolls as well to what something else covers.
    await expect.poll(() => target.evaluate(takesTap), { message: `${target} takes a tap` }).toBe(true)
    this.#done.taps += 1
    await target.tap()
  }

  async type(text: string): Promise<void> {
    this.#done.keys += text.length
    // Slower than a scanner, whose keys the app takes for a scan.
    await this.#page.keyboard.type(text, { delay: 2 * MAX_GAP_MS })
  }

  async press(key: string): Promise<void> {
    this.#done.keys += 1
    await this.#page.keyboard.press(key)
  }

  /** Compares what an act took with its budget, and begins to count anew. */
  expectWithin(act: keyof typeof budgets): void {
    const { taps, keys, scrolls } = this.#done
    const most = budgets[act]
    console.info(`${act}: ${taps} taps, ${keys} keys, ${scrolls} scrolls`)
    expect({ taps, keys, scrolls }).toEqual({
      taps: Math.min(taps, most.taps),
      keys: Math.min(keys, most.keys),
      scrolls: Math.min(scrolls, most.scrolls),
    })
    this.#done = { taps: 0, keys: 0, scrolls: 0 }
  }
}

/**
 * Runs in the page, once the target rests: swipes the nearest part around it that hides a piece of it. Returns false if
 * none does.
 */
async function swipeTowards(target: Element): Promise<boolean> {
  let there = target.getBoundingClientRect()
  for (let isMoving = true; isMoving; ) {
    await new Promise(requestAnimationFrame)
    const next = target.getBoundingClientRect()
    isMoving = next.top !== there.top || next.left !== there.left || next.height !== there.height
    there = next
  }
  if (there.width === 0 || there.height === 0) throw new Error('the target does not show')
  // A scroll ends at a whole pixel.
  const [slack, share] = [1, 0.9]
  for (let part = target.parentElement; part; part = part.parentElement) {
    const isPage = part === document.documentElement
    const { overflowX, overflowY } = getComputedStyle(part)
    const rolls = (overflow: string, all: number, seen: number) =>
      all > seen && (isPage || overflow === 'auto' || overflow === 'scroll')
    const seen = isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : part.getBoundingClientRect()
    const down = there.bottom > seen.bottom + slack ? 1 : there.top < seen.top - slack ? -1 : 0
    const across = there.right > seen.right + slack ? 1 : there.left < seen.left - slack ? -1 : 0
    const isDown = down !== 0 && rolls(overflowY, part.scrollHeight, part.clientHeight)
    const isAcross = across !== 0 && rolls(overflowX, part.scrollWidth, part.clientWidth)
    if (isDown) part.scrollBy({ top: down * share * seen.height, behavior: 'instant' })
    else if (isAcross) part.scrollBy({ left: across * share * seen.width, behavior: 'instant' })
    if (isDown || isAcross) return true
    // A dialog or a menu is hidden by nothing around it.
    if (part.matches('dialog, [popover]')) return false
  }
  return false
}

/** Runs in the page: returns true if a finger on the middle of the target meets it, or its label. */
function takesTap(target: Element): boolean {
  const { left, top, width, height } = target.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (target.closest('label') ?? target).contains(hit)
}
