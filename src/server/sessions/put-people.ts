import { SHARED } from '../../domain/lists.ts'
import { cardRoles, type PersonCard } from '../../domain/people/person-card.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { PipelineParts } from '../pipeline/pipeline.ts'
import type { AccountRow } from '../pipeline/server-store.ts'
import { writeAsSystem } from '../pipeline/system-write.ts'

/** `Status` of somebody who may come in. */
const ACTIVE = 1

/**
 * Writes accounts and the cards that tablets have of them (`People`), in one transaction. Whoever changes name, role, site or status of a person goes through
 * here, so that a card never says something else than its account; what is on no card (a renewed hash, the active site) is written where it belongs. `call`
 * is what the log says was done. Throws `UsernameTaken`, and then nothing is written.
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

/** The migration that made the cards of those who were there says the same in SQL. A super admin's sites are those of the account, though all are in reach. */
function toCard({ ID, FirstName, LastName, SiteIDs, ...account }: AccountRow): PersonCard {
  const IsActive = account.Status === ACTIVE && account.RemovedAt === null
  const RoleIDs = account.RoleIDs.filter((role) => cardRoles.includes(role))
  return { SiteID: SHARED, ID, FirstName, LastName, RoleIDs, SiteIDs, IsActive }
}

type Named = Pick<AccountRow, 'ID' | 'Username' | 'FirstName' | 'LastName' | 'PasswordHash' | 'RoleIDs' | 'SiteIDs'>

/** The account of somebody new and active, who gets no alerts unless they are named. `now` in milliseconds since 1970. */
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
