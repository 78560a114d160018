import type { Locator, Page } from '@playwright/test'

/** The part of a screen that imports a .csv file. */
export class ImportPanel {
  readonly panel: Locator

  constructor(page: Page, title: string) {
    this.panel = page.getByRole('region', { name: title })
  }

  choose(name: string, content: string | Buffer): Promise<void> {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
    return this.panel.locator('input[type=file]').setInputFiles(file)
  }

  upload(): Promise<void> {
    return this.panel.getByRole('button', { name: 'Upload' }).click()
  }
}
