import { expect, type Locator, type Page } from '@playwright/test'
import { type FormEntries, TrailerForm } from './trailer-form.ts'

/** The task form in its drawer. */
export class TaskForm {
  readonly frame: Locator
  readonly #page: Page
  readonly #form: TrailerForm

  constructor(page: Page, title: 'NEW TASK' | 'EDIT TASK') {
    this.#page = page
    this.#form = new TrailerForm(page, title)
    this.frame = this.#form.frame
  }

  /** Opens the form of a new task from the board. */
  static async startNew(page: Page): Promise<TaskForm> {
    await page.getByRole('button', { name: 'Add task', exact: true }).click()
    const form = new TaskForm(page, 'NEW TASK')
    await expect(form.field('Action')).toBeVisible()
    return form
  }

  /** Opens the form for the task of a row, e.g. 'Spot T1', from its panel. */
  static async startEdit(page: Page, name: string): Promise<TaskForm> {
    await page.getByRole('button', { name: `View ${name}`, exact: true }).click()
    await page
      .getByRole('dialog', { name: / Task$/ })
      .getByRole('button', { name: 'Edit', exact: true })
      .click()
    const form = new TaskForm(page, 'EDIT TASK')
    await expect(form.field('Action')).toBeVisible()
    return form
  }

  field(label: string): Locator {
    return this.#form.field(label)
  }

  labels(): Promise<readonly string[]> {
    return this.#form.labels()
  }

  /** Expects the fields `shown`, and none of the fields `hidden`. */
  async expectShown(shown: readonly string[], hidden: readonly string[]): Promise<void> {
    for (const label of shown) await expect(this.field(label)).toBeVisible()
    for (const label of hidden) await expect(this.field(label)).toBeHidden()
  }

  /** Fills in the given order. */
  fill(entries: FormEntries): Promise<void> {
    return this.#form.fill(entries)
  }

  /** Types a text that is none of the choices. */
  async type(label: string, text: string): Promise<void> {
    await this.field(label).fill(text)
    await this.field(label).press('Tab')
  }

  async press(button: string): Promise<void> {
    await this.frame.getByRole('button', { name: button, exact: true }).click()
  }

  /** Updates the task, confirms, and waits for "saved". */
  async update(): Promise<void> {
    await this.press('Update')
    const question = this.#page.getByRole('dialog', { name: 'Are you sure you want to update this task?' })
    await question.getByRole('button', { name: 'Update' }).click()
    await this.expectSaved('Task updated, saved on this tablet')
    await expect(this.frame).toBeHidden()
  }

  /** Expects these values, by the labels of the fields. */
  async expectValues(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.#form.expectValue(label, value)
  }

  /** Expects exactly these messages at the fields. */
  async expectErrors(words: readonly string[]): Promise<void> {
    await expect(this.frame.locator('.field-error')).toHaveText([...words])
  }

  async expectSaved(words: string): Promise<void> {
    await expect(this.#page.getByText(words, { exact: true }).last()).toBeVisible()
  }
}
