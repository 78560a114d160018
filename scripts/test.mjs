import { spawnSync } from 'node:child_process'

// Runs all checks and tests in stages, with their names and times, and ends at the first stage that
// fails.

const stages = [
  ['format, lint and import rules', 'check:lint'],
  ['types', 'check:types'],
  ['unused code', 'check:unused'],
  ['build', 'build:when-older'],
  ['tests in Node', 'test:node'],
  ['tests in the browser', 'test:browser'],
]

for (const [place, [name, script]] of stages.entries()) {
  const stage = `[${place + 1}/${stages.length}] ${name}`
  console.log(stage)
  const startedAt = Date.now()
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`${stage}: ${status === 0 ? 'passed' : 'failed'} after ${seconds} s\n`)
  if (status !== 0) process.exit(status ?? 1)
}
