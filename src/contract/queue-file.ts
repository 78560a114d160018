import { isObject } from '../domain/values/json-object.ts'
import type { Instant } from '../domain/values/instant.ts'
import { entrySchema } from './entry-schema.ts'
import { carryOver } from './entry-steps.ts'
import { type Entry, PRODUCT } from './sync.ts'

/** Unsent commands of everybody on a tablet, as "Save queue to file" writes them. */
export interface QueueFile {
  readonly product: typeof PRODUCT
  readonly savedAt: Instant
  readonly deviceID: string | null
  readonly queues: readonly QueueInFile[]
}

export interface QueueInFile {
  readonly UserID: number
  /** Null: the tablet no longer has it. */
  readonly UserName: string | null
  readonly entries: readonly Entry[]
  /** Entries that the server could not file. */
  readonly setAside: readonly Entry[]
  /** Photos whose bytes the server lacks; absent: none. */
  readonly photos?: readonly PhotoInFile[]
}

/** The JPEG of a photo that one of the entries declares, or one that the server has. */
export interface PhotoInFile {
  readonly ID: number
  readonly SiteID: number
  readonly TrailerID: number
  /** SHA-256 in hex. */
  readonly Digest: string
  /** Base64. */
  readonly Content: string
}

/** Commands of one person under one device ID, which a copied tablet may have changed. */
export interface SavedQueue {
  readonly UserID: number
  readonly DeviceID: string
  /** Null: the file has no name for this person. */
  readonly UserName: string | null
  /** In the order of their numbers. */
  readonly entries: readonly Entry[]
  readonly setAside: readonly Entry[]
}

export interface SavedQueues {
  readonly savedAt: string | null
  readonly queues: readonly SavedQueue[]
  /** Number of values that are no valid commands. */
  readonly unreadable: number
  /** Number of photos, which an import leaves out. */
  readonly photos: number
}

/** The message for a file that is no saved queue. */
export class WrongQueueFile extends Error {
  override readonly name = 'WrongQueueFile'
}

const EMPTY = 'This file is empty. Save the queue on the tablet again.'
const CUT = 'This file is cut off or damaged. Copy it again, or save the queue on the tablet again.'
const OTHER = 'This is not a saved queue. Choose the file that "Save queue to file" wrote on the tablet.'
const NOTHING = 'This file holds no unsent changes.'

/** Reads a saved queue. Throws `WrongQueueFile` with the message for the person. */
export function readQueueFile(text: string): SavedQueues {
  const file = parse(text)
  if (!isObject(file) || file.product !== PRODUCT || !Array.isArray(file.queues)) throw new WrongQueueFile(OTHER)
  const queues = new Map<string, Growing>()
  const seen = new Set<string>()
  let unreadable = 0
  let photos = 0
  for (const queue of file.queues) {
    if (isObject(queue) && Array.isArray(queue.photos)) photos += queue.photos.length
    for (const place of ['entries', 'setAside'] as const) {
      const found: unknown = isObject(queue) ? queue[place] : null
      if (!Array.isArray(found)) throw new WrongQueueFile(CUT)
      for (const entry of found) {
        if (!isEntry(entry)) unreadable += 1
        else if (!seen.has(entry.Key)) {
          const own = queueOf(queues, entry)
          own.UserName ??= nameOf(queue, entry)
          own[place].push(entry)
          seen.add(entry.Key)
        }
      }
    }
  }
  if (queues.size === 0 && unreadable === 0) throw new WrongQueueFile(NOTHING)
  const savedAt = typeof file.savedAt === 'string' ? file.savedAt : null
  return { savedAt, queues: [...queues.values()].map(inOrder), unreadable, photos }
}

function parse(text: string): unknown {
  if (text.trim() === '') throw new WrongQueueFile(EMPTY)
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongQueueFile(BEGINNING.test(text) ? CUT : OTHER)
  }
}

const BEGINNING = new RegExp(`^\\s*\\{\\s*"product":\\s*"${PRODUCT}"`)

function isEntry(value: unknown): value is Entry {
  return entrySchema.isValidSync(carryOver(value), { strict: true })
}

/** An entry of somebody else in a person's queue has no name here. */
function nameOf(queue: unknown, { UserID }: Entry): string | null {
  return isObject(queue) && queue.UserID === UserID && typeof queue.UserName === 'string' ? queue.UserName : null
}

interface Growing {
  readonly UserID: number
  readonly DeviceID: string
  UserName: string | null
  readonly entries: Entry[]
  readonly setAside: Entry[]
}

function queueOf(queues: Map<string, Growing>, { UserID, DeviceID }: Entry): Growing {
  const key = `${UserID} ${DeviceID}`
  const known = queues.get(key)
  if (known) return known
  const queue: Growing = { UserID, DeviceID, UserName: null, entries: [], setAside: [] }
  queues.set(key, queue)
  return queue
}

function inOrder({ entries, ...queue }: Growing): SavedQueue {
  return { ...queue, entries: entries.toSorted((a, b) => a.Sequence - b.Sequence) }
}
