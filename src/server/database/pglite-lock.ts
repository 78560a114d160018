import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'

/** Another process works on the data directory. The message is the one line that the start prints. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** Who holds a directory: the process, and when it began, since numbers of processes come again after a restart. */
interface Holder {
  readonly pid: number
  readonly startedAt: string | null
}

/**
 * Locks a data directory for this process, with a file beside it; answers the function that unlocks it. The embedded database excludes nobody by itself: two
 * processes on one directory destroy it without an error. Throws `DirectoryInUse`. The lock of a process that is gone is taken over.
 */
export function lockDirectory(dataDir: string): () => void {
  const lockFile = `${dataDir}.lock`
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder)
  while (!create(lockFile, mine)) {
    const found = readIfThere(lockFile)
    if (found === null) continue
    const holder = parseHolder(found)
    if (holder && isAlive(holder))
      throw new DirectoryInUse(`The data directory ${dataDir} is in use by process ${holder.pid}.`)
    takeAway(lockFile, found)
  }
  return () => {
    if (readIfThere(lockFile) === mine) unlinkSync(lockFile)
  }
}

/** Makes the file with its content in one step, or not at all: `link` fails where a file is. */
function create(lockFile: string, content: string): boolean {
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, content, { flush: true })
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  } finally {
    unlinkSync(draft)
  }
}

/** Removes a left-over lock, and puts it back if another process was quicker and the file is that one's lock already. */
function takeAway(lockFile: string, content: string): void {
  const aside = `${lockFile}.old.${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== content) linkSync(aside, lockFile)
  unlinkSync(aside)
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives under another account.
    if (codeOf(error) === 'ESRCH') return false
  }
  return holder.startedAt === null || holder.startedAt === startOf(holder.pid)
}

/**
 * When a process began, in ticks since the machine did; null where the system does not tell. `ended` for one that was killed and that nobody has buried: in a
 * container without an init it keeps its number for ever.
 */
function startOf(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The name in brackets may hold blanks; the state stands behind it, and the start 19 fields later.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null)
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, startedAt } = JSON.parse(text) as Partial<Holder>
    return typeof pid === 'number' ? { pid, startedAt: startedAt ?? null } : null
  } catch {
    // Cut off by a power loss: then its process is gone.
    return null
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
