export interface LedgerPart {
  readonly name: string
  readonly text: string
  /** `in-use`: by another tab, so it stays. `gone`: its tab was closed. */
  readonly state: 'own' | 'in-use' | 'gone'
}

/** Each writer has its own part, so that no tab waits for another. */
export interface LedgerMedium {
  /** `andTakeOver`: finds `gone` parts; else other tabs' count as `in-use`. */
  readAll(andTakeOver: boolean): Promise<readonly LedgerPart[]>
  /** False if the own part was cleared away; writing it may raise no error. */
  isThere(): Promise<boolean>
  /** Bytes of the own part, which is compacted as it grows. */
  readonly size: number
  /** Throws QuotaExceededError: then nothing must be shown as saved. */
  reserve(bytes: number): Promise<void>
  /** Resolves when the line is on disk. */
  append(line: string): Promise<void>
  /**
   * Replaces the own part as last read, then removes parts taken over. A crash in between leaves both, with the same
   * sum; an error leaves all as before.
   */
  replace(lines: readonly string[], takenOver: readonly string[]): Promise<void>
  close(): void
}
