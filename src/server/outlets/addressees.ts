import { type QueryExecutorProvider, sql } from 'kysely'
import { Role } from '../../domain/people/session-user.ts'
import type { Scac } from '../../domain/sites/scac.ts'
import type { Site } from '../../domain/sites/site.ts'
import { isMailAddress } from './draft.ts'

export interface AlertedPerson {
  readonly ID: number
  readonly Email: string | null
  readonly PhoneNumber: string | null
}

export type AlertKind = 'ProductProtectionAlerts' | 'ArrivalDepartureAlerts' | 'TruckInspectionAlerts'

/** Returns a site's active people who take a kind of alerts (3-decisions §5). */
export async function findAlerted(
  db: QueryExecutorProvider,
  siteID: number,
  kind: AlertKind,
): Promise<readonly AlertedPerson[]> {
  const found = await sql<AlertedPerson>`
    select "ID", "Email", "PhoneNumber" from users
    where ${sql.ref(kind)} and "Status" = 1 and "RemovedAt" is null and ${siteID}::bigint = any("SiteIDs")
    order by "ID"`.execute(db)
  return found.rows
}

/** Managers must be active and still have the site. */
export async function findManagers(db: QueryExecutorProvider, { ID, ManagerIDs }: Site): Promise<readonly string[]> {
  const found = await sql<{ Email: string }>`
    select "Email" from users
    where "ID" = any(${`{${ManagerIDs.join(',')}}`}::text::bigint[]) and "Status" = 1 and "RemovedAt" is null and "Email" is not null
      and (${ID}::bigint = any("SiteIDs") or ${Role.SuperAdmin}::integer = any("RoleIDs"))
    order by "ID"`.execute(db)
  return found.rows.map(({ Email }) => Email)
}

/** All of a report, or the rows of some companies. */
export type ReportShare = 'whole' | ReadonlySet<number>

/** One share per valid address, ignoring case; a broker may read for several companies, a manager reads all. */
export function sharesOf(managers: readonly string[], scacs: Iterable<Scac>): ReadonlyMap<string, ReportShare> {
  const shares = new Map<string, ReportShare>()
  for (const address of addresses(managers)) shares.set(address, 'whole')
  for (const { ID, AuditEmailsEnabled, Email1, Email2 } of scacs) {
    if (!AuditEmailsEnabled) continue
    for (const address of addresses([Email1, Email2])) {
      const share = shares.get(address)
      if (share !== 'whole') shares.set(address, new Set([...(share ?? []), ID]))
    }
  }
  return shares
}

/** Returns valid mail addresses, each once. */
export function addresses(values: readonly (string | null)[]): ReadonlySet<string> {
  const given = values.map((value) => value?.trim().toLowerCase() ?? '')
  return new Set(given.filter(isMailAddress))
}
