/** Role types (spec 1§6). 7 is unused. */
export const Role = {
  Driver: 1,
  User: 2,
  GateKeeper: 3,
  ReadOnly: 4,
  DriverSupervisor: 5,
  NonWorkingDriver: 6,
  Admin: 8,
  SuperAdmin: 9,
} as const
export type Role = (typeof Role)[keyof typeof Role]

/** Names as in the specification. */
export const roleNames: Readonly<Record<Role, string>> = {
  1: 'driver',
  2: 'user',
  3: 'yardcontrol',
  4: 'readonly',
  5: 'driversupervisor',
  6: 'nonworkingdriver',
  8: 'admin',
  9: 'superadmin',
}

/** Returned by login and GET /users/token (spec 1§3). */
export interface SessionUser {
  readonly ID: number
  /** Equals `ID` (the specification has both). */
  readonly UserID: number
  readonly Username: string
  readonly FirstName: string
  readonly LastName: string
  readonly ActiveSiteID: number | null
  readonly Roles: readonly { readonly Type: Role; readonly Name: string }[]
  readonly IsSuperAdmin: boolean
  readonly IsAdmin: boolean
  readonly IsUser: boolean
  readonly IsYardControl: boolean
  readonly IsDriver: boolean
  readonly IsDriverSupervisor: boolean
  readonly IsNonWorkingDriver: boolean
  readonly IsReadOnly: boolean
  /** The person's sites, by name. */
  readonly Sites: readonly { readonly ID: number; readonly Name: string }[]
}

/** Returns the name for screens and history. */
export function fullName(person: { readonly FirstName: string; readonly LastName: string }): string {
  return `${person.FirstName} ${person.LastName}`.trim()
}
