/** The caller according to session or delivery token; handlers never take a user ID from a body. */
export interface Caller {
  readonly UserID: number
  readonly UserName: string
  readonly Roles: readonly number[]
  /** The device of the session. */
  readonly DeviceID: string
  /** The active site of the session; null when the person has none. */
  readonly SiteID: number | null
  /** Sites within reach: the person's own, or all for a super admin. */
  readonly Reach: readonly number[]
  /** Kind of authentication. A delivery token sends that person's queue and reads nothing. */
  readonly Via: 'session' | 'delivery'
  /** False for an inactive person or a revoked device: their commands are parked, not applied. */
  readonly Active: boolean
  /** Read with the session, so that an empty changes call needs no other query. */
  readonly Heads: Heads
}

/** Version and mark of a scope: the random mark of a version identifies a history. */
export interface Head {
  readonly Version: number
  readonly Mark: string
}

export interface Heads {
  readonly Site: Head
  readonly Shared: Head
  readonly Queue: { readonly Through: number; readonly Above: readonly number[] }
  /** True if this person sees a rejected or parked command (admins: also those of the site). */
  readonly HasRefused: boolean
  /** True if this device and person need an ID block: none granted, or half of each used. */
  readonly IDsDue: boolean
}
