import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installDebianPackage } from './debian-package.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Switches for every test browser: no traffic of its own, and a sandbox only where the account may
 * have one.
 */
export const chromiumSwitches: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The Chromium to test with: $CHROMIUM, one on PATH, the one that Playwright installed, else
 * Debian's package where it may be installed.
 */
export function findChromium(): string {
  const found = presentChromium() ?? (installDebianPackage('chromium') ? presentChromium() : null)
  if (found) return found
  throw new Error('No Chromium was found. Install one, or name it in CHROMIUM, or run: npx playwright install chromium')
}

function presentChromium(): string | null {
  const named = process.env.CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM names a file that does not exist: ${named}`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  if (onPath) return onPath
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}
