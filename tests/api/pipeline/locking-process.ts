import { writeSync } from 'node:fs'
import { lockDirectory } from '../../../src/server/database/pglite-lock.ts'

/** A process of its own that locks the data directory of its argument and keeps it until it is killed. Prints `locked`, or why it could not. */
try {
  lockDirectory(process.argv[2] ?? '')
  writeSync(1, 'locked\n')
  setInterval(() => undefined, 60_000)
} catch (error) {
  writeSync(1, `${error instanceof Error ? error.message : String(error)}\n`)
}
