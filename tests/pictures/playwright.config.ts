import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/support/launch-options.ts'

/** Makes the pictures of Help; not part of `npm test`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/pictures',
  timeout: 240_000,
  workers: 2,
  fullyParallel: true,
  use: { actionTimeout: 20_000, launchOptions: launchOptions() },
  reporter: 'list',
})
