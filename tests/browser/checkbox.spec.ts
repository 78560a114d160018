import { expect, type Locator, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('an empty checkbox looks empty, with a strong edge, in each light', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const form = await new YardControl(page).startArrival()
  const box = form.frame.getByRole('checkbox').first()
  await expect(box).not.toBeChecked()
  for (const light of ['theme-light', 'theme-dark', 'theme-sun']) {
    await putLight(page, light)
    const empty = await lookOf(box)
    expect(empty, light).toMatchObject({ width: '2px', edge: empty.ink, fill: empty.paper })
    await box.check()
    expect((await lookOf(box)).fill, light).not.toBe(empty.paper)
    await box.uncheck()
  }
})

/** Puts the page into a light. */
function putLight(page: Page, light: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.classList.remove('theme-light', 'theme-dark', 'theme-sun')
    document.documentElement.classList.add(name)
  }, light)
}

/** The colours of a checkbox, with those of text and of an empty field beside it. */
function lookOf(box: Locator) {
  return box.evaluate((element: HTMLElement) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
    const body = getComputedStyle(document.querySelector('.modal') ?? document.body)
    const field = getComputedStyle(document.querySelector('.modal input.input') ?? document.body)
    return {
      width: borderTopWidth,
      edge: borderTopColor,
      fill: backgroundColor,
      ink: body.color,
      paper: field.backgroundColor,
    }
  })
}
