import { SHARED } from '../../domain/lists.ts'
import { cardRoles, type PersonCard } from '../../domain/people/person-card.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { PipelineParts } from '../pipeline/pipeline.ts'
import type { AccountRow } from '../pipeline/server-store.ts'
import { writeAsSystem } from '../pipeline/system-write.ts'

const ACTIVE = 1

/**
 * Writes accounts and their cards on tablets (`People`) in one transaction: every change of a name,
 * role, site or status, so that a card always fits its account. `call` is its name in the log.
 * Throws `UsernameTaken`, with nothing written.
 */
export function putPeople(
  parts: Pick<PipelineParts, 'store' | 'clock' | 'random'>,
  call: string,
  accounts: readonly AccountRow[],
): Promise<void> {
  return writeAsSystem(parts, {
    SiteID: SHARED,
    Call: call,
    run: async (yard, tx) => {
      await tx.putAccounts(accounts)
      for (const account of accounts) await yard.People.put(toCard(account))
    },
  })
}

/**
 * Like the SQL of the migration. A super admin's card has the account's sites, though all are in
 * reach.
 */
function toCard({ ID, FirstName, LastName, SiteIDs, ...account }: AccountRow): PersonCard {
  const IsActive = account.Status === ACTIVE && account.RemovedAt === null
  const RoleIDs = account.RoleIDs.filter((role) => cardRoles.includes(role))
  return { SiteID: SHARED, ID, FirstName, LastName, RoleIDs, SiteIDs, IsActive }
}

type Named = Pick<AccountRow, 'ID' | 'Username' | 'FirstName' | 'LastName' | 'PasswordHash' | 'RoleIDs' | 'SiteIDs'>

/** Returns a new active account, without alerts unless given. `now` in milliseconds since 1970. */
export function newAccount(person: Named & Partial<AccountRow>, now: number): AccountRow {
  return {
    Email: null,
    PhoneNumber: null,
    Status: ACTIVE,
    ActiveSiteID: null,
    IsDemo: false,
    CreatedAt: fromMs(now),
    RemovedAt: null,
    ProductProtectionAlerts: false,
    ArrivalDepartureAlerts: false,
    TruckInspectionAlerts: false,
    ...person,
  }
}
