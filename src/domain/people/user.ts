import type { Instant } from '../values/instant.ts'
import { type Account, AccountStatus } from './account.ts'
import { Role, roleNames } from './session-user.ts'

/** The mail that brings an activation code. */
export interface ActivationMail {
  readonly State: 'waiting' | 'sent' | 'failed'
  /** The reason of the last failed attempt. */
  readonly Problem: string | null
}

/** A person as admins see them (spec 2§3), without secrets. */
export interface User {
  readonly ID: number
  readonly FirstName: string
  readonly LastName: string
  readonly Username: string
  readonly Email: string | null
  readonly PhoneNumber: string | null
  /** 1: active, 2: inactive. */
  readonly Status: number
  readonly RoleIDs: readonly number[]
  readonly Roles: readonly { readonly Type: Role; readonly Name: string }[]
  /** Sites within the reader's reach. */
  readonly SiteIDs: readonly number[]
  readonly Sites: readonly { readonly ID: number; readonly Name: string }[]
  readonly ProductProtectionAlerts: boolean
  readonly ArrivalDepartureAlerts: boolean
  readonly TruckInspectionAlerts: boolean
  /** True once the person has a password. */
  readonly IsActivated: boolean
  /** Start of the open activation. */
  readonly ActivationDate: Instant | null
  /** Null without an open activation, or where its code was handed over. */
  readonly ActivationMail: ActivationMail | null
}

interface NamedSite {
  readonly ID: number
  readonly Name: string
}

/** Shows a person; `sites`: those within the reader's reach, by name. */
export function toUser(account: Account, sites: readonly NamedSite[], mail: ActivationMail | null = null): User {
  const { ID, FirstName, LastName, Username, Email, PhoneNumber, RoleIDs } = account
  const Sites = sites.filter((site) => account.SiteIDs.includes(site.ID)).map(({ ID, Name }) => ({ ID, Name }))
  return {
    ...{ ID, FirstName, LastName, Username, Email, PhoneNumber },
    Status: account.Status === AccountStatus.Active ? AccountStatus.Active : AccountStatus.Inactive,
    RoleIDs,
    Roles: Object.values(Role)
      .filter((Type) => RoleIDs.includes(Type))
      .map((Type) => ({ Type, Name: roleNames[Type] })),
    SiteIDs: Sites.map((site) => site.ID).sort((a, b) => a - b),
    Sites,
    ProductProtectionAlerts: account.ProductProtectionAlerts,
    ArrivalDepartureAlerts: account.ArrivalDepartureAlerts,
    TruckInspectionAlerts: account.TruckInspectionAlerts,
    IsActivated: account.PasswordHash !== null,
    ActivationDate: account.ActivationAt,
    ActivationMail: mail,
  }
}
