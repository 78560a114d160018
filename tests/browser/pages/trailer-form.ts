import { expect, type Locator, type Page } from '@playwright/test'

/** Entries of the trailer form, by the labels of the fields; filled in this order. */
export type FormEntries = Readonly<Record<string, string | number | boolean>>

/**
 * The trailer form in its drawer, or the fields of the depart dialog: any form with the fields of a
 * trailer.
 */
export class TrailerForm {
  readonly frame: Locator
  /** The dialogs over the form that ask something. Their buttons may have the same names as the form's. */
  readonly #questions: Locator
  readonly #page: Page

  constructor(page: Page, title: string) {
    this.#page = page
    this.frame = page.getByRole('dialog', { name: title, exact: true })
    this.#questions = page
      .getByRole('dialog')
      .filter({ hasNot: page.getByRole('heading', { name: title, exact: true }) })
  }

  field(label: string): Locator {
    return this.frame.getByLabel(label, { exact: true })
  }

  /** The labels of all fields that show. */
  async labels(): Promise<readonly string[]> {
    const shown = this.frame.locator('input, select, textarea').filter({ visible: true })
    const labels = await shown.evaluateAll(
      (fields: readonly (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[]) =>
        fields.map((field) => {
          const group = field.closest('[role="radiogroup"]')?.getAttribute('aria-labelledby')
          const named = group ? document.getElementById(group) : field.labels?.[0]
          return named?.textContent ?? field.name
        }),
    )
    return [...new Set(labels)]
  }

  /** The chosen tile of a field, or its value. */
  async expectValue(label: string, value: string): Promise<void> {
    const field = this.field(label)
    const isTiles = (await field.getAttribute('role')) === 'radiogroup'
    if (!isTiles) return expect(field).toHaveValue(value)
    if (value === '0') return expect(field.getByRole('radio', { checked: true })).toHaveCount(0)
    return expect(field.getByRole('radio', { name: value, exact: true })).toBeChecked()
  }

  async fill(entries: FormEntries): Promise<void> {
    for (const [label, value] of Object.entries(entries)) await this.#set(label, value)
  }

  async #set(label: string, value: string | number | boolean): Promise<void> {
    const field = this.field(label)
    if (typeof value === 'boolean') return field.setChecked(value)
    if ((await field.getAttribute('role')) === 'radiogroup') return this.#tap(field, String(value))
    // A field in which one types and then chooses.
    if ((await field.getAttribute('role')) === 'combobox') return this.#pick(field, label, String(value))
    const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement)
    if (isSelect) await field.selectOption({ label: String(value) })
    else await field.fill(String(value))
  }

  /** Taps a tile; one that is behind "7 more" after that. */
  async #tap(field: Locator, name: string): Promise<void> {
    const tile = field.getByRole('radio', { name, exact: true })
    if (!(await tile.isVisible())) await field.getByRole('button', { name: / more$/ }).click()
    await tile.check()
  }

  /** Types, and takes the suggestion that is exactly this. */
  async #pick(field: Locator, label: string, name: string): Promise<void> {
    await field.fill(name)
    await this.#page.getByRole('listbox', { name: label }).getByText(name, { exact: true }).first().click()
    await expect(field).toHaveValue(name)
  }

  /** Presses `button`, confirms the questions by the buttons in `yes`, and waits for "saved". */
  async save(button: string, yes: readonly string[] = []): Promise<void> {
    await this.frame.getByRole('button', { name: button, exact: true }).click()
    for (const answer of yes) {
      await this.#questions.last().getByRole('button', { name: answer, exact: true }).click()
    }
    await expect(this.#page.getByText(/saved on this tablet/).last()).toBeVisible()
    await expect(this.frame).toBeHidden()
  }
}
