import type { FieldErrors, RefusalDetails } from '../domain/commands/refusal.ts'

/** The body of every answer that is an error. One shape for all statuses; `errors` on a 400 (spec 1§8). */
export interface ErrorAnswer {
  readonly title: string
  /** For code to decide by; see `RefusalDetails.code`. */
  readonly code: string
  readonly errors?: FieldErrors
  readonly other?: number
  /** Fields that wait for a decision while the rest of the act is in effect; see `RefusalDetails.contested`. */
  readonly contested?: readonly string[]
  /** With a 413: what would have been accepted, so that the sender can make it smaller. */
  readonly limits?: { readonly Calls?: number; readonly Bytes: number }
  /** With a 409 `stale`: the row was changed since it was read, and nothing was written. */
  readonly versions?: RowVersions
  /** Correlates an answer with the server's log. */
  readonly requestId?: string
}

/** Two versions of a row, one that a person has seen and the one that is stored. */
export interface RowVersions {
  /** The `If-Match` of the call. */
  readonly Yours: string
  /** The tag of the row as it is now: the `If-Match` of a call that is to change it all the same. */
  readonly Current: string
  /** The row as it is now. */
  readonly Row: Readonly<Record<string, unknown>>
}

/** What a refusal looks like on the wire. */
export function toErrorAnswer(refusal: RefusalDetails): ErrorAnswer {
  const { status: _, ...answer } = refusal
  return answer
}
