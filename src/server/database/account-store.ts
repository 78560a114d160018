import type { ActivePerson } from '../../domain/administration/admin-write.ts'
import { Role } from '../../domain/people/session-user.ts'
import { USERNAME_TAKEN } from '../../domain/people/sign-in.ts'
import type { Account } from '../../domain/people/account.ts'
import type { ActivationMail } from '../../domain/people/user.ts'
import { type AccountStore, UsernameTaken } from '../pipeline/server-store.ts'
import type { SqlConnection } from './connection.ts'
import { quoted } from './list-sql.ts'
import { outgoingStateSql } from './outgoing-state.ts'

/** The kind of each field, in the order of `Account`; a missing one would keep its default. */
const fields: { readonly [F in keyof Account]: 'plain' | 'instant' } = {
  ...{ ID: 'plain', Username: 'plain', FirstName: 'plain', LastName: 'plain', Email: 'plain', PhoneNumber: 'plain' },
  ...{ PasswordHash: 'plain', Status: 'plain', RoleIDs: 'plain', SiteIDs: 'plain', ActiveSiteID: 'plain' },
  ...{ IsDemo: 'plain', CreatedAt: 'instant', RemovedAt: 'instant', ProductProtectionAlerts: 'plain' },
  ...{ ArrivalDepartureAlerts: 'plain', TruckInspectionAlerts: 'plain', ActivationHash: 'plain' },
  ...{ ActivationAt: 'instant', SignedOutAt: 'instant' },
}

const names = Object.keys(fields).map(quoted)

export const accountColumns = Object.entries(fields)
  .map(([name, kind]) => {
    const column = `u.${quoted(name)}`
    return kind === 'plain'
      ? column
      : `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${quoted(name)}`
  })
  .join(', ')

export const activePeopleSql = `
  select "ID", btrim("FirstName" || ' ' || "LastName") as "Name", to_jsonb("RoleIDs") as "RoleIDs", to_jsonb("SiteIDs") as "SiteIDs"
  from users where "Status" = 1 and "RemovedAt" is null order by 2, "ID"`

/** SQL for the mail of an account's open activation (`users u`), as JSON; null without one. */
export const activationMailSql = `
  case when u."ActivationAt" is not null then (
    select json_build_object('Problem', m."Problem", 'State', ${outgoingStateSql('m')})
    from announcement a left join outgoing m on m."AnnouncementID" = a."ID"
    where a."Topic" = 'activation:' || u."ID" and a."At" >= u."ActivationAt" and (a."DoneAt" is null or m."ID" is not null)
    order by a."ID" desc limit 1
  ) end`

const putSql = `
  insert into users (${names.join(', ')})
  select ${names.join(', ')} from json_populate_recordset(null::users, $1::text::json)
  on conflict ("ID") do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`

const UNIQUE_VIOLATION = '23505'

/** The accounts of one transaction. */
export function createAccountStore(connection: SqlConnection): AccountStore {
  return {
    get: async (id) => {
      // The row is locked first: `for update` takes no derived table.
      const { rows } = await connection.query<{ readonly Row: string }>(
        `select (select row_to_json(a)::text from (select ${accountColumns}) a) as "Row"
        from users u where u."ID" = $1::bigint for update`,
        [id],
      )
      const [found] = rows
      return found && (JSON.parse(found.Row) as Account)
    },
    isTaken: async (username, exceptID) => {
      const { rows } = await connection.query(
        'select 1 from users where lower("Username") = lower($1::text) and "RemovedAt" is null and "ID" <> $2::bigint',
        [username, exceptID],
      )
      return rows.length > 0
    },
    active: async () => (await connection.query<ActivePerson>(activePeopleSql)).rows,
    countOtherSuperAdmins: async (exceptID) => {
      const { rows } = await connection.query<{ readonly Count: number }>(
        `select count(*)::integer as "Count" from users
        where "ID" <> $1::bigint and "Status" = 1 and "RemovedAt" is null and "PasswordHash" is not null
          and ${Role.SuperAdmin} = any("RoleIDs") and not ${Role.ReadOnly} = any("RoleIDs")`,
        [exceptID],
      )
      return rows[0]?.Count ?? 0
    },
    activationMail: async (id) => {
      const { rows } = await connection.query<{ readonly Mail: ActivationMail | null }>(
        `select ${activationMailSql} as "Mail" from users u where u."ID" = $1::bigint`,
        [id],
      )
      return rows[0]?.Mail ?? null
    },
    endSessions: async (userID, keep) => {
      await connection.query(
        'delete from sessions where "UserID" = $1::bigint and "TokenHash" is distinct from $2::text',
        [userID, keep],
      )
    },
    put: async (accounts) => {
      try {
        await connection.query(putSql, [JSON.stringify(accounts)])
      } catch (error) {
        const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
        throw isTaken ? new UsernameTaken(USERNAME_TAKEN, { cause: error }) : error
      }
    },
  }
}
