import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { codeOf, DatabaseTrouble } from './trouble.ts'

class DirectoryInUse extends DatabaseTrouble {}

const require = createRequire(import.meta.url)

interface KernelLocks {
  /** False where another opening of the file, in any process, has the lock. */
  tryLock(fd: number): boolean
}

/**
 * Locks a data directory by a kernel lock on a file beside it, across containers and users, until its process ends.
 * Returns the function that unlocks it. The file stays: removed, two processes could lock two files of one name. Throws
 * `DirectoryInUse`, or `DatabaseTrouble` without such locks.
 */
export function lockDirectory(dataDir: string): () => void {
  const { tryLock } = loadLocks()
  const lockFile = `${dataDir}.lock`
  const fd = openSync(lockFile, 'a+', 0o600)
  try {
    if (!tryLock(fd))
      throw new DirectoryInUse(`The data directory ${dataDir} is in use${describeHolder(readHolder(lockFile))}.`)
    writeHolder(fd)
  } catch (error) {
    closeSync(fd)
    throw error
  }
  return () => closeSync(fd)
}

function loadLocks(): KernelLocks {
  try {
    return require('fs-native-extensions') as KernelLocks
  } catch (cause) {
    throw new DatabaseTrouble(
      'The embedded database cannot be locked on this system (there is no build of its lock for musl, which Alpine uses): set DATABASE_URL to a PostgreSQL, or use a system with glibc.',
      { cause },
    )
  }
}

interface Holder {
  readonly host: string
  readonly process: number
}

/** For people; the lock holds without it, also on a full disk. */
function writeHolder(fd: number): void {
  try {
    ftruncateSync(fd)
    writeSync(fd, `${JSON.stringify({ host: hostname(), process: process.pid } satisfies Holder)}\n`)
  } catch (error) {
    if (codeOf(error) === null) throw error
  }
}

function readHolder(lockFile: string): Partial<Holder> {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Partial<Holder>
  } catch {
    return {}
  }
}

function describeHolder({ host, process: pid }: Partial<Holder>): string {
  return typeof host === 'string' && typeof pid === 'number' ? ` by process ${pid} on ${host}` : ''
}
