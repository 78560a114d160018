import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findSecrets } from '../support/secrets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Locked {
  readonly version: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly hasInstallScript?: boolean
}

/** Packages that ask to run a script when they are installed; each works without it. */
const withScripts = ['node_modules/esbuild']

function readLock(): readonly (readonly [path: string, locked: Locked])[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  return Object.entries(lock.packages).filter(([path]) => path !== '')
}

test('each package is fixed by its hash and comes from the registry alone', () => {
  const packages = readLock()
  expect(packages.length).toBeGreaterThan(500)
  const unfixed = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  // Builds for other systems are listed without a hash where the registry that made the lock file lacks them.
  expect(unfixed.filter(([, one]) => !(one.optional && (one.os ?? one.cpu))).map(([path]) => path)).toEqual([])
  const elsewhere = packages.filter(([, { link, resolved }]) => link || (resolved && !/^https:\/\//.test(resolved)))
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('no package but a known one asks to run a script at its installation', () => {
  const asking = readLock().filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(asking.map(([path]) => path)).toEqual(withScripts)
})

test('no file of the repository holds a credential', () => {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  const files = list.split('\0').filter((name) => name !== '')
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    findSecrets(readFileSync(join(root, file), 'latin1')).map((text) => [file, text]),
  )
  expect(found).toEqual([])
})

test('credentials are recognised by their shape', () => {
  const planted = [
    ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' '),
    `AKIA${'A1'.repeat(8)}`,
    `ghp_${'a1B2'.repeat(9)}`,
    `npm_${'a1B2'.repeat(9)}`,
    ['postgres://yard:', 's3cret', '@db.example.com/yard'].join(''),
    ['$argon2id', '$v=19', '$m=19456'].join(''),
  ]
  for (const text of planted) expect([text, findSecrets(`x = '${text}'`).length]).toEqual([text, 1])
})
