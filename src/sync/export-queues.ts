import type { PhotoInFile, QueueFile, QueueInFile } from '../contract/queue-file.ts'
import { type Entry, PRODUCT } from '../contract/sync.ts'
import { fromMs } from '../domain/values/instant.ts'
import { actsOf } from '../mirror/acts.ts'
import { listMirrorOwners } from '../mirror/database.ts'
import { openDevice } from '../mirror/device-database.ts'
import type { KnownQueue } from '../mirror/ledger/ledger-lines.ts'
import type { TabletTx } from '../mirror/tablet-store.ts'
import type { QueueExport } from './api.ts'
import { describeQueue, getCurrentPerson, withDatabase } from './people.ts'
import type { QueueOfOther } from './api.ts'

type ExportedQueue = Omit<QueueInFile, 'UserName'>

type Noted = {
  readonly deviceID: string | null
  readonly userIDs: readonly number[]
  queueOf(userID: number): KnownQueue | null
}

/**
 * Returns everything unsent as JSON, also what only the ledger still has. Counts acts as the screen does, and
 * unreadable queues.
 */
export async function exportQueues(nowMs: number, ledger: Noted | null = null): Promise<QueueExport> {
  const queues: ExportedQueue[] = []
  let unreadable = 0
  for (const userID of await listOwners(ledger)) {
    const noted = notedOf(userID, ledger)
    try {
      queues.push(merged(await readQueue(userID), noted))
    } catch {
      // Counted as unreadable only when the ledger has nothing of it either.
      if (noted) queues.push(noted)
      else unreadable += 1
    }
  }
  const isFilled = ({ entries, setAside, photos = [] }: ExportedQueue) =>
    entries.length + setAside.length + photos.length > 0
  const filled = queues.filter(isFilled)
  const commands = filled.reduce((sum, { entries, setAside }) => sum + countActs(entries) + setAside.length, 0)
  const photos = filled.reduce((sum, queue) => sum + (queue.photos?.length ?? 0), 0)
  const people = await describePeople(filled, ledger)
  const named = filled.map((queue) => ({ ...queue, UserName: people.get(queue.UserID)?.name ?? null }))
  const file: QueueFile = {
    product: PRODUCT,
    savedAt: fromMs(nowMs),
    deviceID: await readDeviceID(ledger),
    queues: named,
  }
  const stuck = [...people.values()].filter(({ canDeliver, count }) => !canDeliver && count > 0)
  return { text: JSON.stringify(file, null, 2), commands, photos, people: filled.length, unreadable, stuck }
}

/** Names come from the device database, else from the ledger, which knows no delivery tokens. */
async function describePeople(
  queues: readonly ExportedQueue[],
  ledger: Noted | null,
): Promise<ReadonlyMap<number, QueueOfOther>> {
  const current = await getCurrentPerson().catch(() => null)
  const described = queues.map(async ({ UserID, entries }): Promise<QueueOfOther> => {
    const count = countActs(entries)
    const unread = { UserID, name: ledger?.queueOf(UserID)?.By ?? null, count, canDeliver: true, inDoubt: 0 }
    const queue = await describeQueue(UserID, count, ledger).catch(() => unread)
    return UserID === current?.UserID ? { ...queue, canDeliver: true } : queue
  })
  return new Map((await Promise.all(described)).map((queue) => [queue.UserID, queue]))
}

async function listOwners(ledger: Noted | null): Promise<ReadonlySet<number>> {
  const noted = ledger?.userIDs ?? []
  try {
    return new Set([...(await listMirrorOwners()), ...noted])
  } catch (error) {
    // A browser that cannot list its databases is a reason to export: the ledger has everything.
    if (noted.length === 0) throw error
    return new Set(noted)
  }
}

async function readDeviceID(ledger: Noted | null): Promise<string | null> {
  try {
    return (await (await openDevice()).getMeta('DeviceID')) ?? ledger?.deviceID ?? null
  } catch {
    return ledger?.deviceID ?? null
  }
}

function notedOf(UserID: number, ledger: Noted | null): ExportedQueue | null {
  const known = ledger?.queueOf(UserID)
  if (!known) return null
  return {
    UserID,
    entries: [...known.records.values()].map(({ Record }) => Record.Entry),
    setAside: [...known.asides.values()].flatMap((record) => record.SetAside ?? []),
  }
}

function merged(stored: ExportedQueue, noted: ExportedQueue | null): ExportedQueue {
  if (!noted) return stored
  const keys = new Set([...stored.entries, ...stored.setAside].map(({ Key }) => Key))
  const isMissing = ({ Key }: Entry) => !keys.has(Key)
  return {
    ...stored,
    entries: [...stored.entries, ...noted.entries.filter(isMissing)],
    setAside: [...stored.setAside, ...noted.setAside.filter(isMissing)],
  }
}

function countActs(entries: readonly Entry[]): number {
  return actsOf(entries.filter((entry) => !entry.Withdrawn)).length
}

function readQueue(UserID: number): Promise<ExportedQueue> {
  return withDatabase(UserID, async (store) =>
    store.read(async (tx) => {
      const waiting = (await tx.outbox.list()).filter((record) => record.State === 'waiting')
      const photos = await readPhotos(tx)
      return {
        UserID,
        entries: waiting.map((record) => record.Entry),
        setAside: (await tx.needsYou.list()).flatMap((record) => record.SetAside ?? []),
        ...(photos.length > 0 && { photos }),
      }
    }),
  )
}

async function readPhotos(tx: TabletTx): Promise<readonly PhotoInFile[]> {
  const photos: PhotoInFile[] = []
  for (const { ID, SiteID, TrailerID, Digest, State } of await tx.photoQueue.list()) {
    const stored = State === 'stored' ? undefined : await tx.photoBytes.get(ID)
    if (stored) photos.push({ ID, SiteID, TrailerID, Digest, Content: toBase64(stored.Bytes) })
  }
  return photos
}

/** Bytes per conversion: a call takes a limited number of arguments. */
const SLICE = 32_768

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += SLICE)
    text += String.fromCharCode(...bytes.subarray(start, start + SLICE))
  return btoa(text)
}
