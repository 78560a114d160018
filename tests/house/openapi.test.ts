import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { describeApi } from '../../src/contract/openapi.ts'

const run = promisify(execFile)

test('the description of the calls has no fault that a linter for OpenAPI finds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yardhand-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(describeApi()))
    const lint = run('node', ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--format=json', file], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
    })
    const { stdout } = await lint.catch((error: { stdout: string; stderr: string }) => error)
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    const told = problems.map(({ severity, ruleId, message, location }: Problem) => [
      severity,
      ruleId,
      message,
      location[0]?.pointer,
    ])
    expect([told, totals]).toEqual([[], { errors: 0, warnings: 0, ignored: 0 }])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

interface Problem {
  readonly severity: string
  readonly ruleId: string
  readonly message: string
  readonly location: readonly { readonly pointer?: string }[]
}
