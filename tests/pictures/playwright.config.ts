import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/support/launch-options.ts'

/** Makes the pictures of Help and of the README, and those of `all-sizes` to look at; not part of `npm test`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/pictures',
  timeout: 240_000,
  workers: 2,
  fullyParallel: true,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000, launchOptions: launchOptions() },
  reporter: 'list',
  projects: [
    { name: 'docs', testIgnore: 'all-sizes.spec.ts' },
    { name: 'all-sizes', testMatch: 'all-sizes.spec.ts', timeout: 1_200_000 },
  ],
})
