import type { LedgerMedium, LedgerPart } from './ledger-medium.ts'

/** For workers only, so a page's types lack it. */
interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number
  flush(): void
  close(): void
}

interface SyncFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncFile>
}

const FOLDER = 'yardhand-ledger'
/** Space is reserved in such pieces, so that a line written into it cannot fail. */
const ROOM_BYTES = 65_536
const NEWLINE = 10

/** The ledger in private files beside IndexedDB: losing one leaves the other. Each worker locks its own file. */
export class FileMedium implements LedgerMedium {
  #end = 0
  #capacity = 0
  readonly #encoder = new TextEncoder()

  private constructor(
    private name: string,
    private file: SyncFile,
  ) {}

  static async open(): Promise<FileMedium | null> {
    if (typeof navigator === 'undefined' || typeof navigator.storage?.getDirectory !== 'function') return null
    try {
      const [name, file] = await makeFile(await openFolder())
      return new FileMedium(name, file)
    } catch {
      // Old browsers have no handle, private windows no folder.
      return null
    }
  }

  get size(): number {
    return this.#end
  }

  /** Looks for `gone` files at the start only: that opens them, and later they may be cleared away meanwhile. */
  async readAll(andTakeOver: boolean): Promise<readonly LedgerPart[]> {
    const parts: LedgerPart[] = []
    const folder = await openFolder()
    for await (const [name, handle] of folder.entries()) {
      if (!isSyncFile(handle)) continue
      const state = name === this.name ? 'own' : !andTakeOver || (await isInUse(handle)) ? 'in-use' : 'gone'
      const text = await readText(handle)
      if (text !== null) parts.push({ name, text, state })
    }
    return parts
  }

  isThere(): Promise<boolean> {
    return isFileThere(this.name)
  }

  async reserve(bytes: number): Promise<void> {
    if (this.#end + bytes <= this.#capacity) return
    const room = new Uint8Array(Math.max(ROOM_BYTES, bytes)).fill(NEWLINE)
    if (this.file.write(room, { at: this.#capacity }) < room.length) throw noSpace()
    this.file.flush()
    this.#capacity += room.length
  }

  async append(line: string): Promise<void> {
    const bytes = this.#encoder.encode(`${line}\n`)
    await this.reserve(bytes.length)
    this.#write(bytes)
  }

  async replace(lines: readonly string[], takenOver: readonly string[]): Promise<void> {
    const before = { name: this.name, file: this.file, end: this.#end, capacity: this.#capacity }
    const [name, file] = await makeFile(await openFolder())
    try {
      Object.assign(this, { name, file })
      this.#end = 0
      this.#capacity = 0
      const bytes = this.#encoder.encode(lines.map((line) => `${line}\n`).join(''))
      await this.reserve(bytes.length + ROOM_BYTES)
      this.#write(bytes)
    } catch (error) {
      await closeFile(name, file)
      await this.#remove(name)
      Object.assign(this, { name: before.name, file: before.file })
      this.#end = before.end
      this.#capacity = before.capacity
      throw error
    }
    await closeFile(before.name, before.file)
    for (const old of [before.name, ...takenOver]) await this.#remove(old)
  }

  close(): void {
    void closeFile(this.name, this.file)
  }

  #write(bytes: Uint8Array<ArrayBuffer>): void {
    this.file.write(bytes, { at: this.#end })
    this.file.flush()
    this.#end += bytes.length
  }

  /** Another tab may have removed it, or be taking it over. */
  async #remove(name: string): Promise<void> {
    const folder = await openFolder()
    await folder.removeEntry(name).catch(() => undefined)
  }
}

/** Opened each time, since it may have been cleared away. */
async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(FOLDER, { create: true })
}

/** Another tab may open the new file first. */
const ATTEMPTS = 3

async function makeFile(folder: FileSystemDirectoryHandle, attempt = 1): Promise<readonly [string, SyncFile]> {
  const name = `${crypto.randomUUID()}.log`
  const handle = await folder.getFileHandle(name, { create: true })
  if (!isSyncFile(handle)) throw new Error('private files cannot be written here')
  try {
    return [name, await handle.createSyncAccessHandle()]
  } catch (error) {
    if (attempt >= ATTEMPTS) throw error
    return makeFile(folder, attempt + 1)
  }
}

/** Closes a file unless it was cleared away: then Chromium's close never returns and blocks the worker. */
async function closeFile(name: string, file: SyncFile): Promise<void> {
  try {
    if (await isFileThere(name)) file.close()
  } catch {
    // The handle is gone with its file.
  }
}

async function isFileThere(name: string): Promise<boolean> {
  try {
    await (await openFolder()).getFileHandle(name)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return false
    throw error
  }
}

function isSyncFile(handle: FileSystemHandle): handle is SyncFileHandle {
  return handle.kind === 'file' && 'createSyncAccessHandle' in handle
}

/** A running worker holds its file exclusively. */
async function isInUse(handle: SyncFileHandle): Promise<boolean> {
  try {
    const file = await handle.createSyncAccessHandle()
    file.close()
    return false
  } catch {
    return true
  }
}

/** Returns null for a file removed meanwhile. */
async function readText(handle: FileSystemFileHandle): Promise<string | null> {
  try {
    return await (await handle.getFile()).text()
  } catch {
    return null
  }
}

function noSpace(): Error {
  return new DOMException('no space for the ledger', 'QuotaExceededError')
}
