import { Dexie, type Table } from 'dexie'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { Instant } from '../domain/values/instant.ts'

export interface PersonRecord {
  readonly UserID: number
  /** Null after a sign-out, which keeps only name and queue. */
  readonly User: SessionUser | null
  /** Outlives a sign-out, to name an unsent queue. */
  readonly Name?: string | null
  /** Null: lost, and restored for the queue alone. */
  readonly SignedInAt: Instant | null
  readonly SiteID: number | null
  /** False after the server rejected the delivery token: the queue waits for the sign-in. */
  readonly CanDeliver: boolean
  /**
   * The server did not know a token that it should have: it was restored, or the browser lost the cookie. Until the
   * sign-in it is open whether the server has what was sent.
   */
  readonly Forgotten?: boolean
  /** Keys of unsent entries that wait for a decision about a rejected one; absent: none is known. */
  readonly Held?: readonly string[]
}

interface DeviceMeta {
  DeviceID: string
  CurrentUserID: number | null
  /** Person whose offline sign-out still has a session to end. */
  PendingLogout: string | null
  /** The server said that this tablet is revoked; null: it was let in again. */
  RevokedAt: Instant | null
  /** Number of the last sign-in, in whichever tab: an answer from before it does not revoke the tablet. */
  LetIn: number
}

type MetaTable = Table<{ readonly Key: string; readonly Value: unknown }, string>

/** The device's ID and people, without data of the yard; outlives sign-outs. */
export class DeviceDatabase extends Dexie {
  constructor() {
    super('yardhand-device', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ meta: 'Key', people: 'UserID' })
  }

  async getMeta<K extends keyof DeviceMeta>(key: K): Promise<DeviceMeta[K] | undefined> {
    const table: MetaTable = this.table('meta')
    return (await table.get(key))?.Value as DeviceMeta[K] | undefined
  }

  async putMeta<K extends keyof DeviceMeta>(key: K, value: DeviceMeta[K]): Promise<void> {
    await this.table('meta').put({ Key: key, Value: value })
  }

  /** Clears the note of a person's sign-out, unless another one replaced it. Returns true if none is left. */
  async clearPendingLogout(username: string): Promise<boolean> {
    return await this.transaction('rw', ['meta'], async (tx) => {
      const table: MetaTable = tx.table('meta')
      const noted = (await table.get('PendingLogout'))?.Value ?? null
      if (noted === username) await table.put({ Key: 'PendingLogout', Value: null })
      return noted === null || noted === username
    })
  }

  /** Notes a sign-in, which lets the tablet in again. Returns its number. */
  async letIn(): Promise<number> {
    return await this.transaction('rw', ['meta'], async (tx) => {
      const table: MetaTable = tx.table('meta')
      const number = (await lastLetIn(table)) + 1
      await table.bulkPut([
        { Key: 'LetIn', Value: number },
        { Key: 'RevokedAt', Value: null },
      ])
      return number
    })
  }

  /**
   * Notes that the tablet is revoked, unless it was let in again after the sign-in `letIn`. Returns the last one. `at` is
   * null for a store without space: the next start finds nobody signed in. That only deletes, which takes none.
   */
  async revoke(at: Instant | null, letIn: number): Promise<number> {
    return await this.transaction('rw', ['meta'], async (tx) => {
      const table: MetaTable = tx.table('meta')
      const last = await lastLetIn(table)
      if (last !== letIn) return last
      await (at === null ? table.delete('CurrentUserID') : table.put({ Key: 'RevokedAt', Value: at }))
      return last
    })
  }

  /**
   * Signs a person out, but nobody whom another tab has signed in meanwhile. With `letIn` only if that is still the last
   * sign-in. Returns false if nothing was done.
   */
  async leave(userID: number, asLeft: (person: PersonRecord) => PersonRecord, letIn: number | null): Promise<boolean> {
    return await this.transaction('rw', ['meta', 'people'], async (tx) => {
      const [meta, people]: [MetaTable, Table<PersonRecord, number>] = [tx.table('meta'), tx.table('people')]
      if (await isOvertaken(meta, letIn)) return false
      const person = await people.get(userID)
      if (person) await people.put(asLeft(person))
      if ((await meta.get('CurrentUserID'))?.Value === userID) await meta.put({ Key: 'CurrentUserID', Value: null })
      return true
    })
  }

  /**
   * Changes a person's record, and makes one if a lost database does not know them. With `letIn` only if that is still
   * the last sign-in.
   */
  async changePerson(
    userID: number,
    change: (person: PersonRecord) => Partial<PersonRecord>,
    letIn: number | null,
  ): Promise<void> {
    await this.transaction('rw', ['meta', 'people'], async (tx) => {
      const [meta, people]: [MetaTable, Table<PersonRecord, number>] = [tx.table('meta'), tx.table('people')]
      if (await isOvertaken(meta, letIn)) return
      const person = (await people.get(userID)) ?? {
        UserID: userID,
        User: null,
        SignedInAt: null,
        SiteID: null,
        CanDeliver: true,
      }
      await people.put({ ...person, ...change(person) })
    })
  }

  /** Forgets a person for good, unless the tablet was let in again. */
  async removePersonOfRevoked(userID: number): Promise<void> {
    await this.transaction('rw', ['meta', 'people'], async (tx) => {
      const revoked: { readonly Value: unknown } | undefined = await tx.table('meta').get('RevokedAt')
      if (revoked?.Value != null) await tx.table('people').delete(userID)
    })
  }

  get people(): Table<PersonRecord, number> {
    return this.table('people')
  }

  async getCurrentPerson(): Promise<PersonRecord | null> {
    const userID = await this.getMeta('CurrentUserID')
    return userID == null ? null : ((await this.people.get(userID)) ?? null)
  }
}

async function lastLetIn(table: MetaTable): Promise<number> {
  return Number((await table.get('LetIn'))?.Value ?? 0)
}

/** True if somebody has signed in since the sign-in `letIn`; null: any will do. */
async function isOvertaken(table: MetaTable, letIn: number | null): Promise<boolean> {
  return letIn !== null && letIn !== (await lastLetIn(table))
}

/** Returns the number of the last sign-in, in whichever tab. */
export async function readLetIn(): Promise<number> {
  return (await (await openDevice()).getMeta('LetIn')) ?? 0
}

let device: DeviceDatabase | null = null

export async function openDevice(): Promise<DeviceDatabase> {
  device ??= new DeviceDatabase()
  await device.open()
  return device
}

/**
 * Returns the device ID, made at the first start; two tabs agree, since the second `add` fails. It names the queue at
 * the server, so it changes only if another device has it too.
 */
export async function getDeviceID(make: () => string): Promise<string> {
  const database = await openDevice()
  const known = await database.getMeta('DeviceID')
  if (known !== undefined) return known
  try {
    await database.table('meta').add({ Key: 'DeviceID', Value: make() })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConstraintError') throw error
  }
  const made = await database.getMeta('DeviceID')
  if (made === undefined) throw new Error('the device ID was not kept')
  return made
}

/** Replaces the device ID once; returns the current one. */
export async function replaceDeviceID(old: string, fresh: string): Promise<string> {
  const database = await openDevice()
  return database.transaction('rw', 'meta', async (tx) => {
    const table: MetaTable = tx.table('meta')
    const known = (await table.get('DeviceID'))?.Value
    if (typeof known === 'string' && known !== old) return known
    await table.put({ Key: 'DeviceID', Value: fresh })
    return fresh
  })
}
