import { type QueryExecutorProvider, sql } from 'kysely'
import type { CheckedQueue } from '../../contract/devices.ts'
import type { EntryAnswer } from '../../contract/sync.ts'
import { forbidden } from '../../domain/commands/refusal.ts'
import type { Caller } from '../access/caller.ts'
import { type SettleParts, settleCalls } from '../pipeline/batch.ts'
import { readAuthor } from '../sessions/read-caller.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface AskedQueue {
  readonly UserID: number
  readonly Keys: readonly string[]
}

/** Returns whose queues of a saved file can be imported, and what the server has of them. */
export async function checkQueues(
  db: QueryExecutorProvider,
  deviceID: string,
  queues: readonly AskedQueue[],
): Promise<readonly CheckedQueue[]> {
  const checked: CheckedQueue[] = []
  for (const { UserID, Keys } of queues) {
    const author = await readAuthor(db, UserID, deviceID)
    const Known = author ? await readKnown(db, Keys) : []
    checked.push({ UserID, UserName: author?.UserName ?? null, IsActive: author?.Active ?? false, Known })
  }
  return checked
}

async function readKnown(db: QueryExecutorProvider, keys: readonly string[]): Promise<readonly string[]> {
  const asked = JSON.stringify(keys.filter((key) => UUID.test(key)))
  const { rows } = await sql<{ readonly Key: string }>`
    select "Key" from command_log
    where "Key" = any(array(select json_array_elements_text(${asked}::text::json))::uuid[])`.execute(db)
  return rows.map(({ Key }) => Key)
}

interface QueuePart {
  readonly DeviceID: string
  readonly UserID: number
  /** Each is checked alone, like in a batch. */
  readonly Calls: readonly unknown[]
  /** Nothing more comes: what cannot be settled is stored for the admins. */
  readonly Final: boolean
}

/**
 * Settles changes of a saved queue as if its tablet had sent them, by the author's present rights, each once. Throws
 * 403 for an author who never worked on that tablet.
 */
export async function importQueue(
  parts: SettleParts,
  db: QueryExecutorProvider,
  { DeviceID, UserID, Calls, Final }: QueuePart,
): Promise<readonly EntryAnswer[]> {
  const author = await readAuthor(db, UserID, DeviceID)
  if (!author) throw forbidden('not-their-device', 'This person never worked on that tablet.')
  const caller: Caller = { ...author, Via: 'delivery' }
  return await settleCalls(parts, caller, Calls, Final ? 'or-park' : 'in-turn')
}
