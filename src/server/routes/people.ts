import { sql } from 'kysely'
import { MAX_TAKE } from '../../contract/wire.ts'
import { may } from '../../domain/access/rights.ts'
import { forbidden, notFound } from '../../domain/commands/refusal.ts'
import type { Account } from '../../domain/people/account.ts'
import { worksAt } from '../../domain/people/person-card.ts'
import { Role } from '../../domain/people/session-user.ts'
import type { ActivationMail } from '../../domain/people/user.ts'
import { findUsers } from '../../domain/people/user-query.ts'
import { type DriverQuery, type DriverUser, findDriverUsers } from '../../domain/sites/driver-groups.ts'
import type { Caller } from '../access/caller.ts'
import { rowsOf, selectSites } from '../access/site-rows.ts'
import { showUser } from '../administration/shown-user.ts'
import { accountColumns, activationMailSql } from '../database/account-store.ts'
import type { ServerParts } from '../server-parts.ts'
import { readDeviceID } from '../sessions/authenticate.ts'
import { activate, changeOwnPassword } from '../sessions/own-account.ts'
import type { Handlers } from './incoming.ts'

const DEFAULT_TAKE = 10

/** Site Personnel (spec 2§2.9), and passwords that people choose themselves. */
export function peopleCalls(parts: ServerParts): Pick<Handlers, 'listUsers' | 'getUser' | 'activate' | 'ownPassword'> {
  return {
    listUsers: async ({ caller, query }) => {
      const from = query.skip ?? 0
      const take = Math.min(query.take ?? DEFAULT_TAKE, MAX_TAKE)
      if (query.isRequestFromDriverDockGroup) {
        const drivers = await readDriverUsers(parts, caller, {
          name: query.name ?? '',
          dockGroups: query.dockgroups ?? [],
        })
        return { Users: drivers.slice(from, from + take), ItemsCount: drivers.length }
      }
      if (!may(caller, 'users.read')) throw forbidden()
      const users = (await readUsers(parts, caller, null)).map(({ row }) => row)
      const found = findUsers(users, {
        keyword: query.keyword ?? '',
        status: query.status ?? 0,
        roles: query.roles ?? [],
        sites: query.sites ?? [],
        sortKey: query.sortKey ?? 'LastName',
        sortType: query.sortType ?? 'asc',
      })
      const Unreached = users.filter(({ ActivationMail: mail }) => mail?.State !== 'sent' && mail?.Problem)
      return { Users: found.slice(from, from + take), ItemsCount: found.length, Unreached }
    },
    getUser: async ({ caller, params, reply }) => {
      const [shown] = await readUsers(parts, caller, params.id)
      if (!shown) throw notFound()
      reply.header('etag', shown.tag)
      return { User: shown.row }
    },
    activate: async ({ body, request }) => {
      const activated = await activate(parts, body, {
        address: request.ip,
        deviceID: readDeviceID(request) ?? 'unknown',
      })
      request.log.info({ event: 'person.activated' })
      return activated
    },
    ownPassword: async ({ caller, body, request }) => {
      await changeOwnPassword(parts, caller, body, { address: request.ip, tokenHash: request.tokenHash })
      request.log.info({ event: 'password.changed', userID: caller.UserID })
      return null
    },
  }
}

async function readDriverUsers(
  { database }: ServerParts,
  caller: Caller,
  query: DriverQuery,
): Promise<readonly DriverUser[]> {
  const siteID = caller.SiteID
  if (siteID === null) return []
  const [people, groups] = await Promise.all([
    rowsOf(database, caller).select('People').execute(),
    rowsOf(database, caller).select('DockGroups').orderBy('DockGroups.ID').execute(),
  ])
  const drivers = people.filter((person) => worksAt(person, siteID, [Role.Driver]))
  return findDriverUsers(drivers, groups, query)
}

/** People whom a caller administers, or the one with an ID: few enough to be filtered by the rule itself. */
async function readUsers(parts: ServerParts, caller: Caller, id: number | null) {
  const { database } = parts
  const sites = await selectSites(database, caller).execute()
  const found = await sql<{
    readonly Row: string
    readonly Version: number
    readonly Mail: ActivationMail | null
  }>`
    select (select row_to_json(a)::text from (select ${sql.raw(accountColumns)}) a) as "Row", v."Version",
      ${sql.raw(activationMailSql)} as "Mail"
    from users u join row_version v on v."SiteID" = 0 and v."List" = 'People' and v."ID" = u."ID"
    where u."RemovedAt" is null and (${id}::bigint is null or u."ID" = ${id}::bigint)`.execute(database.db)
  return found.rows.flatMap(({ Row, Version, Mail }) => {
    const shown = showUser(JSON.parse(Row) as Account, Version, sites, caller, Mail)
    return shown ? [shown] : []
  })
}
