import type { Entry } from '../contract/sync.ts'
import { usageOf } from '../domain/access/clearance.ts'
import { fullName, type SessionUser } from '../domain/people/session-user.ts'
import { fromMs, type Instant, toMs } from '../domain/values/instant.ts'
import { listMirrorOwners, MirrorDatabase } from '../mirror/database.ts'
import { openDevice, type PersonRecord, readLetIn } from '../mirror/device-database.ts'
import { actsOf, waitingActs } from '../mirror/acts.ts'
import { DexieTabletStore } from '../mirror/dexie-tablet-store.ts'
import type { TabletTx } from '../mirror/tablet-store.ts'
import { type Wipe, wipeMirror } from '../mirror/wipe.ts'
import type { QueueLedger } from '../mirror/ledger/queue-journal.ts'
import type { KnownQueue } from '../mirror/ledger/ledger-lines.ts'
import { heldBehind } from './engine/held.ts'
import { SENT_DAYS } from './engine/prune.ts'
import { countPhotos } from './photos/photo-count.ts'
import { rejectsToken, type Verdict } from './retry.ts'
import type { StoreKeeper } from './store-keeper.ts'
import type { QueueOfOther } from './api.ts'

/** Returns the role numbers of a person, as the rules need them. */
export function rolesOf(user: SessionUser): readonly number[] {
  return user.Roles.map((role) => role.Type)
}

/** False for drivers, who use their own app (spec 1§1, 3-decisions §1). */
export function isLetIn(user: SessionUser): boolean {
  return usageOf(rolesOf(user)) === 'platform'
}

/** Null for nobody signed in. */
export async function getCurrentPerson(): Promise<PersonRecord | null> {
  return (await openDevice()).getCurrentPerson()
}

export async function keepPerson(user: SessionUser, siteID: number | null, at: Instant): Promise<void> {
  const device = await openDevice()
  const record = { UserID: user.UserID, User: user, Name: fullName(user), SignedInAt: at, SiteID: siteID }
  await device.people.put({ ...record, CanDeliver: true })
  await device.putMeta('CurrentUserID', user.UserID)
}

/**
 * Removes yard and person from the tablet, except for the queue, and notes which of its entries wait for a decision.
 * `letIn`: they stay if somebody has signed in after that sign-in, and false is returned.
 */
export async function leaveTablet(
  store: DexieTabletStore,
  mirror: MirrorDatabase,
  wipe: Wipe,
  letIn: number | null = null,
): Promise<boolean> {
  // Before the rejected entries go: a wipe whose leaving fails leaves none for the next attempt. A store that fails must
  // not keep anybody from leaving.
  const held = await store.read(readHeld, ['outbox', 'needsYou']).catch(() => [])
  if (held.length > 0) await noteHeld(mirror.userID, held).catch(() => undefined)
  if (letIn !== null && letIn !== (await readLetIn())) return false
  await wipeMirror(mirror, wipe)
  const asLeft = (person: PersonRecord) => ({ ...person, User: null, Name: nameOf(person), SiteID: null })
  return await (await openDevice()).leave(mirror.userID, asLeft, letIn)
}

/** Returns the people who have not left this tablet: the current one, and those of other tabs. */
export async function listPresent(): Promise<readonly number[]> {
  const people = await (await openDevice()).people.toArray()
  return people.flatMap(({ UserID, User }) => (User ? [UserID] : []))
}

async function readHeld(tx: TabletTx): Promise<readonly string[]> {
  const outbox = await tx.outbox.list()
  const settling = new Set(outbox.map(({ SettlesKey }) => SettlesKey))
  const refused = (await tx.needsYou.list()).filter(({ Key }) => !settling.has(Key))
  const held = heldBehind(outbox, refused)
  return outbox.flatMap(({ Sequence, Key }) => (held.has(Sequence) ? [Key] : []))
}

/** Notes which entries of a signed-out person wait for a decision, as the server answered. */
export async function noteHeld(userID: number, held: readonly string[]): Promise<void> {
  const { people } = await openDevice()
  const known = (await people.get(userID))?.Held ?? []
  // The field alone: the person may sign in meanwhile.
  if (known.join() !== held.join()) await people.update(userID, { Held: held })
}

/** Notes a new sign-in: the delivery token is valid again. */
export async function noteDeliverable(userID: number): Promise<void> {
  await (await openDevice()).changePerson(userID, () => ({ CanDeliver: true, Forgotten: false }), null)
}

/**
 * Notes a verdict by which the server rejected a person's token; nothing for others. After a revocation nothing is in
 * doubt. `letIn`: asked under that sign-in, a later one brought another token.
 */
export async function noteRejectedToken(
  userID: number,
  verdict: Pick<Verdict, 'name'>,
  nowMs: number,
  letIn: number,
): Promise<void> {
  if (!rejectsToken(verdict)) return
  const isInDoubt = (person: PersonRecord) => verdict.name === 'locked' && isStillDue(person, nowMs)
  const change = (person: PersonRecord) => ({ CanDeliver: false, Forgotten: isInDoubt(person) })
  await (await openDevice()).changePerson(userID, change, letIn)
}

const DAY_MS = 86_400_000
/** Days that the server keeps a delivery token, less the longest session, as only the session's start is noted. */
const TOKEN_DAYS = 30 - 7

/** True while the server should know the delivery token of the last sign-in. */
function isStillDue({ SignedInAt }: Pick<PersonRecord, 'SignedInAt'>, nowMs: number): boolean {
  return SignedInAt !== null && nowMs - toMs(SignedInAt) < TOKEN_DAYS * DAY_MS
}

/**
 * Returns the queues of people who are not signed in. `ledger`: knows names that the device database has lost. `nowMs`:
 * sent acts are in doubt for as long as a tablet keeps its own; 0: all.
 */
export async function listUnsent(
  exceptUserID: number | null,
  ledger: KnownNames | null = null,
  nowMs = 0,
): Promise<readonly QueueOfOther[]> {
  const oldest = fromMs(Math.max(0, nowMs - SENT_DAYS * DAY_MS))
  const people = new Map((await (await openDevice()).people.toArray()).map((person) => [person.UserID, person]))
  const queues: QueueOfOther[] = []
  for (const userID of await listMirrorOwners()) {
    if (userID === exceptUserID) continue
    const person = people.get(userID)
    const stored = await withDatabase(userID, (store) =>
      store.read(
        async (tx) =>
          [
            await tx.outbox.list(),
            person?.Forgotten ? await tx.sent.list() : [],
            countPhotos(await tx.photoQueue.list()),
          ] as const,
        ['outbox', 'sent', 'photoQueue'],
      ),
    ).catch(() => null)
    if (!stored) {
      // The next round reports the error.
      queues.push({ ...describePerson(userID, person, ledger), count: 0, inDoubt: 0, unread: true })
      continue
    }
    const [outbox, sent, photos] = stored
    const acts = waitingActs(outbox)
    // Nobody hears of a decision about a queue that cannot be sent: all of it waits for its author.
    const isHeld = ({ Key }: Entry) => person?.CanDeliver !== false && person?.Held?.includes(Key)
    const held = acts.filter(isHeld).length
    const count = acts.length - held
    const kept = sent.filter(({ SettledAt, Entry }) => SettledAt >= oldest && !Entry.Withdrawn)
    const inDoubt = actsOf(kept.map(({ Entry }) => Entry)).length
    if (acts.length + inDoubt + photos.waiting + photos.failed > 0)
      queues.push({
        ...{ ...describePerson(userID, person, ledger), count, inDoubt },
        ...(held > 0 && { held }),
        ...(photos.waiting > 0 && { photos: photos.waiting }),
        ...(photos.failed > 0 && { failedPhotos: photos.failed }),
      })
  }
  return queues
}

type KnownNames = { queueOf(userID: number): Pick<KnownQueue, 'By'> | null }

/** Describes a queue by its person's name, and `canDeliver`. */
export async function describeQueue(userID: number, count: number, ledger: KnownNames | null): Promise<QueueOfOther> {
  const person = await (await openDevice()).people.get(userID)
  return { ...describePerson(userID, person, ledger), count, inDoubt: 0 }
}

function describePerson(userID: number, person: PersonRecord | undefined, ledger: KnownNames | null) {
  const name = (person && nameOf(person)) ?? ledger?.queueOf(userID)?.By ?? null
  return { UserID: userID, name, canDeliver: person?.CanDeliver !== false }
}

/** Older builds stored the user only, without `Name`. */
function nameOf({ Name, User }: PersonRecord): string | null {
  return Name ?? (User && fullName(User))
}

/** Opens the database of a person who need not be signed in. */
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

/** Runs `act` for each person, also after a failure; throws all failures at the end. */
export async function forEachPerson(
  userIDs: Iterable<number>,
  act: (userID: number) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const userID of userIDs) await act(userID).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'a store of this tablet failed')
}

/** Compares the queues of signed-out people with the ledger, also without a database. */
export async function compareOthers(keeper: StoreKeeper, exceptUserID: number | null): Promise<void> {
  const owners = new Set([...(await listMirrorOwners()), ...keeper.userIDs])
  if (exceptUserID !== null) owners.delete(exceptUserID)
  await forEachPerson(owners, (userID) => withDatabase(userID, (_store, database) => keeper.compare(database, null)))
}
