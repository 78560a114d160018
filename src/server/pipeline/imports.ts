import type { Instant } from '../../domain/values/instant.ts'
import type { RowChange } from './row-change.ts'

/** Rows that one transaction writes with their trail, or whose trail alone is left to write. */
export interface StagedPiece {
  readonly Rows: readonly RowChange[]
  /** True for rows that the accepting transaction writes. */
  readonly IsWritten: boolean
}

/** An import that will be applied whole: its log row, and the key of its pieces. */
export interface AcceptedImport {
  readonly author: { readonly UserID: number; readonly UserName: string; readonly DeviceID: string }
  readonly SiteID: number
  readonly Call: string
  readonly Key: string
  readonly Fingerprint: string
  readonly Body: Readonly<Record<string, unknown>>
  readonly Staged: string
  /** Version and time of the accepting transaction, and of the rows that it wrote. */
  readonly Accepted: { readonly Version: number; readonly At: Instant }
  /** The answer of the call. */
  readonly Made: object | null
}

export interface FoundImport {
  readonly run: AcceptedImport
  /** Pieces that are not applied. */
  readonly left: number
}

/** The import of the transaction's scope; there is one at a time. */
export interface ImportStore {
  accepted(): Promise<FoundImport | null>
  accept(run: AcceptedImport, at: Instant): void
  /** Deletes and returns the first piece; null for none. */
  takePiece(key: string): Promise<StagedPiece | null>
  finish(key: string): void
}
