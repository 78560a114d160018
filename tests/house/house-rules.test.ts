import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The permitted and forbidden imports. Each line is written to a file of its own: the check must
 * reject the first list and accept the second.
 */
const forbidden: readonly (readonly [file: string, line: string])[] = [
  ['src/domain/planted.ts', "import { x } from '../contract/sync.ts'"],
  ['src/domain/trailers/planted.ts', "import { x } from '../../mirror/reads.ts'"],
  ['src/domain/trailers/commands/planted.ts', "import type { X } from '../../../sync/api.ts'"],
  ['src/domain/planted.ts', "export { x } from '../app/x.ts'"],
  ['src/domain/planted.ts', "import { x } from '../server/x.ts'"],
  ['src/domain/planted.ts', "import { readFileSync } from 'node:fs'"],
  ['src/domain/planted.ts', "import { x } from 'dexie'"],
  ['src/domain/planted.ts', "import type { X } from '@ionic/react'"],
  ['src/domain/planted.ts', "export const x = import('kysely')"],
  ['src/domain/planted.ts', "import { object } from 'yup'"],
  ['src/contract/planted.ts', "import { number } from 'yup'"],
  ['src/server/routes/planted.ts', "import { string } from 'yup'"],
  ['src/contract/planted.ts', "import { x } from '../mirror/x.ts'"],
  ['src/contract/planted.ts', "import { x } from '../sync/x.ts'"],
  ['src/contract/planted.ts', "import { x } from '../app/x.ts'"],
  ['src/contract/planted.ts', "import { x } from '../server/x.ts'"],
  ['src/contract/planted.ts', "import { x } from 'fastify'"],
  ['src/mirror/planted.ts', "import { x } from '../sync/x.ts'"],
  ['src/mirror/planted.ts', "import { x } from '../app/x.ts'"],
  ['src/mirror/planted.ts', "import { x } from '../server/x.ts'"],
  ['src/sync/planted.ts', "import { x } from '../app/x.ts'"],
  ['src/sync/planted.ts', "import { x } from '../server/x.ts'"],
  ['src/app/planted.ts', "import { x } from '../sync/cycle.ts'"],
  ['src/app/kit/planted.tsx', "import { x } from '../../sync/worker.ts'"],
  ['src/app/planted.ts', "import { x } from '../server/x.ts'"],
  ['src/app/features/trailers/planted.tsx', "import ky from 'ky'"],
  ['src/app/features/trailers/planted.tsx', "import { Dexie } from 'dexie'"],
  ['src/app/features/trailers/planted.tsx', "import { x } from '../../../sync/cycle.ts'"],
  ['src/app/features/trailers/planted.tsx', "import { x } from '../../../server/x.ts'"],
  ['src/server/planted.ts', "import { x } from '../mirror/x.ts'"],
  ['src/server/routes/planted.ts', "import { x } from '../../sync/api.ts'"],
  ['src/server/planted.ts', "import { x } from '../app/x.ts'"],
  ['src/server/planted.ts', "import { x } from '../../tests/support/x.ts'"],
  ['sw/planted.ts', "import { x } from '../src/domain/lists.ts'"],
  ['sw/planted.ts', "import { x } from '../src/mirror/x.ts'"],
  ['src/server/planted.ts', "export const log = () => console.log('x')"],
  ['src/domain/planted.ts', 'export const x: any = 1'],
  ['src/app/planted.ts', 'async function save() {}\nexport function tap() {\n  save()\n}'],
  ['src/domain/planted.ts', 'export const first = (list: readonly string[]) => list[0]!.length'],
]

const allowed: readonly (readonly [file: string, line: string])[] = [
  ['src/domain/trailers/planted.ts', "import { x } from '../sites/site.ts'"],
  ['src/domain/planted.ts', "import utc from 'dayjs/plugin/utc.js'"],
  ['src/domain/planted.ts', "import type { ObjectSchema } from 'yup'"],
  ['src/domain/planted.ts', "import { object } from './values/schema.ts'"],
  ['src/domain/planted.ts', "import { parsePhoneNumber } from 'libphonenumber-js/min'"],
  ['src/domain/planted.test.ts', "import { expect } from 'vitest'"],
  ['src/contract/planted.ts', "import { x } from '../domain/lists.ts'"],
  ['src/mirror/planted.ts', "import { Dexie } from 'dexie'"],
  ['src/sync/planted.ts', "import { x } from '../mirror/x.ts'"],
  ['src/app/planted.ts', "import { x } from '../sync/client.ts'"],
  ['src/app/planted.ts', "import type { SaveResult } from '../sync/api.ts'"],
  ['src/app/features/trailers/planted.tsx', "import { x } from '../../../mirror/reads.ts'"],
  ['src/server/planted.ts', "import { x } from '../domain/lists.ts'"],
  ['src/server/routes/planted.ts', "import { x } from '../../contract/sync.ts'"],
]

const cycle = [
  ['src/domain/cycle-a.ts', "import { b } from './cycle-b.ts'\nexport const a = () => b()"],
  ['src/domain/cycle-b.ts', "import { a } from './cycle-a.ts'\nexport const b = (): unknown => a()"],
] as const

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
  for (const file of ['biome.json', '.gitignore']) await cp(join(root, file), join(folder, file))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(forbidden)('%s may not contain: %s', async (file, line) => {
  expect(await rulesBroken([[file, line]])).toContainEqual(expect.stringMatching(rule(line)))
})

test.each(allowed)('%s may contain: %s', async (file, line) => {
  expect(await rulesBroken([[file, line]])).toEqual([])
})

test('two files that import each other are rejected', async () => {
  expect(await rulesBroken(cycle)).toContain('lint/suspicious/noImportCycles')
})

function rule(line: string): RegExp {
  if (line.includes('console')) return /noConsole$/
  if (line.includes('save()')) return /noFloatingPromises$/
  if (line.includes(': any')) return /noExplicitAny$/
  if (line.includes(']!')) return /noNonNullAssertion$/
  return /noRestrictedImports$/
}

/** The rules, apart from those about unused names, that the planted files break. */
async function rulesBroken(files: readonly (readonly [string, string])[]): Promise<readonly string[]> {
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${text}\n`)
  }
  const report = await lint()
  for (const [file] of files) await rm(join(folder, file))
  return report.diagnostics
    .map((found) => found.category)
    .filter((category) => !/noUnused|useImportType/.test(category))
}

interface Report {
  readonly diagnostics: readonly { readonly category: string }[]
}

function lint(): Promise<Report> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [biome, 'lint', '--reporter=json', '.'], { cwd: folder }, (_refused, out, err) => {
      const start = out.indexOf('{')
      if (start === -1) reject(new Error(`biome gave no report: ${err}`))
      else resolve(JSON.parse(out.slice(start)) as Report)
    })
  })
}
