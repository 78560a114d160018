import type { FieldErrors, RefusalDetails } from '../domain/commands/refusal.ts'

/** The body of every error, for all statuses; `errors` on a 400 (spec 1§8). */
export interface ErrorAnswer {
  readonly title: string
  /** For decisions in code; see `RefusalDetails.code`. */
  readonly code: string
  readonly errors?: FieldErrors
  readonly other?: number
  /** Fields that wait for a decision while the rest of the act is in effect; see `RefusalDetails.contested`. */
  readonly contested?: readonly string[]
  /** With a 413: the accepted sizes, so that the sender can make it smaller. */
  readonly limits?: { readonly Calls?: number; readonly Bytes: number }
  /** With a 409 `stale`: the row was changed since it was read, and nothing was written. */
  readonly versions?: RowVersions
  /** Correlates an answer with the server's log. */
  readonly requestId?: string
}

/** The version of a row that a person has seen, and the stored one. */
export interface RowVersions {
  /** The `If-Match` of the call. */
  readonly Yours: string
  /** The tag of the current row: the `If-Match` of a call that is to change it all the same. */
  readonly Current: string
  /** The current row. */
  readonly Row: Readonly<Record<string, unknown>>
}

/** Returns the body of an answer for a refusal. */
export function toErrorAnswer(refusal: RefusalDetails): ErrorAnswer {
  const { status: _, ...answer } = refusal
  return answer
}
