/** One writer's part of the ledger. */
export interface LedgerPart {
  readonly name: string
  readonly text: string
  /** `in-use`: another tab writes it now, so it stays. `gone`: its tab was closed. */
  readonly state: 'own' | 'in-use' | 'gone'
}

/** Where the ledger lies. Each writer has a part of its own, so that no tab ever waits for another one to save. */
export interface LedgerMedium {
  readAll(): Promise<readonly LedgerPart[]>
  /** Bytes that the own part has grown to; compacted when it is many. */
  readonly size: number
  /** Makes room for a line of so many bytes. Throws (QuotaExceededError) where the tablet has none: then nothing must be shown as saved. */
  reserve(bytes: number): Promise<void>
  /** Writes a line, which is on the disk when this resolves. */
  append(line: string): Promise<void>
  /** Replaces the own part, as it was last read, by these lines, then removes parts that were taken over. A crash in between leaves both, which add up to the same. */
  replace(lines: readonly string[], takenOver: readonly string[]): Promise<void>
  close(): void
}
