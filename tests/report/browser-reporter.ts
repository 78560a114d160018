import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { browserBudgets, findExcesses } from './budgets.ts'
import { createProgress, type Progress } from './progress.ts'
import { listSlowest, type TimedTest } from './timed-test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const PAGE_LINES = 80

/** Prints how far a run is and the slowest tests at its end; tests far over their budget fail it. */
export default class BrowserReporter implements Reporter {
  private progress: Progress | null = null
  private readonly tests: TimedTest[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.progress = createProgress('browser tests', suite.allTests().length, Date.now)
  }

  onTestEnd({ title, location }: TestCase, { status, duration, attachments }: TestResult): void {
    this.tests.push({ file: relative(root, location.file), title, ms: duration })
    const isFailed = status === 'failed' || status === 'timedOut'
    const line = this.progress?.finish(isFailed)
    if (line) print(line)
    const context = isFailed ? attachments.find(({ name }) => name === 'error-context') : undefined
    if (context?.path) print(pageIn(readFileSync(context.path, 'utf8')))
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    for (const line of listSlowest(this.tests)) print(line)
    const excesses = findExcesses(this.tests, browserBudgets)
    for (const excess of excesses) print(excess)
    return excesses.length === 0 ? undefined : { status: 'failed' }
  }
}

/** Returns what the page showed, as an outline. The files of a run elsewhere are not at hand, its output is. */
function pageIn(context: string): string {
  const outline = /```yaml\n([\s\S]*?)```/.exec(context)?.[1] ?? 'no outline of the page'
  return outline.split('\n').slice(0, PAGE_LINES).join('\n')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
