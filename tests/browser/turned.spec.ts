import { expect, type Locator, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

const turns = [
  [
    { width: 600, height: 960 },
    { width: 960, height: 600 },
  ],
  [
    { width: 800, height: 1280 },
    { width: 1280, height: 800 },
  ],
] as const

test('the field in use stays in sight when the tablet is turned', async ({ tablet, office }) => {
  await office.arrive({ Number: 'TURNED' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await yard.find('TURNED')
  await turnInEachField(page, page.getByRole('main'))
  await yard.row('TURNED').getByRole('button', { name: 'Depart TURNED' }).click()
  await turnInEachField(page, page.getByRole('dialog', { name: 'Depart trailer "TURNED"?' }))
  await page.keyboard.press('Escape')
  const { frame } = await yard.startArrival()
  await turnInEachField(page, frame)
})

test('text enlarged while the app is open leaves the screen free', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  await page.setViewportSize({ width: 1280, height: 800 })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeInViewport()
  const system = await page.context().newCDPSession(page)
  // At twice the size there is no room beside the menu, and its button opens it.
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  await expect(menu).not.toBeInViewport()
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 1 })
  await expect(menu).toBeInViewport()
})

/** Turns the tablet in every third of its fields and in the last one, and expects to see it both ways. */
async function turnInEachField(page: Page, place: Locator): Promise<void> {
  for (const [upright, across] of turns) {
    await page.setViewportSize(upright)
    const fields = await place.locator('input, select, textarea').filter({ visible: true }).all()
    for (const [at, field] of fields.entries()) {
      if (at % 3 !== 0 && at !== fields.length - 1) continue
      await field.focus()
      for (const size of [across, upright]) {
        await page.setViewportSize(size)
        await expect.poll(() => page.evaluate(hiddenFocus), { message: `${size.width}x${size.height}` }).toBe('')
      }
    }
  }
}

/** Runs in the page: returns the name of the field with the focus if a part of it is not seen, else ''. */
function hiddenFocus(): string {
  const { activeElement } = document
  const field = activeElement?.closest('label') ?? activeElement
  if (!field || field === document.body) return 'nothing has the focus'
  const { left, right, top, bottom } = field.getBoundingClientRect()
  const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
    const seen = document.elementFromPoint((left + right) / 2, y)
    return seen !== null && field.contains(seen)
  })
  return isSeen ? '' : (field.textContent ?? 'a field')
}
