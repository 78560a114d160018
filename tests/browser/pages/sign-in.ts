import { expect, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../support/office.ts'

/** The Sign In card, on its own screen or over a locked one. */
export class SignIn {
  readonly card: Locator

  constructor(page: Page) {
    this.card = page.getByRole('form', { name: 'Sign In' })
  }

  async fill(username: string, password = DEMO_PASSWORD): Promise<void> {
    await this.card.getByLabel('Username').fill(username)
    await this.card.getByLabel('Password').fill(password)
    await this.card.getByRole('button', { name: 'Login' }).click()
  }

  /** Signs in and waits until the card is gone. */
  async as(username: string): Promise<void> {
    await this.fill(username)
    await expect(this.card).toBeHidden()
  }
}
