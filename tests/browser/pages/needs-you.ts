import type { Locator, Page } from '@playwright/test'

/** The card of a rejected change, by its title, e.g. 'Edit Spot of trailer T1'. */
export function needsYouCard(page: Page, title: string): Locator {
  const list = page.getByRole('dialog', { name: 'Needs you' })
  return list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
}
