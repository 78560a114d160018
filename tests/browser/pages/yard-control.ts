import { expect, type Locator, type Page } from '@playwright/test'
import { type FormEntries, TrailerForm } from './trailer-form.ts'

/** A flatbed whose driver waits. */
export function flatbed(number: string, company: string): FormEntries {
  return { 'Trailer#': number, SCAC: company, 'Trailer type': 'Flatbed', Status: 'Empty', Intent: 'Live' }
}

/** The screen of arrivals and departures. */
export class YardControl {
  readonly rows: Locator
  readonly #page: Page
  readonly #filters: Locator

  constructor(page: Page) {
    this.#page = page
    this.rows = page.getByRole('grid').locator('tbody').getByRole('row')
    this.#filters = page.getByRole('region', { name: 'FILTERS' })
  }

  /** The row of the trailer with this number, found by the filter. */
  async find(number: string): Promise<Locator> {
    await this.openFilters()
    await this.#showAllStates()
    await this.#filters.getByLabel('Trailer #').fill(number)
    const row = this.row(number)
    await expect(row).toBeVisible()
    return row
  }

  /** Opens the filters, which are folded on a low screen. */
  async openFilters(): Promise<void> {
    const head = this.#filters.getByRole('button', { name: /^FILTERS/ })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  }

  /** Includes departed trailers: the list begins with those on the yard. */
  async #showAllStates(): Promise<void> {
    if (await this.#filters.getByRole('button', { name: 'Trailer State: All', exact: true }).isVisible()) return
    await this.#filters.getByRole('button', { name: /^Trailer State: / }).click()
    await this.#page.getByRole('dialog', { name: 'Trailer State: choices' }).getByLabel('All').check()
    await this.#page.keyboard.press('Escape')
  }

  row(number: string): Locator {
    return this.rows.filter({ has: this.#page.getByText(number, { exact: true }) })
  }

  async showAll(): Promise<void> {
    await this.openFilters()
    await this.#filters.getByRole('button', { name: 'Clear' }).click()
  }

  /** Opens the form of a new trailer. */
  async startArrival(): Promise<TrailerForm> {
    await this.#page.getByRole('button', { name: 'Arrive Trailer', exact: true }).first().click()
    const form = new TrailerForm(this.#page, 'NEW TRAILER')
    // A scanner types into the focused field.
    await expect(form.field('Trailer#')).toBeFocused()
    return form
  }

  async arrive(entries: FormEntries, yes: readonly string[] = []): Promise<void> {
    const form = await this.startArrival()
    await form.fill(entries)
    await form.save('Add', yes)
  }

  /**
   * Departs the first `count` trailers whose number begins with `prefix`, in the order of the list.
   */
  async departMany(prefix: string, count: number): Promise<void> {
    await this.openFilters()
    await this.#filters.getByLabel('Trailer #').fill(prefix)
    for (let left = count; left > 0; left--) {
      await expect(this.#page.getByRole('status').filter({ hasText: `of ${left}` })).toBeVisible()
      await this.rows
        .first()
        .getByRole('button', { name: `Depart ${prefix}` })
        .click()
      const dialog = this.#page.getByRole('dialog', { name: `Depart trailer "${prefix}` })
      await dialog.getByRole('button', { name: 'Depart', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
  }

  async startEdit(number: string): Promise<TrailerForm> {
    const row = await this.find(number)
    await row.getByRole('button', { name: `Edit ${number}` }).click()
    const form = new TrailerForm(this.#page, 'EDIT TRAILER')
    await expect(form.field('Trailer#')).toHaveValue(number)
    return form
  }

  /** Edits a trailer; `yes` as in `TrailerForm.save`. */
  async edit(number: string, entries: FormEntries, yes: readonly string[] = []): Promise<void> {
    const form = await this.startEdit(number)
    await form.fill(entries)
    await form.save('Update', yes)
  }

  /** Moves a trailer to another place of the yard, at a site that weighs: its form asks twice about the weight, which stays. */
  async move(number: string, place: string): Promise<void> {
    const form = await this.startEdit(number)
    // A text that is exactly one of the places is chosen as it stands.
    await form.field('Location').fill(place)
    await this.#page
      .getByRole('dialog', { name: 'Location', exact: true })
      .getByRole('button', { name: 'OK', exact: true })
      .click()
    await expect(form.field('Location')).toHaveValue(place)
    await form.save('Update', ['Update'])
  }

  async depart(number: string, entries: FormEntries = {}, yes: readonly string[] = []): Promise<void> {
    const row = await this.find(number)
    await row.getByRole('button', { name: `Depart ${number}` }).click()
    const dialog = new TrailerForm(this.#page, `Depart trailer "${number}"?`)
    await dialog.fill(entries)
    await dialog.save('Depart', yes)
  }

  async reArrive(number: string, entries: FormEntries = {}, yes: readonly string[] = []): Promise<void> {
    const row = await this.find(number)
    await row.getByRole('button', { name: `Re-Arrive ${number}` }).click()
    const form = new TrailerForm(this.#page, 'RE-ARRIVE TRAILER')
    await form.fill(entries)
    await form.save('RE-ARRIVE', yes)
  }

  /** Expects the mark of an unsent change in the row. */
  async expectWaiting(number: string): Promise<void> {
    await expect((await this.find(number)).getByText('Waiting')).toBeVisible()
  }

  async expectUnmarked(number: string): Promise<void> {
    const row = await this.find(number)
    await expect(row.getByText('Waiting')).toBeHidden()
    await expect(row.getByText('Needs you')).toBeHidden()
  }
}
