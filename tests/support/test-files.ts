import { listSources, listZoneTests, read } from './zone-tests.ts'

/** Folders in which nothing is kept or replaced for all. */
const SHARING = /^src\/(contract|domain|server)\//

/** Signs of a test that replaces a clock, a module or an object of the browser for all. */
const REPLACES = /\bvi\.|fake-indexeddb|globalThis|\b(window|document|navigator|localStorage)\b/

/** The same for a test of the server. `watched-files.ts` replaces functions of `node:fs`. */
const REPLACES_OF_SERVER = /\bvi\.|globalThis|watched-files/

/** Test files as paths from the root. */
export interface TestFiles {
  /** Share a process: one of its own, and the imports in it, take most files longer than their tests. */
  readonly together: readonly string[]
  /** Each file needs a process of its own. */
  readonly apart: readonly string[]
}

/** Lists the unit tests. */
export function listUnitTests(): TestFiles {
  return split(listSources(TEST), replacesNothing)
}

/** Lists those that run again in another zone. */
export function listElsewhereTests(): TestFiles {
  return split(listZoneTests(), replacesNothing)
}

/** Lists the tests of the server. */
export function listApiTests(): TestFiles {
  return split(listSources(TEST, 'tests/api'), (file) => !REPLACES_OF_SERVER.test(read(file)))
}

const TEST = /\.test\.tsx?$/
const replacesNothing = (file: string) => SHARING.test(file) || !REPLACES.test(read(file))

function split(files: readonly string[], isTogether: (file: string) => boolean): TestFiles {
  return { together: files.filter(isTogether), apart: files.filter((file) => !isTogether(file)) }
}
