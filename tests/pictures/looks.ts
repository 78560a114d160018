import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { showTheme, themes } from '../browser/support/barriers.ts'
import { POSITIONS } from '../browser/support/in-hand.ts'
import { layOutAt } from '../browser/support/large-text.ts'
import { still } from './still.ts'

/** The size from which each view is reached. */
export const HOME = { width: 1280, height: 800 }

const folder = fileURLToPath(new URL('../../pictures/', import.meta.url))

/** Of a picture on the sheet of its view. */
const SCALE = 0.5
const MARGIN = 12

/** Removes the pictures of the run before. */
export async function clearLooks(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/**
 * Saves what is on the screen in each size and theme, as `NAME/WIDTHxHEIGHT-THEME.png`, and all of them side by side in
 * `NAME.png`. Leaves size and theme as they were.
 */
export async function takeLooks(page: Page, name: string): Promise<void> {
  await mkdir(`${folder}${name}`, { recursive: true })
  const parts: OverlayOptions[] = []
  const rowHeight = Math.max(...POSITIONS.map(({ height }) => height)) * SCALE + MARGIN
  let left = MARGIN
  await expect(page.locator('.notice')).toHaveCount(0)
  for (const size of POSITIONS) {
    await layOutAt(page, size)
    for (const [row, theme] of themes.entries()) {
      await showTheme(page, theme)
      const png = await still(page)
      await writeFile(`${folder}${name}/${size.width}x${size.height}-${theme}.png`, png)
      const input = await sharp(png)
        .resize({ width: size.width * SCALE })
        .toBuffer()
      parts.push({ input, left, top: MARGIN + row * rowHeight })
    }
    left += size.width * SCALE + MARGIN
  }
  await showTheme(page, 'light')
  await page.setViewportSize(HOME)
  const sheet = { width: left, height: MARGIN + themes.length * rowHeight, channels: 3, background: '#888888' } as const
  await sharp({ create: sheet }).composite(parts).png().toFile(`${folder}${name}.png`)
}
