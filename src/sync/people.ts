import { usageOf } from '../domain/access/clearance.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { Instant } from '../domain/values/instant.ts'
import { listMirrorOwners, MirrorDatabase } from '../mirror/database.ts'
import { openDevice, type PersonRecord } from '../mirror/device-database.ts'
import { waitingActs } from '../mirror/acts.ts'
import { DexieTabletStore } from '../mirror/dexie-tablet-store.ts'
import type { QueueLedger } from '../mirror/ledger/queue-journal.ts'
import type { OutboxRecord } from '../mirror/records.ts'
import type { StoreKeeper } from './store-keeper.ts'

/** Role numbers of a person, as the rules ask for them. */
export function rolesOf(user: SessionUser): readonly number[] {
  return user.Roles.map((role) => role.Type)
}

/** Whether a person may use the platform; drivers use their own app (spec 1§1, 3-decisions §1). */
export function isLetIn(user: SessionUser): boolean {
  return usageOf(rolesOf(user)) === 'platform'
}

/** Who is signed in on this tablet, as it was kept; null for nobody. */
export async function getCurrentPerson(): Promise<PersonRecord | null> {
  return (await openDevice()).getCurrentPerson()
}

export async function keepPerson(user: SessionUser, siteID: number | null, at: Instant): Promise<void> {
  const device = await openDevice()
  await device.people.put({ UserID: user.UserID, User: user, SignedInAt: at, SiteID: siteID, CanDeliver: true })
  await device.putMeta('CurrentUserID', user.UserID)
}

/** Forgets a person but for the fact that a queue may be theirs. */
export async function forgetPerson(userID: number): Promise<void> {
  const device = await openDevice()
  const person = await device.people.get(userID)
  if (person) await device.people.put({ ...person, User: null, SiteID: null })
  await device.putMeta('CurrentUserID', null)
}

export async function setCanDeliver(userID: number, canDeliver: boolean): Promise<void> {
  const device = await openDevice()
  const person = await device.people.get(userID)
  if (person) await device.people.put({ ...person, CanDeliver: canDeliver })
}

export interface Unsent {
  readonly UserID: number
  /** Acts, as the person counts them. */
  readonly count: number
}

/** Queues of people who are not signed in, with what waits in them. */
export async function listUnsent(exceptUserID: number | null): Promise<readonly Unsent[]> {
  const queues = await listQueues(exceptUserID)
  return queues.flatMap(({ UserID, outbox }) => {
    const count = waitingActs(outbox).length
    return count > 0 ? [{ UserID, count }] : []
  })
}

/** Outboxes that hold something, if only numbers of what was taken back. */
async function listQueues(
  exceptUserID: number | null,
): Promise<readonly { readonly UserID: number; readonly outbox: readonly OutboxRecord[] }[]> {
  const queues = []
  for (const UserID of await listMirrorOwners()) {
    if (UserID === exceptUserID) continue
    const outbox = await withDatabase(UserID, (store) => store.read('count what waits', (tx) => tx.outbox.list()))
    if (outbox.some((record) => record.State === 'waiting')) queues.push({ UserID, outbox })
  }
  return queues
}

/** Opens the database of a person who need not be signed in, for as long as it is used. */
export async function withDatabase<T>(
  userID: number,
  use: (store: DexieTabletStore, database: MirrorDatabase) => Promise<T>,
  ledger: QueueLedger | null = null,
): Promise<T> {
  const database = new MirrorDatabase(userID)
  try {
    await database.open()
    return await use(new DexieTabletStore(database, { ledger }), database)
  } finally {
    database.leave()
  }
}

/** Compares the queues of people who are not signed in with the ledger, those too whose databases are gone. */
export async function compareOthers(keeper: StoreKeeper, exceptUserID: number | null): Promise<void> {
  const owners = new Set([...(await listMirrorOwners()), ...keeper.userIDs])
  const failures: unknown[] = []
  for (const UserID of owners) {
    if (UserID === exceptUserID) continue
    // One that cannot be opened keeps nobody else's queue from being looked at.
    await withDatabase(UserID, (_store, database) => keeper.compare(database, null)).catch((error: unknown) =>
      failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some queues could not be compared with the ledger')
}
