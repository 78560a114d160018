import { Dexie, type Table, type Transaction } from 'dexie'
import { plainTime } from '../domain/values/time-mark.ts'
import type { Entities, ListName } from '../domain/lists.ts'
import type { Draft, LaneRecord, NeedsYouRecord, OutboxRecord, SentRecord, ShadowRecord, SiteState } from './records.ts'
import { tableSchema } from './tables.ts'

/** Raise with every change of `tables.ts` or of a stored shape, and add a step for old records. */
const VERSION = 4

/**
 * Steps that migrate old records, by the version to which they lead. New tables need none: Dexie
 * creates those that the tablet lacks.
 */
const steps: Readonly<Record<number, (tx: Transaction) => Promise<void>>> = {
  2: addCheckStates,
  3: loadAnew,
  4: addTimeMarks,
}

/** One person's database on this tablet: the mirror of the yard, and that person's outbox. */
export class MirrorDatabase extends Dexie {
  readonly userID: number
  #left = false
  #dropped = false
  #returning: Promise<void> | null = null
  /** Called when the browser closed the connection, for example because its data was cleared. */
  onDropped: (() => void) | null = null
  /**
   * Runs after a lost connection, before other reads and writes: the database may be empty or
   * older. Uses `run`.
   */
  onReturned: (() => Promise<void>) | null = null

  constructor(userID: number) {
    // Strict: "saved" is shown only when the bytes are on disk; a power cut loses relaxed commits.
    super(mirrorName(userID), { chromeTransactionDurability: 'strict' })
    this.userID = userID
    for (let version = 2; version <= VERSION; version++) {
      const step = steps[version]
      if (step) this.version(version).stores(tableSchema()).upgrade(step)
    }
    // A newer build waits to change the tables for as long as an old connection is open.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
    this.on('close', () => {
      if (this.#left || this.#dropped) return
      this.#dropped = true
      // Afterwards: Dexie says so before it lets go of the connection, and would take the lost one for open.
      queueMicrotask(() => {
        if (!this.#left) this.onDropped?.()
      })
    })
  }

  /** The shown rows of a list, for reads. Writes go through `transact`. */
  rows<L extends ListName>(list: L): Table<Entities[L], number> {
    return this.table(list)
  }

  get outbox(): Table<OutboxRecord, number> {
    return this.table('outbox')
  }

  get sent(): Table<SentRecord, number> {
    return this.table('sent')
  }

  get shadow(): Table<ShadowRecord, [ListName, number]> {
    return this.table('shadow')
  }

  get lanes(): Table<LaneRecord, string> {
    return this.table('lanes')
  }

  get needsYou(): Table<NeedsYouRecord, string> {
    return this.table('needsYou')
  }

  get sites(): Table<SiteState, number> {
    return this.table('sites')
  }

  get drafts(): Table<Draft, string> {
    return this.table('drafts')
  }

  /**
   * The only place that opens a transaction. The scope must be an async arrow that takes its tables
   * from `tx.table(…)`: with a plain arrow or `db.table`, Dexie leaves the transaction silently,
   * and a throw no longer rolls back.
   *
   * A connection that the browser dropped is reopened once: the lost transaction left nothing, so
   * its scope may run again.
   */
  async transact<T>(mode: 'r' | 'rw', tables: readonly string[], scope: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.#return()
    try {
      return await this.run(mode, tables, scope)
    } catch (error) {
      if (this.#left || !isConnectionLost(error)) throw error
      this.close({ disableAutoOpen: false })
      await this.#return()
      return await this.run(mode, tables, scope)
    }
  }

  /** Like `transact`, but without waiting for `onReturned`, which uses it. */
  async run<T>(mode: 'r' | 'rw', tables: readonly string[], scope: (tx: Transaction) => Promise<T>): Promise<T> {
    return await this.transaction(mode, [...tables], async (tx) => await scope(tx))
  }

  async #return(): Promise<void> {
    if (!this.#dropped || this.#left) return
    this.#returning ??= this.#openAgain().finally(() => {
      this.#returning = null
    })
    await this.#returning
  }

  /** A browser that clears its data may also close the connections that were opened meanwhile. */
  async #openAgain(attempt = 1): Promise<void> {
    await openWithPatience(this)
    this.#dropped = false
    try {
      await this.onReturned?.()
    } catch (error) {
      // Not compared yet: the next transaction tries again before it runs.
      this.#dropped = true
      if (this.#left || attempt > PAUSES_MS.length || !isConnectionLost(error)) throw error
      this.close({ disableAutoOpen: false })
      await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[attempt - 1]))
      await this.#openAgain(attempt + 1)
    }
  }

  /** Opens the database, and tries again after a brief failure. */
  async openPatiently(): Promise<void> {
    await openWithPatience(this)
    this.#dropped = false
  }

  /**
   * Reads one record, which finds a connection that died unreported and opens it again. Throws where
   * it cannot be opened.
   */
  async check(): Promise<void> {
    await this.transact('r', ['meta'], async (tx) => tx.table('meta').get('queue'))
  }

  /**
   * Closes for good at sign-out: calls still running then fail instead of reopening the database.
   */
  leave(): void {
    this.#left = true
    this.close()
  }
}

/**
 * No cursor of the server, which therefore has the site loaded again. Until then the old rows stay
 * visible, offline too.
 */
export const LOAD_ANEW = 'load-anew'

/**
 * Reloads each site for version 3 (tasks, messages, dock groups, people), also one being loaded:
 * the old version may have skipped rows of lists that it did not know. The outbox stays as it is.
 */
async function loadAnew(tx: Transaction): Promise<void> {
  await tx
    .table<SiteState>('sites')
    .toCollection()
    .modify((site, stored) => {
      const { Cursor, Loading } = site
      const begun = Loading && { ...Loading, Cursor: anew(Loading.Cursor) }
      stored.value = { ...site, Cursor: anew(Cursor), Loading: begun }
    })
}

function anew(cursor: string | null): string | null {
  return cursor === null ? null : LOAD_ANEW
}

/** Version 4: acts say if their time was moved; the index for checks by spot comes from Dexie. */
async function addTimeMarks(tx: Transaction): Promise<void> {
  for (const [list, unmarked] of Object.entries(unmarkedTimes)) {
    const withMarks = (row: object) => ({ ...unmarked, ...row })
    await tx
      .table<object>(list)
      .toCollection()
      .modify((row, stored) => {
        stored.value = withMarks(row)
      })
    await tx
      .table('shadow')
      .where('[List+ID]')
      .between([list, 0], [list, Number.MAX_SAFE_INTEGER])
      .modify((shadow: { Row: object | null }) => {
        if (shadow.Row) shadow.Row = withMarks(shadow.Row)
      })
  }
}

/** The marks of rows whose times were never checked. */
const unmarkedTimes = {
  TrailerHistory: plainTime,
  AuditTrailers: plainTime,
  Messages: plainTime,
  Tasks: {
    ...{ CreatedGivenDate: null, CreatedUncertain: false, StartGivenTime: null, StartUncertain: false },
    ...{ EndGivenTime: null, EndUncertain: false },
  },
  Audits: { OpenedGivenDate: null, OpenedUncertain: false, ClosedGivenDate: null, ClosedUncertain: false },
} as const satisfies { readonly [L in ListName]?: Partial<Entities[L]> }

/** Version 2: audits, and what they noted of a trailer. */
async function addCheckStates(tx: Transaction): Promise<void> {
  await loadAnew(tx)
  const none = { LastYardAuditState: 0, LastProductProtectionState: 0, ProductProtectionAddedID: null }
  await tx.table('Trailers').toCollection().modify(none)
  await tx
    .table('shadow')
    .where('[List+ID]')
    .between(['Trailers', 0], ['Trailers', Number.MAX_SAFE_INTEGER])
    .modify((shadow: { Row: object | null }) => {
      if (shadow.Row) shadow.Row = { ...shadow.Row, ...none }
    })
}

const connectionErrors: readonly string[] = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError']

/** True for an error of a connection that the browser closed: its transaction kept nothing. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // As the browser itself names a transaction under way when it closes the connection. Without space, the inner error has another name.
  const isCutOff = error.name === 'AbortError' && 'inner' in error && isNamed(error.inner, 'AbortError')
  return isCutOff || connectionErrors.includes(error.name)
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

const PAUSES_MS = [100, 400, 1_600]

/** Browsers fail to open a database for a moment after a crash ("backing store"); a retry helps. */
async function openWithPatience(database: Dexie): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      await database.open()
      return
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await database.open()
}

const PREFIX = 'yardhand-'

function mirrorName(userID: number): string {
  return `${PREFIX}${userID}`
}

/** Returns the IDs of the people who have a database on this tablet. */
export async function listMirrorOwners(): Promise<readonly number[]> {
  const names = await Dexie.getDatabaseNames()
  return names.flatMap((name) => (/^yardhand-\d+$/.test(name) ? [Number(name.slice(PREFIX.length))] : []))
}

let current: MirrorDatabase | null = null

/** Opens a person's mirror as the current one and closes the one before; may be called again. */
export async function openMirror(userID: number): Promise<MirrorDatabase> {
  if (current?.userID === userID) return current
  current?.leave()
  const opened = new MirrorDatabase(userID)
  current = opened
  await opened.openPatiently()
  return opened
}

/** Returns the open mirror; throws when nobody is signed in. */
export function currentMirror(): MirrorDatabase {
  if (!current) throw new Error('no mirror is open')
  return current
}

export function closeMirror(): void {
  current?.leave()
  current = null
}
