import type { Locator, Page } from '@playwright/test'

/** The card of a refused change in the list of those, by its title, e.g. 'Edit Spot of trailer T1'. */
export function needsYouCard(page: Page, title: string): Locator {
  const list = page.getByRole('dialog', { name: 'Needs you' })
  return list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
}
