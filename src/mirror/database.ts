import { type Collection, Dexie, type Table, type Transaction } from 'dexie'
import { plainTime } from '../domain/values/time-mark.ts'
import type { Entities, ListName } from '../domain/lists.ts'
import type {
  Draft,
  HistoryRecord,
  LaneRecord,
  NeedsYouRecord,
  OutboxRecord,
  PhotoBytes,
  PhotoRecord,
  SentRecord,
  ShadowRecord,
  SiteState,
  ThumbnailRecord,
} from './records.ts'
import { rowsAt } from './find-rows.ts'
import { tableSchema } from './tables.ts'
import { wholeIndexes } from './whole-indexes.ts'

/** Raise it with every change of `tables.ts` or a stored shape, with a step for old records. */
const VERSION = 5
const FIRST_VERSION = 2

/** Dexie's version 5 is the browser's version 50; those between are its repairs. */
const BROWSER_VERSIONS = 10

/** Steps that migrate old records, by version. Dexie creates new tables. */
const steps: Readonly<Record<number, (tx: Transaction) => Promise<void>>> = {
  2: addCheckStates,
  3: loadAnew,
  4: addTimeMarks,
  // Histories in records of their own, and fewer indexes: rows stay as they are.
  5: async () => {},
}

/** One person's database: the mirror of the yard, and the outbox. */
export class MirrorDatabase extends Dexie {
  readonly userID: number
  #left = false
  #dropped = false
  #returning: Promise<void> | null = null
  /** Called when the browser closed the connection, e.g. after its data was cleared. */
  onDropped: (() => void) | null = null
  /** Runs (by `run`) before other access after a lost connection: the database may be empty or older. */
  onReturned: (() => Promise<void>) | null = null

  constructor(userID: number, name = mirrorName(userID)) {
    // "Saved" means on disk: a power cut loses relaxed commits.
    // Without Dexie's cache of results: it is cleared at the commit only, by the news that `store-news.ts` takes out. Where
    // the page has the engine in it, live queries would be given old rows.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.userID = userID
    this.use(wholeIndexes)
    // All versions have the tables of the first, which is declared last: with each, Dexie works out those of all before it again.
    for (let version = VERSION; version >= FIRST_VERSION; version--) {
      const step = steps[version]
      if (step)
        this.version(version)
          .stores(version === FIRST_VERSION ? tableSchema() : {})
          .upgrade(step)
    }
    // An open connection would keep a newer build from changing the tables.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
    this.on('close', () => {
      if (this.#left || this.#dropped) return
      this.#dropped = true
      // Dexie reports the loss before it drops the connection, which would count as open.
      queueMicrotask(() => {
        if (!this.#left) this.onDropped?.()
      })
    })
  }

  /**
   * True if another build has changed the tables since this one did, as an older one does that is open in another tab: it
   * adds the indexes that it misses, which raises the browser's number of the version.
   */
  get isOfAnotherBuild(): boolean {
    return this.backendDB()?.version !== VERSION * BROWSER_VERSIONS
  }

  /** A list's shown rows, for reads. Writes go through `transact`. */
  rows<L extends ListName>(list: L): Table<Entities[L], number> {
    return this.table(list)
  }

  /** A site's shown rows with equal values in the first fields of an index. */
  ofSite<L extends ListName>(
    list: L,
    siteID: number,
    where: Partial<Entities[L]> = {},
  ): Collection<Entities[L], number> {
    return rowsAt(this.rows(list), list, siteID, where)
  }

  get histories(): Table<HistoryRecord, number> {
    return this.table('histories')
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

  get photoQueue(): Table<PhotoRecord, number> {
    return this.table('photoQueue')
  }

  get photoBytes(): Table<PhotoBytes, number> {
    return this.table('photoBytes')
  }

  get thumbnails(): Table<ThumbnailRecord, number> {
    return this.table('thumbnails')
  }

  get drafts(): Table<Draft, string> {
    return this.table('drafts')
  }

  /**
   * Opens all transactions. The scope must be an async arrow that takes its tables from `tx.table(…)`: otherwise Dexie
   * leaves the transaction silently, and a throw rolls nothing back. A connection that the browser dropped is reopened
   * once, and the scope runs again.
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

  /** Like `transact`, but does not wait for `onReturned`, which uses it. */
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

  /** The browser may also close connections opened while it clears its data. */
  async #openAgain(attempt = 0): Promise<void> {
    await this.openPatiently()
    try {
      await this.onReturned?.()
    } catch (error) {
      // Not compared yet: the next transaction tries again.
      this.#dropped = true
      if (this.#left || !isConnectionLost(error)) throw error
      this.close({ disableAutoOpen: false })
      await this.#pause(attempt, error)
      await this.#openAgain(attempt + 1)
    }
  }

  /** Opens the database, with retries: after a crash browsers fail to for a moment ("backing store"). */
  async openPatiently(attempt = 0): Promise<void> {
    try {
      await this.open()
      this.#dropped = false
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      await this.#pause(attempt, error)
      await this.openPatiently(attempt + 1)
    }
  }

  /** Waits before the next attempt. Throws the error after the last one, and once the person has left. */
  async #pause(attempt: number, error: unknown): Promise<void> {
    const pause = PAUSES_MS[attempt]
    if (pause === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (this.#left) throw error
  }

  /** Reads a record, to reopen a connection that died unreported. Throws if it cannot. */
  async check(): Promise<void> {
    await this.transact('r', ['meta'], async (tx) => tx.table('meta').get('queue'))
  }

  /** Closes for good at sign-out: running calls then fail. */
  leave(): void {
    this.#left = true
    this.close()
  }
}

/** No cursor of the server, so that the site is reloaded; old rows stay visible until then. */
export const LOAD_ANEW = 'load-anew'

/** Version 3: reloads each site, as the old version may have skipped rows of new lists. */
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

/** Version 4: marks of moved times, and the sites of messages. */
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

/** Times from before were never checked. */
const unmarkedTimes = {
  TrailerHistory: plainTime,
  AuditTrailers: plainTime,
  Messages: { ...plainTime, Sites: [] },
  Tasks: {
    ...{ CreatedGivenDate: null, CreatedUncertain: false, StartGivenTime: null, StartUncertain: false },
    ...{ EndGivenTime: null, EndUncertain: false },
  },
  Audits: { OpenedGivenDate: null, OpenedUncertain: false, ClosedGivenDate: null, ClosedUncertain: false },
} as const satisfies { readonly [L in ListName]?: Partial<Entities[L]> }

/** Version 2: audits, and a trailer's last checks. */
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

/** True for a connection that the browser closed; its transaction kept nothing. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // The browser's error for a transaction cut off; without space the inner error has another name.
  const isCutOff = error.name === 'AbortError' && 'inner' in error && isNamed(error.inner, 'AbortError')
  return isCutOff || connectionErrors.includes(error.name)
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

const PAUSES_MS = [100, 400, 1_600]

const PREFIX = 'yardhand-'

function mirrorName(userID: number): string {
  return `${PREFIX}${userID}`
}

/** Returns the IDs of people with a database on this tablet. */
export async function listMirrorOwners(): Promise<readonly number[]> {
  const names = await Dexie.getDatabaseNames()
  return names.flatMap((name) => (/^yardhand-\d+$/.test(name) ? [Number(name.slice(PREFIX.length))] : []))
}

/** The database of the practice yard. No owner of a mirror is found by it, so nothing sends or recovers what is in it. */
export const PRACTICE_DATABASE = `${PREFIX}practice`

let current: MirrorDatabase | null = null

/** Opens a person's mirror, or another database for them, as the current one, and closes the one before. */
export async function openMirror(userID: number, name = mirrorName(userID)): Promise<MirrorDatabase> {
  if (current?.userID === userID && current.name === name) return current
  current?.leave()
  const opened = new MirrorDatabase(userID, name)
  current = opened
  await opened.openPatiently()
  return opened
}

/** Returns the open mirror; throws if nobody is signed in. */
export function currentMirror(): MirrorDatabase {
  // A read of several steps may end after a sign-out: for its caller the store is closed.
  if (!current) throw Object.assign(new Error('no mirror is open'), { name: 'DatabaseClosedError' })
  return current
}

export function closeMirror(): void {
  current?.leave()
  current = null
}
