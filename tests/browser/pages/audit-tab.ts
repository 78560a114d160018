import { expect, type Locator, type Page } from '@playwright/test'

/** The readings of a reefer, by the labels of the check dialog. */
export interface Readings {
  readonly 'Box Temp'?: string
  readonly 'Reefer Fuel Level'?: string
  readonly Defrost?: boolean
}

/** The tab PRODUCT PROTECTION or YARD AUDIT of the yard's screen. */
export class AuditTab {
  readonly session: Locator
  readonly allClear: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.session = page.getByRole('region', { name: 'Session' })
    this.allClear = this.session.getByText('All clear.')
  }

  async show(name: 'PRODUCT PROTECTION' | 'YARD AUDIT'): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
    // Shows neither state before its session is read.
    await expect(this.session).toContainText(new RegExp(`${name} session (is )?open`, 'i'))
  }

  async openSession(question: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Open session' }).click()
    await this.#page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Open session' }).click()
    await expect(this.session).toContainText('session open')
  }

  /** Opens a session of Product Protection, and begins its round. */
  async beginRound(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Open session' }).click()
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
    await this.#page.getByRole('button', { name: 'Reefer round' }).click()
  }

  /** Numbers of the trailers in the list, in its order. */
  async numbers(): Promise<readonly string[]> {
    return this.#page.getByRole('grid').locator('tbody .row-name').allTextContents()
  }

  async expectNumbers(numbers: readonly string[]): Promise<void> {
    await expect.poll(() => this.numbers()).toEqual(numbers)
  }

  async startCheck(number: string): Promise<Locator> {
    await this.#page.getByRole('button', { name: `Check ${number}`, exact: true }).click()
    const dialog = this.#page.getByRole('dialog', { name: `Check trailer ${number}?` })
    await expect(dialog).toBeVisible()
    return dialog
  }

  /** Checks a reefer; `yes` confirms the question about its box temperature. */
  async check(number: string, readings: Readings, yes = false): Promise<void> {
    const dialog = await this.startCheck(number)
    const { Defrost = false, 'Box Temp': box, 'Reefer Fuel Level': fuel } = readings
    if (box !== undefined) await dialog.getByLabel('Box Temp', { exact: true }).fill(box)
    if (yes) {
      await dialog.getByLabel('Box Temp', { exact: true }).blur()
      await this.#page.getByRole('dialog', { name: 'Box Temp' }).getByRole('button', { name: 'Yes' }).click()
    }
    if (Defrost) await dialog.getByLabel('Defrost').check()
    if (fuel !== undefined) await dialog.getByRole('radio', { name: fuel, exact: true }).check()
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(this.#page.getByText(`Trailer ${number} checked, saved on this tablet`)).toBeVisible()
    await expect(dialog).toBeHidden()
  }

  /** Chooses a trailer by its number and adds it to the session. */
  async add(number: string): Promise<void> {
    const open = this.session.getByRole('button', { name: 'Add trailers to this session' })
    if ((await open.getAttribute('aria-expanded')) === 'false') await open.click()
    const field = this.session.getByRole('combobox', { name: 'Trailer #' })
    await field.fill(number)
    await this.#page.getByRole('listbox', { name: 'Trailer #' }).getByText(number, { exact: true }).click()
    await expect(field).toHaveValue(number)
    await this.session.getByRole('button', { name: 'Add', exact: true }).click()
  }
}
