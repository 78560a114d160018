/** The caller by session or delivery token; handlers never take a user ID from a body. */
export interface Caller {
  readonly UserID: number
  readonly UserName: string
  readonly Roles: readonly number[]
  readonly DeviceID: string
  /** Null when the person has no site. */
  readonly SiteID: number | null
  /** The person's own sites, or all for a super admin. */
  readonly Reach: readonly number[]
  /** A delivery token sends that person's queue and reads nothing. */
  readonly Via: 'session' | 'delivery'
  /** False for an inactive person or a revoked device: their commands are parked. */
  readonly Active: boolean
  /** The tablet hands over its queue once, and removes its data. */
  readonly DeviceRevoked?: boolean
  /** Read with the session, so that an empty changes call needs no other query. */
  readonly Heads: Heads
}

/** The random mark of a version identifies a history. */
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
  /** True if no ID block is granted to this device and person, or half of each is used. */
  readonly IDsDue: boolean
  /** Blocks of which no used ID was seen: the response that granted them may be lost. */
  readonly UntouchedBlocks: readonly number[]
}
