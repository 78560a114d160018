import { expect, type Locator, type Page } from '@playwright/test'
import { MAX_GAP_MS } from '../../../src/app/kit/wedge-buffer.ts'

/** The most presses of Tab from one part of a screen to another: the whole of a screen with its menu. */
const MOST_TABS = 120

/** A person without a mouse and a finger, who knows of the screen what a screen reader says of it. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Moves on by Tab until the target has the focus. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.#page.keyboard.press('Tab')
    }
    throw new Error(`${target} is not reached by Tab`)
  }

  /** Reaches a button and presses it. */
  async press(button: Locator): Promise<void> {
    await this.reach(button)
    await this.#page.keyboard.press('Enter')
  }

  /** Reaches a field and types, slower than a scanner. */
  async type(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    await this.#page.keyboard.type(text, { delay: 2 * MAX_GAP_MS })
  }

  /** Reaches a group of tiles and chooses one by the arrow keys; the seldom ones are behind a button. */
  async choose(group: Locator, name: string): Promise<void> {
    const tile = group.getByRole('radio', { name, exact: true })
    if (!(await tile.isVisible())) await this.press(group.getByRole('button', { name: / more$/ }))
    const isIn = () => group.evaluate((element) => element.contains(document.activeElement))
    for (let tabs = 0; tabs < MOST_TABS && !(await isIn()); tabs++) await this.#page.keyboard.press('Tab')
    for (let arrows = 0; arrows < 20 && !(await tile.isChecked()); arrows++) {
      await this.#page.keyboard.press('ArrowRight')
    }
    await expect(tile).toBeChecked()
  }

  /** Presses the space bar on a box. A hand is slower than a scanner, whose keys press nothing. */
  async tick(box: Locator): Promise<void> {
    await this.reach(box)
    await this.#page.keyboard.press('Shift', { delay: 2 * MAX_GAP_MS })
    await this.#page.keyboard.press(' ')
    await expect(box).toBeChecked()
  }

  /** Expects that a part of the screen has the focus, where a screen reader goes on. */
  async expectFocus(part: Locator): Promise<void> {
    await expect(part).toBeFocused()
  }

  /** Expects that a screen reader has said these words by itself since the last words that were expected. */
  async expectSaid(words: string): Promise<void> {
    // Found words are forgotten in the same moment: the same ones must be said again for another act.
    const hear = (wanted: string) => {
      const noted = document.documentElement.dataset
      const said = noted.said ?? ''
      if (said.includes(wanted)) noted.said = ''
      return said
    }
    await expect.poll(() => this.#page.evaluate(hear, words)).toContain(words)
  }

  /** Notes what screen readers say by themselves: changes of live regions that were there before. */
  async listen(): Promise<void> {
    await this.#page.evaluate(() => {
      const noted = document.documentElement.dataset
      noted.said = ''
      const regionOf = (node: Node) =>
        (node instanceof Element ? node : node.parentElement)?.closest('[aria-live="polite"], [role="status"]')
      new MutationObserver((records) => {
        const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
        for (const { target } of records) {
          const region = regionOf(target)
          if (region && ![...added].some((node) => node.contains(region))) noted.said += `${region.textContent}\n`
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
  }
}
