import { Dexie, type Table, type Transaction } from 'dexie'
import { plainTime } from '../domain/values/time-mark.ts'
import type { Entities, ListName } from '../domain/lists.ts'
import type { Draft, LaneRecord, NeedsYouRecord, OutboxRecord, SentRecord, ShadowRecord, SiteState } from './records.ts'
import { tableSchema } from './tables.ts'

/** Raise with every change of `tables.ts` or of a stored shape, and add the step that carries old records over. */
const VERSION = 4

/**
 * The steps that carry old records over, by the version to which they lead; a tablet takes all that are above its own. Tables that are new come by themselves:
 * Dexie makes what the newest schema has and the tablet lacks.
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
  /** Called when the browser, or whoever cleared its data, closed the connection. */
  onDropped: (() => void) | null = null
  /** Runs after a lost connection, before anything else is read or written: the database may have come back empty, or older. It uses `run`. */
  onReturned: (() => Promise<void>) | null = null

  constructor(userID: number) {
    // Strict: "saved" is said only when the bytes are on the disk. Relaxed commits are lost when the tablet loses power.
    super(mirrorName(userID), { chromeTransactionDurability: 'strict' })
    this.userID = userID
    for (let version = 2; version <= VERSION; version++) {
      const step = steps[version]
      if (step) this.version(version).stores(tableSchema()).upgrade(step)
    }
    // A newer build wants to change the tables: an open connection would hold it up for as long as this tab lives.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
    this.on('close', () => {
      if (this.#left || this.#dropped) return
      this.#dropped = true
      this.onDropped?.()
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
   * The only place where a transaction is opened. The scope is literally an async arrow over `tx`, and whoever works inside takes tables from
   * `tx.table(…)`: with a plain arrow, or with `db.table`, Dexie leaves the transaction silently, and a throw no longer rolls back.
   *
   * A connection that the browser dropped is opened again, once: nothing of the lost transaction was kept, so its scope may run anew.
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

  /** The same on whatever the database is now, for `onReturned`, which everything else waits for. */
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

  async #openAgain(): Promise<void> {
    await openWithPatience(this)
    this.#dropped = false
    try {
      await this.onReturned?.()
    } catch (error) {
      // Not compared yet: the next transaction tries again before it runs.
      this.#dropped = true
      throw error
    }
  }

  /** Opens it; an attempt that fails for a moment counts for nothing. */
  async openPatiently(): Promise<void> {
    await openWithPatience(this)
    this.#dropped = false
  }

  /** Closes for good, at sign-out: what still runs then fails instead of opening the database again. */
  leave(): void {
    this.#left = true
    this.close()
  }
}

/** No cursor of the server: it answers that the site must be loaded anew. Until then, with no signal too, what is here stays to be seen. */
export const LOAD_ANEW = 'load-anew'

/**
 * All that a version with new lists asks for (3: tasks, messages, groups of doors, people): the version before may have pulled past rows of lists that it did not
 * know, so each site is loaded anew, one whose load was under way too; the outbox is left as it is.
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

/** Version 4: acts say whether their time was moved, and checks are found by their spot, whose index Dexie builds from the rows that are there. */
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

/** What rows say whose times nobody had looked at. */
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

function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && connectionErrors.includes(error.name)
}

const PAUSES_MS = [100, 400, 1_600]

/** Browsers fail to open a database for a moment after a crash ("backing store"); trying again is what helps. */
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

/** IDs of the people who have a database on this tablet. */
export async function listMirrorOwners(): Promise<readonly number[]> {
  const names = await Dexie.getDatabaseNames()
  return names.flatMap((name) => (/^yardhand-\d+$/.test(name) ? [Number(name.slice(PREFIX.length))] : []))
}

let current: MirrorDatabase | null = null

/** Opens the mirror of a person and makes it the current one; the one before is closed. Safe to call again for the same person. */
export async function openMirror(userID: number): Promise<MirrorDatabase> {
  if (current?.userID === userID) return current
  current?.leave()
  const opened = new MirrorDatabase(userID)
  current = opened
  await opened.openPatiently()
  return opened
}

/** The open mirror. Throws when nobody is signed in: a screen with data is only shown to somebody. */
export function currentMirror(): MirrorDatabase {
  if (!current) throw new Error('no mirror is open')
  return current
}

/** Closes the current mirror, at sign-out. */
export function closeMirror(): void {
  current?.leave()
  current = null
}
