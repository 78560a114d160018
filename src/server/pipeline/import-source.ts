import type { Instant } from '../../domain/values/instant.ts'
import type { FoundImport, StagedPiece } from './imports.ts'
import type { ServerTx } from './server-store.ts'

/** Short reads, and the staging, of an import in pieces. */
export interface ImportSource {
  /** Reads rows of a site, or shared ones, in a transaction of its own, without a lock. */
  look<T>(siteID: number, read: (look: SiteLook) => Promise<T>): Promise<T>
  /** Keeps a piece, to be accepted later. */
  stage(piece: PieceToStage): Promise<void>
  /** IDs of the sites with an accepted import; 0 for shared lists. */
  sites(): Promise<readonly number[]>
}

/** Reads of one short transaction. */
export interface SiteLook extends Pick<ServerTx, 'rows' | 'count' | 'tally' | 'page'> {
  /** The version of the site, or of shared lists. */
  head(): Promise<number>
  acceptedImport(): Promise<FoundImport | null>
  /** True for a key with a log row. */
  isLogged(key: string): Promise<boolean>
}

export interface PieceToStage {
  readonly key: string
  readonly place: number
  readonly piece: StagedPiece
  readonly at: Instant
}
