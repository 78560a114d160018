import type { Page } from '@playwright/test'

/** Pixels, for a gloved finger. */
const TARGET = 48

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
export function outOfReach(page: Page): Promise<readonly string[]> {
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
