import type { Instant } from '../values/instant.ts'
import { SHARED } from '../lists.ts'
import { cardRoles, type PersonCard } from './person-card.ts'

/** Spec 2§3. */
export const AccountStatus = { Active: 1, Inactive: 2 } as const

/** An account, of which tablets get the card only. */
export interface Account {
  readonly ID: number
  readonly Username: string
  readonly FirstName: string
  readonly LastName: string
  readonly Email: string | null
  readonly PhoneNumber: string | null
  /** Null until a password is chosen. */
  readonly PasswordHash: string | null
  /** 1: active. */
  readonly Status: number
  readonly RoleIDs: readonly number[]
  readonly SiteIDs: readonly number[]
  readonly ActiveSiteID: number | null
  readonly IsDemo: boolean
  readonly CreatedAt: Instant
  readonly RemovedAt: Instant | null
  readonly ProductProtectionAlerts: boolean
  readonly ArrivalDepartureAlerts: boolean
  readonly TruckInspectionAlerts: boolean
  /** SHA-256 of the activation code; null without a valid one, and until its mail is made. */
  readonly ActivationHash: string | null
  /** Start of the last activation; null after its use. */
  readonly ActivationAt: Instant | null
  /** When an admin last ended all sessions. */
  readonly SignedOutAt: Instant | null
}

type Named = Pick<Account, 'ID' | 'Username' | 'FirstName' | 'LastName' | 'PasswordHash' | 'RoleIDs' | 'SiteIDs'>

/** Returns an active account, without alerts unless given. */
export function newAccount(person: Named & Partial<Account>, CreatedAt: Instant): Account {
  return {
    Email: null,
    PhoneNumber: null,
    Status: AccountStatus.Active,
    ActiveSiteID: null,
    IsDemo: false,
    CreatedAt,
    RemovedAt: null,
    ProductProtectionAlerts: false,
    ArrivalDepartureAlerts: false,
    TruckInspectionAlerts: false,
    ActivationHash: null,
    ActivationAt: null,
    SignedOutAt: null,
    ...person,
  }
}

/** True if neither removed nor deactivated. */
export function isActive({ Status, RemovedAt }: Pick<Account, 'Status' | 'RemovedAt'>): boolean {
  return Status === AccountStatus.Active && RemovedAt === null
}

/** Returns the card; a super admin's has the account's sites, though all are in reach. */
export function cardOf(account: Account): PersonCard {
  const { ID, FirstName, LastName, SiteIDs } = account
  const RoleIDs = account.RoleIDs.filter((role) => cardRoles.includes(role))
  return { SiteID: SHARED, ID, FirstName, LastName, RoleIDs, SiteIDs, IsActive: isActive(account) }
}
