import { expect, type Locator, type Page } from '@playwright/test'
import { centreOf, putFinger } from '../support/finger.ts'

/** The board of tasks. */
export class TaskBoard {
  readonly filters: Locator
  readonly grid: Locator
  /** The counts of tasks in the top bar. */
  readonly badges: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.filters = page.getByRole('region', { name: 'FILTERS' })
    this.grid = page.getByRole('grid')
    this.badges = page.getByRole('banner').getByLabel('Tasks', { exact: true })
  }

  async show(tab: 'Pending' | 'Working' | 'Completed' | 'Filtered'): Promise<void> {
    await this.#page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(this.#page.getByRole('tabpanel', { name: `${tab} tasks` })).toBeVisible()
  }

  /** Opens the filters, which are folded on a low screen. */
  async openFilters(): Promise<void> {
    const head = this.filters.getByRole('button', { name: /^FILTERS/ })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  }

  async type(keyword: string): Promise<void> {
    await this.openFilters()
    await this.filters.getByLabel('Keyword').fill(keyword)
  }

  /**
   * Taps choices of a filter that takes several, e.g. 'Users', and expects exactly `ticked` to be
   * ticked and named by the closed filter. At most two, since more are shown as a count.
   */
  async tap(filter: string, choices: readonly string[], ticked: readonly string[]): Promise<void> {
    await this.openFilters()
    const field = this.several(filter)
    await field.click()
    const list = this.#page.getByRole('dialog', { name: `${filter}: choices` })
    for (const choice of choices) await list.getByRole('checkbox', { name: choice, exact: true }).click()
    await expect(list.locator('label').filter({ has: this.#page.locator('input:checked') })).toHaveText([...ticked])
    await this.#page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toHaveAccessibleName(`${filter}: ${ticked.join(', ')}`)
  }

  /** A filter that takes several choices; its name contains them. */
  several(filter: string): Locator {
    return this.filters.getByRole('button', { name: new RegExp(`^${filter}: `) })
  }

  /**
   * Types into a filter that takes one choice, e.g. 'SCAC', and picks the suggestion that is
   * exactly this.
   */
  async pick(filter: string, choice: string): Promise<void> {
    await this.openFilters()
    const field = this.filters.getByLabel(filter, { exact: true })
    await field.fill(choice)
    const list = this.#page.getByRole('listbox', { name: `${filter}: suggestions` })
    await list.getByRole('option').getByText(choice, { exact: true }).click()
    await expect(list).toBeHidden()
    await expect(field).toHaveValue(choice)
  }

  async clear(): Promise<void> {
    await this.openFilters()
    await this.filters.getByRole('button', { name: 'Clear' }).click()
  }

  /** Expects the tasks in this order, each by the number of its trailer. */
  async expectNumbers(numbers: readonly string[]): Promise<void> {
    await expect(this.grid.getByRole('button', { name: /^View / })).toHaveText([...numbers])
  }

  /**
   * Expects these tasks above and below the line 'older', which separates the chosen days from
   * those before.
   */
  async expectAroundLine(above: readonly string[], below: readonly string[]): Promise<void> {
    const tasks = this.grid.getByRole('button', { name: /^View / })
    const line = this.grid.getByText('older', { exact: true })
    await expect(tasks.or(line)).toHaveText([...above, 'older', ...below])
  }

  /** Expects these counts above the list and on the badges in the top bar. */
  async expectCounts(pending: number, priority: number, working: number, paused: number, completed: number) {
    const open = `Pending${pending}Priority${priority}Working${working}Paused${paused}`
    await expect(this.#page.getByLabel('Summary')).toHaveText(`${open}Completed${completed}`)
    await expect(this.badges).toHaveText(open)
  }

  /** Expects the row of a task in this colour, and its reason as text. */
  async expectTone(name: string, tone: string, words: { readonly Priority: string; readonly 'Task Status': string }) {
    await expect(this.row(name)).toHaveAttribute('data-tone', tone)
    await this.expectCells(name, words)
  }

  /** The row of a task, e.g. 'Spot T1'. */
  row(name: string): Locator {
    return this.grid
      .getByRole('row')
      .filter({ has: this.#page.getByRole('button', { name: `View ${name}`, exact: true }) })
  }

  /** Expects these cells of a row, by their headers. Only the columns in sight are mounted. */
  async expectCells(name: string, cells: Readonly<Record<string, string | RegExp>>): Promise<void> {
    const heads = await this.grid.getByRole('columnheader').allTextContents()
    for (const [head, words] of Object.entries(cells)) {
      const place = heads.indexOf(head)
      await this.grid.getByRole('columnheader').nth(place).scrollIntoViewIfNeeded()
      await expect(this.row(name).locator(`[aria-colindex="${place + 1}"]`)).toHaveText(words)
    }
  }

  async delete(name: string): Promise<void> {
    await this.grid.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    const question = this.#page.getByRole('dialog', { name: 'Are you sure you want to delete this task?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
  }

  handle(name: string): Locator {
    return this.grid.getByRole('button', { name: `Move ${name}`, exact: true })
  }

  /** Moves a task by the keyboard: so many places down, or up for a negative number. */
  async moveByKeys(name: string, places: number): Promise<void> {
    await this.handle(name).focus()
    await this.#page.keyboard.press('Space')
    for (let at = 0; at < Math.abs(places); at++) await this.#page.keyboard.press(places > 0 ? 'ArrowDown' : 'ArrowUp')
    await this.#page.keyboard.press('Space')
  }

  /** Drags a task with a finger onto the upper or lower half of another one. */
  async dragByTouch(name: string, onto: string, half: 'upper' | 'lower'): Promise<void> {
    const from = await centreOf(this.handle(name))
    const box = await this.handle(onto).boundingBox()
    if (!box) throw new Error(`${onto} is not in sight`)
    const y = box.y + box.height * (half === 'upper' ? 0.2 : 0.8)
    const finger = await putFinger(this.#page, from)
    const steps = 6
    for (let step = 1; step <= steps; step++)
      await finger.moveTo({ x: from.x, y: from.y + ((y - from.y) * step) / steps })
    await finger.lift()
  }

  /** Touches a task's 'View' and lifts the finger only after `happens`. */
  async tapWhile(name: string, happens: () => Promise<void>): Promise<void> {
    const view = this.grid.getByRole('button', { name: `View ${name}`, exact: true })
    const finger = await putFinger(this.#page, await centreOf(view))
    await happens()
    await finger.lift()
  }
}
