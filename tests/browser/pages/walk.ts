import { expect, type Locator, type Page } from '@playwright/test'

/** The walk of a yard audit: one card per spot. */
export class Walk {
  /** Row and name of the spot whose card is shown. */
  readonly heading: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('region', { name: 'Spot' }).getByRole('heading', { level: 2 })
  }

  /** Chooses exactly these rows, and begins. */
  async start(rows: readonly string[]): Promise<void> {
    await this.choose(rows)
    await expect(this.heading).toBeVisible()
  }

  /** Chooses exactly these rows, all of which may be walked already. */
  async choose(rows: readonly string[]): Promise<void> {
    const form = this.#page.getByRole('form', { name: 'Rows to walk' })
    await form.getByRole('button', { name: 'None' }).click()
    for (const row of rows) await form.getByRole('checkbox', { name: row }).check()
    await form.getByRole('button', { name: /^Walk \d+ spots$/ }).click()
  }

  /** Expects an answer to every spot of the row on this tablet, its own or another's. */
  async expectRowAnswered(row: string, spots: number): Promise<void> {
    const form = this.#page.getByRole('form', { name: 'Rows to walk' })
    const all = new RegExp(`^${row} .*\\b${spots} of ${spots}\\b`)
    await expect(form.getByRole('checkbox', { name: all })).toBeVisible()
  }

  /** The name of the spot, e.g. `A-07`. */
  async spot(): Promise<string> {
    return (await this.heading.textContent()) ?? ''
  }

  /** Taps an answer once, and waits for the card of another spot. */
  async tap(answer: string): Promise<void> {
    const before = await this.spot()
    await this.button(answer).click()
    await expect(this.heading).not.toHaveText(before)
  }

  /** Types the last digits of another trailer that stands there, and chooses it. */
  async tapOther(tail: string, number: string): Promise<void> {
    const before = await this.spot()
    await this.button('Another trailer').click()
    const pad = this.#page.getByRole('dialog', { name: `Which trailer stands in ${before}?` })
    const [first = '', ...others] = tail
    await pad.getByRole('button', { name: first, exact: true }).click()
    // After a tap on the screen's keys a keyboard goes on.
    await this.#page.keyboard.type(others.join(''))
    await pad.getByRole('list', { name: 'Trailers' }).getByRole('button', { name: number }).click()
    await expect(pad).toBeHidden()
    await expect(this.heading).not.toHaveText(before)
  }

  /** The name of the button that means: as listed. */
  async expectedAnswer(): Promise<string> {
    return (await this.button('Not here').isVisible()) ? 'Here' : 'Empty, as listed'
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }

  /** Expects the result of an act in the words for screen readers. */
  async expectSaid(words: string | RegExp): Promise<void> {
    await expect(this.#page.locator('.frame-main > [aria-live="polite"]').filter({ hasText: words })).toBeAttached()
  }

  /** Expects `count` answered spots in the chosen rows, all on the tablet's disk. */
  async expectSaved(count: number): Promise<void> {
    await expect(this.#page.getByText(new RegExp(`^${count} of \\d+ in my rows$`))).toBeVisible()
    await expect(this.#page.getByText(`${count} saved`, { exact: true })).toBeVisible()
  }
}

/** Confirms the close of a session in which almost nothing was checked. */
export async function closeAllTheSame(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Close it with so little checked?' })
  await question.getByRole('button', { name: 'Close all the same' }).click()
  await expect(question).toBeHidden()
}

/** Opens a session of Yard Audit on its tab. */
export async function openYardAudit(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'YARD AUDIT' }).click()
  await page.getByRole('button', { name: 'Open session' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
}

/** Opens a yard audit session, and begins its walk with exactly these rows. */
export async function beginWalk(page: Page, rows: readonly string[]): Promise<Walk> {
  await openYardAudit(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  const walk = new Walk(page)
  await walk.start(rows)
  return walk
}
