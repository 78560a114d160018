import type { Page } from '@playwright/test'
import type { Walk } from '../browser/pages/walk.ts'

/** Answers this many spots as listed, but the tenth that has a trailer as missing. */
export async function answerSpots(walk: Walk, count: number): Promise<void> {
  let listed = 0
  for (let answered = 0; answered < count; answered++) {
    const answer = await walk.expectedAnswer()
    if (answer === 'Here') listed += 1
    await walk.tap(answer === 'Here' && listed === 10 ? 'Not here' : answer)
  }
}

/** Types a reading that is too warm by some degrees on the card of a reefer, and chooses a fuel level. */
export async function typeTooWarm(page: Page): Promise<void> {
  const set = Number((await page.locator('.round-set b').textContent())?.replace('−', '-').replace('°', ''))
  const reading = set + 9.5
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  for (const sign of String(Math.abs(reading))) await press(sign === '.' ? 'Point' : sign)
  if (reading < 0) await press('Plus or minus')
  await press('5/8')
}
