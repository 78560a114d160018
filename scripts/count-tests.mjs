import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Prints the counts of both test runners' reports: `tests: 812 passed, 0 failed`.

const results = fileURLToPath(new URL('../test-results/', import.meta.url))

function read(name) {
  return existsSync(results + name) ? JSON.parse(readFileSync(results + name, 'utf8')) : null
}

const vitest = read('vitest.json')
const playwright = read('playwright.json')?.stats
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0)
const failed = (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0) + (playwright?.flaky ?? 0)
console.log(`tests: ${passed} passed, ${failed} failed`)
