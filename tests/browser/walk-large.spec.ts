import { expect, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { beginWalk, openYardAudit, type Walk } from './pages/walk.ts'
import { beginBelowBanner } from './support/below-banner.ts'
import { POSITIONS, smallTargets, TURNED } from './support/in-hand.ts'
import { cutAtTwiceTheText, layOutAt } from './support/large-text.ts'
import { test } from './support/test.ts'

const HINT = 'Tap Here if it stands here: the next spot comes by itself.'

test('below a banner a card with a hint is whole, and its parts stand apart', async ({ tablet, server }) => {
  const page = await beginBelowBanner(tablet, server)
  const walk = await beginWalk(page, ['Row A'])
  await showHint(page, walk)
  for (const size of TURNED) {
    await layOutAt(page, size)
    await expect.poll(() => crowded(page), `at ${size.width} px`).toEqual([])
  }
  const system = await page.context().newCDPSession(page)
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  for (const size of POSITIONS) {
    await layOutAt(page, size)
    await expect.poll(() => smallTargets(page), `at ${size.width} px`).toEqual([])
    const here = async () => (await walk.button('Here').boundingBox())?.height
    await expect.poll(here, `at ${size.width} px`).toBeGreaterThanOrEqual(64)
  }
  expect(await cutAtTwiceTheText(page, [], POSITIONS)).toEqual([])
})

test('a long title stands as far from the upper edge of its question as from the left', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await openYardAudit(page)
  await page.getByRole('button', { name: 'Close session' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to close this yard audit session?' })
  const title = question.getByRole('heading')
  const rise = () => question.evaluate(spareAboveTitle)
  const system = await page.context().newCDPSession(page)
  for (const scale of [1, 2]) {
    await system.send('Emulation.setEmulatedOSTextScale', { scale })
    for (const size of POSITIONS) {
      await layOutAt(page, size)
      await expect(title).toBeInViewport({ ratio: 1 })
      await expect.poll(rise, `at ${size.width} px, text ${scale}`).toBeGreaterThanOrEqual(0)
    }
  }
})

/** Turns the hints on, and goes on to a spot in which a trailer stands. */
async function showHint(page: Page, walk: Walk): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Hints: Off' }).click()
  await page.keyboard.press('Escape')
  // On the first card of a walk stands where it begins.
  do await walk.tap('Skip')
  while ((await walk.expectedAnswer()) !== 'Here')
  await expect(page.getByText(HINT)).toBeVisible()
}

/** Returns the parts of the card that are cut by it or by the body, and those with less than 4 px to the next one. */
function crowded(page: Page): Promise<readonly string[]> {
  return page.locator('.walk-body').evaluate((body) => {
    const all = (of: string) => [...body.querySelectorAll(of)]
    const card = body.querySelector('.walk-card')
    if (!card) return ['no card']
    const isWithin = (box: DOMRect, frame: DOMRect) =>
      box.top >= frame.top - 1 &&
      box.bottom <= frame.bottom + 1 &&
      box.left >= frame.left - 1 &&
      box.right <= frame.right + 1
    const parts = all('.walk-name, .walk-number, .walk-line, .walk-chips, .walk-note > *, .walk-proof')
    const isCut = (part: Element) => !isWithin(part.getBoundingClientRect(), card.getBoundingClientRect())
    const cut = [
      ...parts.filter(isCut),
      ...all('.walk-card, .row-map').filter(
        (part) => !isWithin(part.getBoundingClientRect(), body.getBoundingClientRect()),
      ),
    ]
    const hint = body.querySelector('.walk-note > *')?.getBoundingClientRect() ?? new DOMRect()
    const others = parts.filter((part) => !part.matches('.walk-note > *'))
    const close = others.filter((part) => {
      const box = part.getBoundingClientRect()
      const isBeside = box.right <= hint.left || box.left >= hint.right
      return !isBeside && box.bottom > hint.top - 4 && box.top < hint.bottom + (part.matches('.walk-proof') ? 0 : 4)
    })
    return [...cut, ...close].map((part) => part.className)
  })
}

/** Returns the pixels between a dialog's upper edge and its title, less those beside the title. */
function spareAboveTitle(dialog: Element): number {
  const words = document.createRange()
  words.selectNodeContents(dialog.querySelector('h2') ?? dialog)
  const [box, text] = [dialog.getBoundingClientRect(), words.getBoundingClientRect()]
  return Math.round(text.top - box.top - (text.left - box.left))
}
