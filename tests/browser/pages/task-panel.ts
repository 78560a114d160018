import { expect, type Locator, type Page } from '@playwright/test'

/** One task in the drawer, as opened from the board. */
export class TaskPanel {
  readonly drawer: Locator
  readonly comments: Locator
  /** The sub-status; hidden for none. */
  readonly badge: Locator
  /** The message about the target temperature. */
  readonly temperature: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.drawer = page.getByRole('dialog', { name: / Task$/ })
    this.comments = this.drawer.getByRole('region', { name: 'Comments' })
    this.badge = this.drawer.locator('.task-badge')
    this.temperature = this.drawer.locator('dt', { hasText: 'Target temperature' }).locator('+ dd')
  }

  /** Opens the task of a row, e.g. 'Spot T1', on one of the board's tabs. */
  static async open(page: Page, name: string, tab = 'Pending'): Promise<TaskPanel> {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.getByRole('button', { name: `View ${name}`, exact: true }).click()
    const panel = new TaskPanel(page)
    await expect(panel.drawer).toBeVisible()
    return panel
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.drawer).toHaveAccessibleName(`${status} Task`)
  }

  /** A button of the panel itself. */
  button(name: string): Locator {
    return this.drawer.getByRole('button', { name, exact: true })
  }

  async start(driver: string): Promise<void> {
    await this.button('Start').click()
    const dialog = this.#page.getByRole('dialog', { name: 'Assign driver' })
    await dialog.getByRole('button', { name: driver }).click()
    await expect(dialog).toBeHidden()
  }

  async pause(reason: string): Promise<void> {
    await this.button('Pause').click()
    await this.#choose('Why is this task paused?', reason)
  }

  async complete(): Promise<void> {
    await this.button('Complete').click()
    await this.#choose('Complete this task?', 'Complete')
  }

  /**
   * Presses Override Pause, Override Delete or Override Complete, and confirms the latter two; or
   * presses Cancel.
   */
  async override(act: string): Promise<void> {
    await this.button('Override').click()
    const dialog = this.#page.getByRole('dialog', { name: 'Select Override Action' })
    await dialog.getByRole('button', { name: act, exact: true }).click()
    const asked = /^Override (Delete|Complete)$/.exec(act)?.[1]
    if (asked) await this.#choose(`${asked} this task?`, asked)
    await expect(dialog).toBeHidden()
  }

  /** Declines the question, and then cancels the override. */
  async thinkBetterOf(act: 'Override Delete' | 'Override Complete'): Promise<void> {
    await this.button('Override').click()
    const dialog = this.#page.getByRole('dialog', { name: 'Select Override Action' })
    await dialog.getByRole('button', { name: act, exact: true }).click()
    await this.#choose(/^(Delete|Complete) this task\?$/, 'Cancel')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  async comment(words: string): Promise<void> {
    await this.comments.getByLabel('Comment here').fill(words)
    await this.comments.getByRole('button', { name: 'Send comment' }).click()
  }

  /** The comment that contains these words. */
  commentWith(words: string): Locator {
    return this.comments.getByRole('listitem').filter({ hasText: words })
  }

  async refreshComments(): Promise<void> {
    await this.comments.getByRole('button', { name: 'Refresh comments' }).click()
  }

  async pin(words: string): Promise<void> {
    await this.commentWith(words).getByRole('button', { name: 'Pin comment', exact: true }).click()
    await expect(this.commentWith(words).getByText('Pinned')).toBeVisible()
  }

  async unpin(words: string): Promise<void> {
    await this.commentWith(words).getByRole('button', { name: 'Unpin comment' }).click()
    await expect(this.commentWith(words).getByText('Pinned')).toBeHidden()
  }

  async deleteComment(words: string): Promise<void> {
    await this.commentWith(words).getByRole('button', { name: 'Delete comment' }).click()
    await this.#choose('Delete this comment?', 'Delete')
    await expect(this.commentWith(words)).toBeHidden()
  }

  async close(): Promise<void> {
    await this.button('Close').click()
    await expect(this.drawer).toBeHidden()
  }

  async #choose(question: string | RegExp, answer: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: question })
    await dialog.getByRole('button', { name: answer, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
