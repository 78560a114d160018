import { expect, type Locator, type Page } from '@playwright/test'
import { SignIn } from './sign-in.ts'

/**
 * Signs in and waits for the yard. `entry` is the menu entry to follow, if it is not the home
 * screen.
 */
export async function beginShift(page: Page, username: string, entry?: string): Promise<Shell> {
  await new SignIn(page).as(username)
  const shell = new Shell(page)
  await shell.expectInStep()
  if (entry !== undefined) await shell.goTo(entry)
  return shell
}

/** The site's banner, in the dialog that must be acknowledged. */
export function systemMessage(page: Page): Locator {
  return page.getByRole('dialog', { name: 'System Message' })
}

/**
 * Waits for the service worker: the network serves the first page, and from then on the tablet has
 * the shell.
 */
export async function expectShellKept(page: Page): Promise<void> {
  // The app repeats a failed first try after a while.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
}

/** Title of the sync button while all is sent and the last answer proves the signal. */
const UP_TO_DATE = 'Up to date'
/** Beginnings of its titles while the last answer proves the signal. */
export const provenTitles: readonly string[] = [UP_TO_DATE, 'Connected', 'Sending']

/** The shell around every screen: the top bar with the state of sync, and the way out. */
export class Shell {
  readonly sync: Locator
  readonly needsYou: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.sync = page.getByRole('button', { name: /^Sync: / })
    this.needsYou = page.getByRole('button', { name: /needs? you$/ })
  }

  /** Expects the yard as the server has it, and an empty outbox. */
  async expectInStep(options?: { readonly timeout: number }): Promise<void> {
    await expect(this.sync).toHaveAccessibleName(new RegExp(`^Sync: ${UP_TO_DATE}, as of `), options)
  }

  /** Expects a title of the sync button that begins with one of these. */
  async expectTitle(beginnings: readonly string[], message: string): Promise<void> {
    await expect(this.sync, message).toHaveAccessibleName(new RegExp(`^Sync: (${beginnings.join('|')})`))
  }

  async expectWaiting(count: number, options?: { readonly timeout: number }): Promise<void> {
    await expect(this.sync).toHaveAccessibleName(new RegExp(`^Sync: .*, ${count} to send, oldest `), options)
  }

  async expectNoSignal(): Promise<void> {
    await expect(this.sync).toHaveAccessibleName(/^Sync: (No signal|Tablet offline) since /)
  }

  /** Closes the site's message, which covers everything. It comes once per person and text, on one of their tablets. */
  async acknowledge(): Promise<void> {
    const message = systemMessage(this.#page)
    await message.getByRole('button', { name: 'Acknowledged' }).click()
    await expect(message).toBeHidden()
  }

  /** Switches the site; a press without a choice says what is missing. */
  async switchTo(site: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Switch sites' }).click()
    const dialog = this.#page.getByRole('dialog', { name: 'Select site' })
    const go = dialog.getByRole('button', { name: 'Go to site' })
    await go.click()
    await expect(dialog.getByText('You must select a site first.')).toBeVisible()
    await dialog.getByLabel(site).check()
    await expect(dialog.getByText('You must select a site first.')).toBeHidden()
    await go.click()
    await expect(this.#page.getByRole('banner')).toContainText(site)
    await this.expectInStep()
  }

  /** Follows an entry of the menu, which is beside the page on a screen of this width. */
  async goTo(entry: string): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: entry, exact: true })
      .click()
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async logOut(): Promise<void> {
    await this.#page.getByRole('button', { name: /^User menu/ }).click()
    await this.#page
      .getByRole('dialog', { name: /^User menu/ })
      .getByRole('button', { name: 'Logout' })
      .click()
  }
}
