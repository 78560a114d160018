import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { listSources, read } from '../support/zone-tests.ts'

interface Import {
  readonly from: string
  readonly to: string
}

test('no feature imports from inside another one, only its overlays', () => {
  const faults = listImports('src/app/features').filter(({ from, to }) => {
    const theirs = featureOf(to)
    return theirs !== null && theirs !== featureOf(from) && !to.endsWith('/overlays.ts')
  })
  expect(faults).toEqual([])
})

test('the kit imports no feature, form, data or shell', () => {
  const faults = listImports('src/app/kit').filter(({ to }) => /^src\/app\/(features|forms|data|shell)\//.test(to))
  expect(faults).toEqual([])
})

test('forms and data import no feature and no shell', () => {
  const imports = [...listImports('src/app/forms'), ...listImports('src/app/data')]
  expect(imports.filter(({ to }) => /^src\/app\/(features|shell)\//.test(to))).toEqual([])
})

test('no screen decides by a role: menu and buttons ask the table of rights', () => {
  const byRole = /\.Is(SuperAdmin|Admin|User|YardControl|DriverSupervisor)\b|Role\.SuperAdmin|\{[^}\n]*\bIsSuperAdmin\b/
  const faults = sourcesOf('src/app').filter((path) => !path.includes('.test.') && byRole.test(read(path)))
  expect(faults).toEqual([])
})

/**
 * Lists the imports of a folder's source files by their paths below the root, types and lazy ones
 * too.
 */
function listImports(folder: string): readonly Import[] {
  return sourcesOf(folder).flatMap((from) =>
    [...read(from).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
      from,
      to: posix.join(posix.dirname(from), path),
    })),
  )
}

function featureOf(path: string): string | null {
  return /^src\/app\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

function sourcesOf(folder: string): readonly string[] {
  const sources = listSources(/\.tsx?$/).filter((file) => file.startsWith(`${folder}/`))
  expect(sources.length).toBeGreaterThan(5)
  return sources
}
