import type { Page } from '@playwright/test'

/** Returns the parts of the top bar that stand over another one, and those that their frame cuts. */
export function overlaps(page: Page): Promise<readonly string[]> {
  return page.locator('.top-bar').evaluate((bar) => {
    const shown = [...bar.querySelectorAll('.top-bar-name, .bar-button, .bar-count')].flatMap((part) => {
      const name = part.textContent || (part.ariaLabel ?? '')
      const box = part.getBoundingClientRect()
      const frame = part.closest('.bar-counts, .sync-bar, .top-bar')?.getBoundingClientRect() ?? box
      // A count that gives way is whole, and out of its frame.
      const isOut = box.width === 0 || box.top > frame.bottom - 1
      return isOut ? [] : [{ name, box, isCut: box.left < frame.left - 1 || box.right > frame.right + 1 }]
    })
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      one.right > other.left + 1 &&
      one.top < other.bottom - 1 &&
      one.bottom > other.top + 1
    return shown.flatMap(({ name, box, isCut }, at) => {
      const over = shown.slice(at + 1).filter((other) => isOver(box, other.box))
      return [...(isCut ? [`${name} is cut`] : []), ...over.map((other) => `${name} over ${other.name}`)]
    })
  })
}
