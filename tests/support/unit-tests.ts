import { listSources, listZoneTests, read } from './zone-tests.ts'

/** Folders in which nothing is kept or replaced for all. */
const SHARING = /^src\/(contract|domain|server)\//

/** Signs of a test that replaces a clock, a module or an object of the browser for all. */
const REPLACES = /\bvi\.|fake-indexeddb|globalThis|\b(window|document|navigator|localStorage)\b/

/** Unit tests as paths from the root. */
export interface UnitTests {
  /** Share a process: one of its own takes a file three times the time of its tests. */
  readonly together: readonly string[]
  /** Each file needs a process of its own. */
  readonly apart: readonly string[]
}

/** Lists the unit tests. */
export function listUnitTests(): UnitTests {
  return split(listSources(/\.test\.tsx?$/))
}

/** Lists those that run again in another zone. */
export function listElsewhereTests(): UnitTests {
  return split(listZoneTests())
}

function split(files: readonly string[]): UnitTests {
  const isTogether = (file: string) => SHARING.test(file) || !REPLACES.test(read(file))
  return { together: files.filter(isTogether), apart: files.filter((file) => !isTogether(file)) }
}
