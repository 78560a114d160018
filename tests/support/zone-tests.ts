import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The only files of src that calculate with a zone; tests/house/zones.test.ts holds them to it. */
export const zoneFiles = [
  'src/domain/values/day.ts',
  'src/domain/values/display.ts',
  'src/domain/lookups/time-zones.ts',
] as const

const IMPORT = /\bfrom '(\.[^']+)'/g
const ZONE_NAME = /'(America|Asia|Australia|Europe)\//

/**
 * Lists the tests of src that depend on a zone, as paths from the root: those that name one, and
 * those that import a file of `zoneFiles` or one that does.
 */
export function listZoneTests(): readonly string[] {
  return listSources(/\.test\.tsx?$/).filter((file) => {
    const imported = importsOf(file)
    return ZONE_NAME.test(read(file)) || usesZone(imported) || imported.some((near) => usesZone(importsOf(near)))
  })
}

/** Lists the files of src, or of another folder, whose path matches, as paths from the root. */
export function listSources(pattern: RegExp, folder = 'src'): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => pattern.test(file))
    .sort()
}

/** Reads a file by its path from the root. */
export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function usesZone(files: readonly string[]): boolean {
  return files.some((file) => zoneFiles.some((zoneFile) => zoneFile === file))
}

function importsOf(file: string): readonly string[] {
  return [...read(file).matchAll(IMPORT)].map(([, path = '']) => relative(root, join(root, dirname(file), path)))
}
