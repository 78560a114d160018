import type { FieldErrors, RefusalDetails } from '../domain/commands/refusal.ts'

/** Every error's body; `errors` on a 400 (spec 1§8). */
export interface ErrorAnswer {
  readonly title: string
  readonly code: string
  readonly errors?: FieldErrors
  readonly other?: number
  /** Wait for a decision while the rest is in effect; see `RefusalDetails.contested`. */
  readonly contested?: readonly string[]
  /** Accepted sizes, with a 413. */
  readonly limits?: { readonly Calls?: number; readonly Bytes: number }
  /** With a 409 `stale`: changed since it was read; nothing was written. */
  readonly versions?: RowVersions
  /** Correlates with the server's log. */
  readonly requestId?: string
}

export interface RowVersions {
  readonly Yours: string
  /** `If-Match` of a call that is to change the row all the same. */
  readonly Current: string
  readonly Row: Readonly<Record<string, unknown>>
}

/** Returns the body of a refusal's answer. */
export function toErrorAnswer(refusal: RefusalDetails): ErrorAnswer {
  const { status: _, ...answer } = refusal
  return answer
}
