import type { TrailList } from '../../domain/administration/change-words.ts'
import type { ListName } from '../../domain/lists.ts'
import type { Instant } from '../../domain/values/instant.ts'

/** Changed rows of one list, with what they were before. */
export type StagedPiece = readonly StagedRow[]

export interface StagedRow {
  readonly List: ListName
  readonly id: number
  readonly how: 'insert' | 'put' | 'raise' | 'remove'
  readonly before: object | null | undefined
  readonly row: object | null
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
  /** The answer of the call. */
  readonly Made: object | null
  readonly List: TrailList
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
