import { CONTRACT_VERSION, type Entry } from '../contract/sync.ts'
import { entrySchema } from '../contract/entry-schema.ts'
import { fromMs } from '../domain/values/instant.ts'
import { listMirrorOwners, type MirrorDatabase } from '../mirror/database.ts'
import { openDevice, readLetIn } from '../mirror/device-database.ts'
import type { TabletStore, TabletTx } from '../mirror/tablet-store.ts'
import { wipeQueue } from '../mirror/wipe.ts'
import type { BenchParts } from './bench.ts'
import { getQueue, toRecord } from './engine/outbox-record.ts'
import { pushEmpty } from './engine/push.ts'
import { makeKey } from './engine/uuid.ts'
import { forEachPerson, leaveTablet, listPresent, withDatabase } from './people.ts'
import { hasLastPhotos } from './photos/photo-store.ts'
import { sweepFiles } from './photos/second-record.ts'
import { rejectsToken } from './retry.ts'
import { REVOKED } from './session-words.ts'
import { tellLeft } from './tab-talk.ts'

/** Pictures of sites, kept by the service worker. */
const LOGOS = 'site-logos'

type Parts = Pick<BenchParts, 'keeper' | 'network' | 'clock' | 'random' | 'deviceID' | 'photoFiles'>

/** True once the server has reported this tablet as revoked, until somebody signs in again. */
export async function isRevoked(): Promise<boolean> {
  return (await (await openDevice()).getMeta('RevokedAt')) != null
}

/** Returns the message for the sign-in screen; null if the tablet is not revoked. */
export async function revokedNotice(): Promise<string | null> {
  return (await isRevoked()) ? REVOKED : null
}

/**
 * Notes the revocation, which a restart must not forget; a store without space forgets who is signed in instead. Returns
 * the last sign-in on this tablet: if it is not `letIn`, the answer was from before it, and nothing is noted.
 */
export async function noteRevoked(atMs: number, letIn: number, onError: (error: unknown) => void): Promise<number> {
  // First, since a full store takes no note.
  if (typeof caches !== 'undefined') await caches.delete(LOGOS).catch(() => false)
  for (const at of [fromMs(atMs), null]) {
    try {
      return await (await openDevice()).revoke(at, letIn)
    } catch (error) {
      onError(error)
    }
  }
  // The revocation is followed all the same.
  return letIn
}

/**
 * Notes that the tablet was let in again, without the yard of the person before: one that cannot be removed keeps nobody
 * out. Returns the number of this sign-in.
 */
export async function noteLetIn(onError: (error: unknown) => void): Promise<number> {
  await finishLeaving().catch(onError)
  return await (await openDevice()).letIn()
}

/**
 * Removes the yards of people whom the revocation signed out, where it could not: the app was closed, the store full, or
 * they are in another tab, which hears of it.
 */
export async function finishLeaving(): Promise<void> {
  // First, so that a sign-in from now on is found.
  const letIn = await readLetIn()
  if (!(await isRevoked())) return
  await forEachPerson(await listPresent(), (userID) =>
    withDatabase(userID, async (store, mirror) => {
      if (await leaveTablet(store, mirror, { drafts: 'removed' }, letIn)) tellLeft(mirror.name)
    }),
  )
}

/**
 * Delivers the queues of signed-out people; on a revoked tablet also set-aside entries, and then removes its data. A store
 * that fails there is reported: the end of the delivery is returned all the same, since it concerns the other queues.
 */
export async function deliverAll<T>(
  parts: Parts,
  deliver: () => Promise<T>,
  onError: (error: unknown) => void,
): Promise<T> {
  if (await isRevoked()) await offerSetAside(parts).catch(onError)
  const end = await deliver()
  // Checked again, since the delivery itself may bring the news.
  if (await isRevoked()) {
    await finishLeaving().catch(onError)
    await wipeDelivered(parts).catch(onError)
  }
  return end
}

/** Moves entries that the server could not file back into the queues, so that they are parked. */
async function offerSetAside(parts: Parts): Promise<void> {
  await forEachPerson(await listMirrorOwners(), async (userID) => {
    if (!(await isRevoked())) return
    const ledger = parts.keeper.ledgerOf(userID, () => null)
    await withDatabase(userID, (store) => offerAnew(parts, userID, store), ledger)
  })
}

/** A new key and number: the old ones may be another command's. */
async function offerAnew(parts: Parts, UserID: number, store: TabletStore): Promise<void> {
  await store.transact(async (tx) => {
    for (const { Key, SetAside } of await tx.needsYou.list()) {
      if (!SetAside) continue
      const queue = await getQueue(tx, parts.deviceID)
      const Sequence = queue.Sequence + 1
      await tx.outbox.putMany([toRecord(renumbered(parts, SetAside, { ...queue, UserID, Sequence }), [])])
      await tx.meta.put('queue', { ...queue, Sequence })
      await tx.needsYou.removeMany([Key])
    }
  })
}

interface Place {
  readonly UserID: number
  readonly DeviceID: string
  readonly Sequence: number
  readonly OffsetMs: number
}

/** An unreadable entry goes as the content of a readable one. */
function renumbered(parts: Parts, entry: Entry, { UserID, DeviceID, Sequence, OffsetMs }: Place): Entry {
  const now = parts.clock.now()
  const sender = { Key: makeKey(now, parts.random), UserID, DeviceID, Sequence, Place: Sequence, After: [] }
  const plain = { Requires: null, Settles: null, Withdrawn: false }
  const copy: Entry = { ...entry, ...sender, ...plain }
  if (entrySchema.isValidSync(copy, { strict: true })) return copy
  return {
    ...{ ...sender, ...plain, SiteID: Number.isSafeInteger(entry.SiteID) && entry.SiteID > 0 ? entry.SiteID : 0 },
    ...{ Call: 'unreadable', Body: { Entry: JSON.stringify(entry) }, Base: null, IDs: [] },
    ...{ MadeAt: fromMs(now), Offset: OffsetMs, ContractVersion: CONTRACT_VERSION },
  }
}

/** Removes the data of everybody whose queue the server has, and reports it, which ends the delivery token. */
async function wipeDelivered(parts: Parts): Promise<void> {
  const device = await openDevice()
  await forEachPerson(await listMirrorOwners(), async (userID) => {
    // The tablet may have been let in during the request before: the next person may be at work.
    if (!(await isRevoked())) return
    const isWiped = await withDatabase(userID, (store, mirror) => wipeOne(parts, userID, store, mirror))
    if (isWiped) await device.removePersonOfRevoked(userID)
  })
  // Also files that were written just now: nobody takes photos here any more.
  if (parts.photoFiles && (await isRevoked())) await sweepFiles(parts.photoFiles, Number.POSITIVE_INFINITY)
}

async function wipeOne(parts: Parts, userID: number, store: TabletStore, mirror: MirrorDatabase): Promise<boolean> {
  if (!(await wipeQueue(mirror, isHandedOver))) return false
  const pushed = await pushEmpty(parts, store, userID, true)
  // A token that is over already is as good.
  return pushed.name === 'answer' || rejectsToken(pushed.verdict)
}

/** Photos are sent after the commands, by the runner, which asks for another round once it has. */
async function isHandedOver(tx: TabletTx): Promise<boolean> {
  const isWaiting = (await tx.outbox.list()).some(({ State }) => State === 'waiting')
  const isAside = (await tx.needsYou.list()).some(({ SetAside }) => SetAside !== undefined)
  return !isWaiting && !isAside && !(await hasLastPhotos(tx))
}
