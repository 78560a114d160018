import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, DatabaseTrouble, reasonOf } from './trouble.ts'

/** Readable only by the server's own account. */
const FOLDER_RIGHTS = 0o700
const FILE_RIGHTS = 0o600

/**
 * Network file systems (`f_type` of statfs on Linux), whose locks or fsync may not hold. 9P is left out: sandboxes
 * mount local disks by it.
 */
const networkFileSystems: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
  [0x786f4256, 'a shared folder of VirtualBox'],
  [0xbacbacbc, 'a shared folder of VMware'],
])

/** Null for a local file system. */
export function networkFileSystem(type: number): string | null {
  // Node gives a signed number on some systems.
  return networkFileSystems.get(type >>> 0) ?? null
}

/** Makes the parent folder. Throws `DatabaseTrouble` where none can be made, or none that is safe. */
export function prepareParent(directory: string): void {
  const parent = dirname(directory)
  usable(parent, () => makeFolder(parent))
  const kind = process.platform === 'linux' ? networkFileSystem(usable(parent, () => statfsSync(parent).type)) : null
  if (kind !== null)
    throw new DatabaseTrouble(
      `DATA_DIR must be on a disk of this machine: ${parent} is on ${kind}, where the embedded database cannot be locked safely.`,
    )
  const found = lstatSync(directory, { throwIfNoEntry: false })
  if (found && (!found.isDirectory() || found.dev !== lstatSync(parent).dev))
    throw new DatabaseTrouble(
      `DATA_DIR must hold the folder of the embedded database itself: ${directory} is a file, a link or a mount.`,
    )
}

/** Makes folders one at a time: `recursive` of mkdir never ends on a file system without folders, such as /proc. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (!found) makeFolder(dirname(folder))
  mkdirSync(folder)
  chmodSync(folder, FOLDER_RIGHTS)
  syncEntry(dirname(folder))
}

/** True if a database lies in a folder. Throws `DatabaseTrouble` for anything else in it. */
export function holdsDatabase(directory: string): boolean {
  if (existsSync(join(directory, 'PG_VERSION'))) return true
  if (existsSync(directory) && usable(directory, () => readdirSync(directory)).length > 0)
    throw new DatabaseTrouble(`DATA_DIR must be free for the embedded database: ${directory} holds something else.`)
  return false
}

/** Makes a database that is whole or absent after a power cut: fills, syncs and renames a draft folder. */
export async function makeWhole(directory: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${directory}.new`
  usable(draft, () => {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft)
    chmodSync(draft, FOLDER_RIGHTS)
  })
  await make(draft)
  usable(directory, () => {
    secure(draft)
    syncAll(draft)
    renameSync(draft, directory)
    syncEntry(dirname(directory))
  })
}

/** Removes foreign rights, which restored backups and earlier umasks may have left. */
export function secure(directory: string): void {
  usable(directory, () => {
    for (const path of allIn(directory)) {
      const { mode } = lstatSync(path.name)
      const wanted = path.isFolder ? FOLDER_RIGHTS : FILE_RIGHTS
      if ((mode & 0o777) !== wanted) chmodSync(path.name, wanted)
    }
  })
}

/** Syncs contents, and the names in each folder. */
export function syncAll(directory: string): void {
  for (const { name } of allIn(directory)) syncEntry(name)
}

interface Entry {
  readonly name: string
  readonly isFolder: boolean
}

/** Contents first. */
function* allIn(directory: string): Iterable<Entry> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const name = join(directory, entry.name)
    if (entry.isDirectory()) yield* allIn(name)
    else if (entry.isFile()) yield { name, isFolder: false }
  }
  yield { name: directory, isFolder: true }
}

function syncEntry(path: string): void {
  // Windows opens no folders; its journal keeps their names.
  if (process.platform === 'win32' && lstatSync(path).isDirectory()) return
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Throws a system error as one line with path and reason. */
export function usable<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (codeOf(cause) === null) throw cause
    throw new DatabaseTrouble(`DATA_DIR must be a folder that the server can write: ${place}: ${reasonOf(cause)}.`, {
      cause,
    })
  }
}
