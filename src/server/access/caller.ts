/** Who calls, as the session or the delivery token says; every handler gets this and never a user ID from a body. */
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
  /** How the call was authenticated. A delivery token delivers that person's queue and reads nothing. */
  readonly Via: 'session' | 'delivery'
  /** False for a removed or deactivated person, or a revoked device: their delivered commands are parked, not applied. */
  readonly Active: boolean
  /** Read in the same SELECT as the session, for the short cut of an empty changes call. */
  readonly Heads: Heads
}

/** Version and mark of a scope: the mark is drawn at random for each version and tells one history from another. */
export interface Head {
  readonly Version: number
  readonly Mark: string
}

export interface Heads {
  readonly Site: Head
  readonly Shared: Head
  readonly Queue: { readonly Through: number; readonly Above: readonly number[] }
  /** Whether a refused or parked command waits that this person is shown (own ones; for admins also those of the site). */
  readonly HasRefused: boolean
  /** Whether this device and person need a new block of IDs: none granted yet, or half used in each. */
  readonly IDsDue: boolean
}
