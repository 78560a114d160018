import type { ObjectSchema } from 'yup'
import type { RightName } from '../access/rights.ts'
import type { Where } from '../commands/nearest.ts'
import type { Yard } from '../commands/yard.ts'
import type { Device } from '../devices/device.ts'
import type { Entities, ListName } from '../lists.ts'
import type { Account } from '../people/account.ts'
import type { Instant } from '../values/instant.ts'
import type { TrailList } from './change-words.ts'

/** All accounts, which are in no list of the tablets. */
export interface AccountYard {
  get(id: number): Promise<Account | undefined>
  /** True if another account has the name, ignoring case; names of removed people are free. */
  isTaken(username: string, exceptID: number): Promise<boolean>
  /** Counts others who can sign in as super admins. */
  countOtherSuperAdmins(exceptID: number): Promise<number>
  /** Returns people neither removed nor deactivated. */
  active(): Promise<readonly ActivePerson[]>
  /** Writes an account read or new, with its card on the tablets. */
  put(account: Account): void
  /** Ends a person's sessions; their queue is still delivered. */
  endSessions(userID: number): void
}

/** The author, and what was made beforehand. */
export interface AdminBy {
  readonly UserID: number
  readonly Roles: readonly number[]
  /** Sites that the author administers. */
  readonly Reach: readonly number[]
  readonly At: Instant
  /** The hash of the body's `Password`; null without one. */
  readonly PasswordHash: string | null
  /** The hash of the author's present password, if the body's `OldPassword` fits it; null without one. */
  readonly ProvedHash: string | null
  /** The hash of an unused activation code. A row that stores it hands the code to the author, once. */
  readonly ActivationHash: string
  /** True where the server sends mail. */
  readonly CanMail: boolean
}

/** Tablets, which are in no list of theirs. */
export interface DeviceYard {
  get(id: number): Promise<Device | undefined>
  put(device: Device): void
}

export type FieldOf<L extends ListName> = keyof Entities[L] & string

/** The number of rows that have these values. */
export type Tally<L extends ListName, F extends FieldOf<L>> = Pick<Entities[L], F> & { readonly Count: number }

/** A yard with queries for the server only. */
export type AdminYard = Yard & {
  readonly accounts: AccountYard
  readonly by: AdminBy
  readonly devices: DeviceYard
  /**
   * Counts stored rows with equal fields at this site or in the shared scope; a write of shared rows counts those of
   * all sites.
   */
  count<L extends ListName>(list: L, where: Where<Entities[L]>): Promise<number>
  /** Counts stored rows of this site by the values of `fields`, in one statement however many values there are. */
  tally<L extends ListName, F extends FieldOf<L>>(
    list: L,
    fields: readonly F[],
    where: Where<Entities[L]>,
  ): Promise<readonly Tally<L, F>[]>
  /** Reads tens of thousands of rows in pieces, so that others are served in between. */
  readAll<L extends ListName>(list: L): Promise<readonly Entities[L][]>
  /** Serves others in between; for a rule over thousands of rows. */
  pause(): Promise<void>
  /** A site, for writes of the shared list of sites. */
  at(siteID: number): SiteYard
}

/** A site for the administration of sites. */
export interface SiteYard {
  count<L extends ListName>(list: L, where: Where<Entities[L]>): Promise<number>
  /** Adds a row to a new site. */
  insert<L extends 'Locations'>(list: L, row: Entities[L]): Promise<void>
  /** Counts changes that wait on tablets, as last reported, and rejected ones that wait for a person. */
  unsettled(): Promise<number>
}

export interface ActivePerson {
  readonly ID: number
  /** First and last. */
  readonly Name: string
  readonly RoleIDs: readonly number[]
  readonly SiteIDs: readonly number[]
}

/** The row to write; `ID` is new for one to create, and the first of `IDs`. */
export interface Target {
  /** 0 for a shared list. */
  readonly SiteID: number
  readonly ID: number
  /** The new rows' IDs; one without `makes`. */
  readonly IDs: readonly number[]
}

/**
 * An online call. `server/administration` checks right, site and `If-Match`, stamps the row and writes the audit trail.
 * `POST` creates a row; others change a seen one.
 */
export interface AdminWrite<Call extends string, Input extends object> {
  /** `PUT /freights/{id}`. */
  readonly call: Call
  readonly right: RightName
  /** The list of the row, whose scope gives the site. */
  readonly list: TrailList
  /** The body, strict; also the form's schema. */
  readonly input: ObjectSchema<Input>
  /**
   * Secret fields of body and rows, beside those named like one (`isSecret`): left out of log, stored answer and trail.
   */
  readonly secrets?: readonly string[]
  /**
   * The body's field with an import's rows: checked, written and logged in pieces, so that thousands stop nobody else.
   */
  readonly items?: keyof Input & string
  /** Most rows of an import, as in `input`, which the server checks in pieces. */
  readonly itemsMax?: number
  /** Count of IDs for a call that creates several rows. */
  readonly makes?: (input: Input) => number
  /**
   * A row must be read before it is put or removed, for the audit trail; a new one must be under one of `target.IDs`.
   * Throws a `Refusal`. Returns the answer if several rows are created; else the answer is the row with its tag.
   */
  run(yard: AdminYard, input: Input, target: Target): Promise<object | undefined>
}

/** Defines a write with inferred types. */
export function defineAdminWrite<const Call extends string, Input extends object>(
  write: AdminWrite<Call, Input>,
): AdminWrite<Call, Input> {
  return write
}
