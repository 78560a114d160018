/** For workers only, so a page's types lack it. */
interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

interface SyncFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncFile>
}

/** The second record of photos that wait, named by their digest. */
export interface PhotoFiles {
  /** Throws `QuotaExceededError` without space. */
  write(digest: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Null: there is none. */
  read(digest: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** None is no error. */
  remove(digest: string): Promise<void>
  /** Removes files older than `beforeMs` (since 1970) that are not needed. */
  sweep(needed: ReadonlySet<string>, beforeMs: number): Promise<void>
}

const FOLDER = 'yardhand-photos'
const SUFFIX = '.jpg'

/** Private files beside IndexedDB; null where the browser has none. */
export async function openPhotoFiles(): Promise<PhotoFiles | null> {
  if (typeof navigator === 'undefined' || typeof navigator.storage?.getDirectory !== 'function') return null
  try {
    await openFolder()
    return { write, read, remove, sweep }
  } catch {
    // A private window has no folder.
    return null
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(FOLDER, { create: true })
}

async function write(digest: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const folder = await openFolder()
  const handle = await folder.getFileHandle(`${digest}${SUFFIX}`, { create: true })
  if (!isSyncFile(handle)) return
  const file = await handle.createSyncAccessHandle()
  try {
    file.truncate(0)
    if (file.write(bytes, { at: 0 }) < bytes.length) throw noSpace()
    file.flush()
  } finally {
    file.close()
  }
}

async function read(digest: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const handle = await (await openFolder()).getFileHandle(`${digest}${SUFFIX}`)
    return new Uint8Array(await (await handle.getFile()).arrayBuffer())
  } catch {
    return null
  }
}

async function remove(digest: string): Promise<void> {
  try {
    await (await openFolder()).removeEntry(`${digest}${SUFFIX}`)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  }
}

async function sweep(needed: ReadonlySet<string>, beforeMs: number): Promise<void> {
  const folder = await openFolder()
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== 'file' || needed.has(name.slice(0, -SUFFIX.length))) continue
    const { lastModified } = await (handle as FileSystemFileHandle).getFile()
    if (lastModified < beforeMs) await folder.removeEntry(name).catch(() => undefined)
  }
}

function isSyncFile(handle: FileSystemFileHandle): handle is SyncFileHandle {
  return 'createSyncAccessHandle' in handle
}

function noSpace(): Error {
  return new DOMException('no space for the photo', 'QuotaExceededError')
}
