import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'

/**
 * Takes out one protective rule at a time, in a copy of the sources, and runs the tests that must
 * notice. Ends with 1 when a rule's absence stays unnoticed, or when the tests fail unchanged. `npm
 * run mutate -- fence` tries only rules whose name or file contains the word, `npm run mutate --
 * 2/6` the second of six portions.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Some broken rules stop a queue: a test that never ends has noticed too. */
const LONGEST_MS = 300_000

const stops = ['SIGINT', 'SIGTERM'] as const

type Verdict = 'noticed' | 'survived' | 'broken'

const wanted = process.argv[2] ?? ''
const chosen = choose(wanted)
const copy = await copySources()
try {
  process.exitCode = (await runAll(copy)) ? 0 : 1
} finally {
  await rm(copy, { recursive: true, force: true })
}

function choose(words: string): readonly Mutation[] {
  const portion = /^(\d+)\/(\d+)$/.exec(words)
  if (!portion)
    return mutations.filter(({ rule, edits }) => rule.includes(words) || edits.some(({ file }) => file.includes(words)))
  const [number, count] = portion.slice(1).map(Number)
  return mutations.filter((_, place) => place % (count ?? 1) === (number ?? 1) - 1)
}

async function runAll(folder: string): Promise<boolean> {
  for (const group of groupsOf(chosen)) {
    if ((await runTests(folder, group)) === 'survived') continue
    print(`The tests do not pass with all rules on: ${group.tests.join(', ')}`)
    return false
  }
  const counts = { noticed: 0, survived: 0, broken: 0 }
  for (const [place, mutation] of chosen.entries()) {
    const verdict = await tryMutation(folder, mutation)
    counts[verdict] += 1
    print(`${place + 1}/${chosen.length} ${verdict.padEnd(8)} ${mutation.rule}`)
  }
  print(`${counts.noticed} noticed, ${counts.survived} survived, ${counts.broken} without a test that ran`)
  return counts.noticed === chosen.length && chosen.length > 0
}

/** Each set of tests once. */
function groupsOf(all: readonly Mutation[]): readonly Mutation[] {
  return [...new Map(all.map((mutation) => [`${mutation.tests.join()} ${mutation.title}`, mutation])).values()]
}

async function tryMutation(folder: string, mutation: Mutation): Promise<Verdict> {
  const before = new Map<string, string>()
  for (const { file, from, to } of mutation.edits) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold this text exactly once: ${from}`)
    if (!before.has(path)) before.set(path, text)
    await writeFile(
      path,
      text.replace(from, () => to),
    )
  }
  const verdict = await runTests(folder, mutation)
  for (const [path, text] of before) await writeFile(path, text)
  return verdict
}

/**
 * `survived`: all tests passed. `broken`: the run failed without a failed test, so it says nothing
 * about the rule.
 */
async function runTests(folder: string, mutation: Mutation): Promise<Verdict> {
  const verdict = await runOnce(folder, mutation, ['--bail', '1'])
  // A bailed-out run may end before the failure is in its report: then all tests are run.
  return verdict === 'broken' ? await runOnce(folder, mutation, []) : verdict
}

async function runOnce(folder: string, { tests, title }: Mutation, options: readonly string[]): Promise<Verdict> {
  const report = join(folder, 'test-results/vitest.json')
  await rm(report, { force: true })
  const ended = await run(folder, ['run', ...tests, ...options, ...(title ? ['-t', title] : [])])
  if (ended === 'timeout') return 'noticed'
  if (ended === 0) return 'survived'
  const { numFailedTests } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as { numFailedTests?: number }
  return numFailedTests ? 'noticed' : 'broken'
}

/** Runs vitest in a process group of its own, so that its workers end with it. */
function run(cwd: string, args: readonly string[]): Promise<number | 'timeout'> {
  return new Promise((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, ...args], { cwd, stdio: 'ignore', detached: true })
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    const endAll = () => {
      end()
      process.exit(1)
    }
    const timer = setTimeout(() => {
      end()
      resolve('timeout')
    }, LONGEST_MS)
    for (const signal of stops) process.once(signal, endAll)
    child.on('exit', (code) => {
      clearTimeout(timer)
      for (const signal of stops) process.off(signal, endAll)
      resolve(code ?? 1)
    })
  })
}

/** The files that git has or would add, without build output and data. */
async function copySources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yardhand-mutate-'))
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of list.split('\0').filter((name) => name !== '')) await cp(join(root, file), join(folder, file))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
