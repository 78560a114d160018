import { relative } from 'node:path'
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'
import { findExcesses, vitestBudgets } from './budgets.ts'
import { createProgress, type Progress } from './progress.ts'
import { listSlowest, type TimedTest } from './timed-test.ts'

/** With fewer files each one is printed. */
const MANY_FILES = 20

/**
 * The usual report, with three changes: a long run whose output is kept in a file prints how far it
 * is instead of each file, the slowest tests stand at the end, and tests far over their budget fail
 * the run.
 */
export default class VitestReporter extends DefaultReporter {
  private progress: Progress | null = null

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    const isLong = !this.isTTY && specifications.length >= MANY_FILES
    this.progress = isLong ? createProgress('test files', specifications.length, Date.now) : null
  }

  protected override printTestModule(module: TestModule): void {
    const hasFailed = module.state() === 'failed'
    if (this.progress === null || hasFailed) super.printTestModule(module)
    const line = this.progress?.finish(hasFailed)
    if (line) this.log(line)
  }

  override onTestRunEnd(...run: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...run)
    const tests = run[0].flatMap((module) => this.timedTests(module))
    for (const line of listSlowest(tests)) this.log(line)
    for (const excess of findExcesses(tests, vitestBudgets)) {
      this.error(excess)
      process.exitCode = 1
    }
  }

  private timedTests(module: TestModule): readonly TimedTest[] {
    const file = relative(this.ctx.config.root, module.moduleId)
    return [...module.children.allTests()].map((test) => ({
      file,
      title: test.name,
      ms: test.diagnostic()?.duration ?? 0,
    }))
  }
}
