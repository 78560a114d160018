/** One writer's part of the ledger. */
export interface LedgerPart {
  readonly name: string
  readonly text: string
  /** `in-use`: another tab is writing it, so it stays. `gone`: its tab was closed. */
  readonly state: 'own' | 'in-use' | 'gone'
}

/**
 * Storage of the ledger. Each writer has its own part, so that no tab waits for another to save.
 */
export interface LedgerMedium {
  /** `andTakeOver`: also finds the `gone` parts; else those of all other tabs count as `in-use`. */
  readAll(andTakeOver: boolean): Promise<readonly LedgerPart[]>
  /** False once the own part was cleared away under the page; writing it may still raise no error. */
  isThere(): Promise<boolean>
  /** Bytes of the own part, which is compacted when it grows. */
  readonly size: number
  /** Reserves bytes for a line. Throws QuotaExceededError: then nothing must be shown as saved. */
  reserve(bytes: number): Promise<void>
  /** Writes a line, which is on the disk when this resolves. */
  append(line: string): Promise<void>
  /**
   * Replaces the own part, as last read, then removes parts taken over. A crash in between leaves
   * both, which add up to the same.
   */
  replace(lines: readonly string[], takenOver: readonly string[]): Promise<void>
  close(): void
}
