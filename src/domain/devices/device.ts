/** The fields of a tablet that super admins change. In no list of the tablets themselves. */
export interface Device {
  readonly ID: number
  /** Null: not named yet. */
  readonly Name: string | null
  /** Nobody signs in on it; its queue goes to the admins and its data is removed. */
  readonly Revoked: boolean
}

/** Of a rejected call, sign-in or batch of a revoked tablet. */
export const DEVICE_REVOKED = 'device-revoked'
