import { expect, type Locator, type Page } from '@playwright/test'
import { settled, UPRIGHT } from './in-hand.ts'

/**
 * Returns what cannot be read, or is cut, with the system's text size at 200 %, on both tablets held upright
 * unless other sizes are given, and which of `needed` give way. Leaves size and text as they were.
 */
export async function cutAtTwiceTheText(
  page: Page,
  needed: readonly Locator[] = [],
  sizes: readonly { readonly width: number; readonly height: number }[] = UPRIGHT,
): Promise<readonly string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  const system = await page.context().newCDPSession(page)
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  for (const size of sizes) {
    await layOutAt(page, size)
    found.push(...(await settled(() => cutTexts(page))).map((text) => `at ${size.width} px: ${text}`))
    for (const part of needed)
      if (!(await part.isVisible())) found.push(`at ${size.width} px: ${part.toString()} is not there`)
  }
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 1 })
  await system.detach()
  if (before) await page.setViewportSize(before)
  return found
}

/**
 * Sets a size and waits until the page has drawn for it. Chromium without a window may, rarely, draw nothing
 * more after an emulated size, until the size changes again: then it is set anew.
 */
export async function layOutAt(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await expect(async () => {
    await page.setViewportSize({ ...size, height: size.height - 1 })
    await page.setViewportSize(size)
    const isDrawn = await page.evaluate(
      (patienceMs) =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))
          setTimeout(() => resolve(false), patienceMs)
        }),
      5_000,
    )
    expect(isDrawn, 'two frames').toBe(true)
  }).toPass({ timeout: 60_000 })
}

/** Returns the texts on the screen that the window, a button or a clipping part cuts, and sideways scrolling of the page. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isApart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom
    /** Returns true if a text stands over a box. */
    function over(text: DOMRect, box: DOMRect, sideways: boolean, upright: boolean): boolean {
      // Half of the line's spacing has no ink.
      const slack = text.height * 0.15
      return (
        (sideways && (text.left < box.left - 1 || text.right > box.right + 1)) ||
        (upright && (text.top < box.top - slack || text.bottom > box.bottom + slack))
      )
    }
    /** Returns the part that cuts a text; null: it is whole, or out of sight. */
    function cutBy(node: Text): string | null {
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      const parent = node.parentElement
      if (!parent || text.width < 2 || text.height < 2 || parent.closest('.visually-hidden, [inert], .icon'))
        return null
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null
      let cut: string | null = null
      for (let part: Element | null = parent; part; part = part.parentElement) {
        const style = getComputedStyle(part)
        const box = part.getBoundingClientRect()
        const isScrolling = (value: string) => value === 'auto' || value === 'scroll'
        const isClipping = (value: string) => value === 'hidden' || value === 'clip'
        // The page scrolls within, in a shadow tree.
        if (part === document.body) return over(text, box, true, false) ? 'the window' : cut
        if (style.clipPath !== 'none') return null
        // Scrolled out of sight, or partly: by scrolling a person reads it.
        if ((isScrolling(style.overflowY) || isScrolling(style.overflowX)) && over(text, box, true, true)) {
          return isScrolling(style.overflowX) || !over(text, box, true, false) ? null : `${part.className}`
        }
        const isButton = part.matches('button, .button, .chip')
        if (over(text, box, isButton || isClipping(style.overflowX), isButton || isClipping(style.overflowY))) {
          cut ??= isApart(text, box) && !isButton ? null : `${part.tagName}.${part.className}`
        }
        if (style.position === 'fixed') break
      }
      return cut
    }
    const found: string[] = []
    const wide = document.documentElement.scrollWidth
    if (wide > window.innerWidth + 1) found.push(`the page is ${wide} px wide`)
    for (const frame of document.querySelectorAll(
      '.table-frame:has(> .cards), .modal-body, .screen, .walk-body, .round-body',
    ))
      if (frame.scrollWidth > frame.clientWidth + 1) found.push(`${frame.className} scrolls sideways`)
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const words = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === '') continue
      const part = cutBy(node)
      if (part !== null) found.push(`${node.data.trim()} (${part})`)
    }
    return found
  })
}
