import { writeSync } from 'node:fs'
import { lockDirectory } from '../../../src/server/database/pglite-lock.ts'

/**
 * Locks the data directory of its argument in a process of its own until it is killed. Prints
 * `locked`, or the reason for a failure.
 */
try {
  lockDirectory(process.argv[2] ?? '')
  writeSync(1, 'locked\n')
  setInterval(() => undefined, 60_000)
} catch (error) {
  writeSync(1, `${error instanceof Error ? error.message : String(error)}\n`)
}
