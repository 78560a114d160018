import { defineConfig } from '@playwright/test'

const MINUTE_MS = 60_000

/**
 * Each test has its own server and its own browsers, so two run at a time. Nothing is repeated: a test that fails once has failed. The limits are wide; no test leans on
 * speed.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 8 * MINUTE_MS,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
})
