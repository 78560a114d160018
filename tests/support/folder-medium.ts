import type { LedgerMedium, LedgerPart } from '../../src/mirror/ledger/ledger-medium.ts'

/** The files of a tablet, which outlive the tabs that write them. */
export class Folder {
  readonly files = new Map<string, { text: string; writer: object | null }>()
  #next = 1

  make(writer: object): string {
    const name = `file ${this.#next++}`
    this.files.set(name, { text: '', writer })
    return name
  }
}

/** One tab's part of the ledger in such a folder. */
export class FolderMedium implements LedgerMedium {
  #name: string
  isFull = false
  constructor(private readonly folder: Folder) {
    this.#name = folder.make(this)
  }

  get size(): number {
    return this.folder.files.get(this.#name)?.text.length ?? 0
  }

  async readAll(andTakeOver: boolean): Promise<readonly LedgerPart[]> {
    return [...this.folder.files].map(([name, { text, writer }]) => {
      const state = name === this.#name ? 'own' : andTakeOver && writer === null ? 'gone' : 'in-use'
      return { name, text, state }
    })
  }

  async isThere(): Promise<boolean> {
    return this.folder.files.has(this.#name)
  }

  async reserve(): Promise<void> {
    this.#needSpace()
    this.#file()
  }

  async append(line: string): Promise<void> {
    this.#file().text += `${line}\n`
  }

  async replace(lines: readonly string[], takenOver: readonly string[]): Promise<void> {
    this.#needSpace()
    for (const name of [this.#name, ...takenOver]) this.folder.files.delete(name)
    this.#name = this.folder.make(this)
    this.#file().text = lines.map((line) => `${line}\n`).join('')
  }

  close(): void {
    const file = this.folder.files.get(this.#name)
    if (file) file.writer = null
  }

  #needSpace(): void {
    if (this.isFull) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  }

  #file() {
    const file = this.folder.files.get(this.#name)
    if (!file) throw Object.assign(new Error('the file is gone'), { name: 'InvalidStateError' })
    return file
  }
}
