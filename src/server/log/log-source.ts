import type { Instant } from '../../domain/values/instant.ts'
import type { EntryContent } from './entry-hash.ts'

/** The last entry of a chain as its own row has it, in hex. */
export interface ChainHead {
  readonly Chain: number
  readonly Link: number
  readonly Hash: string
  /** Entries up to this one were deleted after their time; 0 for none. */
  readonly PrunedLink: number
  readonly PrunedHash: string
}

/** An entry of the log with its place in its chain. */
export interface ChainedEntry {
  readonly Link: number
  readonly Previous: string
  readonly Hash: string
  readonly ReceivedAt: Instant
  readonly Version: number | null
  readonly Content: EntryContent
}

/** Reads of the chain, each in one short transaction. */
export interface LogSource {
  /** Returns the chains that have entries or should have some, by number; null for a missing head. */
  chains(): Promise<readonly { readonly Chain: number; readonly Head: ChainHead | null }[]>
  /** Returns the head of a chain; null for none. */
  head(chain: number): Promise<ChainHead | null>
  /** Returns entries behind a place in the order of the chain, and the head of the same moment. */
  page(
    chain: number,
    after: number,
    limit: number,
  ): Promise<{ readonly Head: ChainHead | null; readonly Entries: readonly ChainedEntry[] }>
  /** Returns the places near one at which an entry has this hash. */
  placesOf(chain: number, hash: string, near: number): Promise<readonly number[]>
  /** Returns the hash of the entry at a place; null for none. */
  hashAt(chain: number, link: number): Promise<string | null>
  /** Returns the installation's private key in PEM, and keeps the given one where there is none. */
  keepKey(pem: string, at: Instant): Promise<string>
}
