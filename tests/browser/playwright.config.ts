import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/launch-options.ts'

const MINUTE_MS = 60_000

/**
 * Two tests at a time, since each has its own server and browsers. No retries: one failure fails
 * the run. The limits are wide, as no test depends on speed.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 8 * MINUTE_MS,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000, launchOptions: launchOptions() },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['../report/browser-reporter.ts'],
    ['json', { outputFile: '../../test-results/playwright.json' }],
  ],
})
