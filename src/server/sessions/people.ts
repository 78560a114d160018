import { type QueryExecutorProvider, sql } from 'kysely'
import type { NamedPerson } from '../../contract/answers.ts'
import { isReadOnly } from '../../domain/access/clearance.ts'
import type { ActivePerson } from '../../domain/administration/admin-write.ts'
import { Role, roleNames, type SessionUser } from '../../domain/people/session-user.ts'
import { mayManage } from '../../domain/sites/administration/sites.ts'
import { activePeopleSql } from '../database/account-store.ts'

export interface Account {
  readonly UserID: number
  /** Null before the person has chosen one. */
  readonly PasswordHash: string | null
  readonly RoleIDs: readonly number[]
  readonly Active: boolean
}

/** Ignores case; names of removed people are free. */
export async function findAccount(db: QueryExecutorProvider, username: string): Promise<Account | null> {
  const found = await sql<Account>`
    select "ID" as "UserID", "PasswordHash", to_jsonb("RoleIDs") as "RoleIDs", ("Status" = 1) as "Active"
    from users where lower("Username") = lower(${username.trim()}) and "RemovedAt" is null`.execute(db)
  return found.rows[0] ?? null
}

interface PersonRow {
  readonly ID: number
  readonly Username: string
  readonly FirstName: string
  readonly LastName: string
  readonly RoleIDs: readonly number[]
  readonly ActiveSiteID: number | null
  readonly Sites: readonly { readonly ID: number; readonly Name: string }[]
}

/** Adds the sites within reach; `siteID`: the active site, null for the person's usual one. */
export async function readSessionUser(
  db: QueryExecutorProvider,
  userID: number,
  siteID: number | null,
): Promise<SessionUser> {
  const found = await sql<PersonRow>`
    select u."ID", u."Username", u."FirstName", u."LastName", to_jsonb(u."RoleIDs") as "RoleIDs", u."ActiveSiteID",
      (select coalesce(jsonb_agg(jsonb_build_object('ID', s."ID", 'Name', s."Name") order by s."Name"), '[]'::jsonb)
       from "Sites" s where ${Role.SuperAdmin} = any(u."RoleIDs") or s."ID" = any(u."SiteIDs")) as "Sites"
    from users u where u."ID" = ${userID}`.execute(db)
  const person = found.rows[0]
  if (!person) throw new Error(`user ${userID} of a session is not there`)
  return presentSessionUser(person, siteID)
}

/** People who may manage a site, by name; site 0: any site. */
export async function listManagers(db: QueryExecutorProvider, siteID: number): Promise<readonly NamedPerson[]> {
  const found = await sql.raw<ActivePerson>(activePeopleSql).execute(db)
  return found.rows.filter((person) => mayManage(person, siteID)).map(({ ID, Name }) => ({ ID, Name }))
}

function presentSessionUser(person: PersonRow, siteID: number | null): SessionUser {
  const { ID, Username, FirstName, LastName, Sites } = person
  const has = (role: Role): boolean => person.RoleIDs.includes(role)
  const wanted = siteID ?? person.ActiveSiteID
  const ActiveSiteID = Sites.find((site) => site.ID === wanted)?.ID ?? Sites[0]?.ID ?? null
  return {
    ID,
    UserID: ID,
    Username,
    FirstName,
    LastName,
    ActiveSiteID,
    Roles: Object.values(Role)
      .filter(has)
      .map((Type) => ({ Type, Name: roleNames[Type] })),
    IsSuperAdmin: has(Role.SuperAdmin),
    IsAdmin: has(Role.Admin),
    IsUser: has(Role.User),
    IsYardControl: has(Role.GateKeeper),
    IsDriver: has(Role.Driver),
    IsDriverSupervisor: has(Role.DriverSupervisor),
    IsNonWorkingDriver: has(Role.NonWorkingDriver),
    IsReadOnly: isReadOnly(person.RoleIDs),
    Sites,
  }
}
