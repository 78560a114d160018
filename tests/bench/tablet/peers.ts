import { Dexie } from 'dexie'
import type { ChangesPage } from '../../../src/contract/sync.ts'
import { listNames } from '../../../src/domain/lists.ts'
import { TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../src/domain/trailers/trailer.ts'
import { tableSchema } from '../../../src/mirror/tables.ts'

// The worker of the two ways of keeping a yard on a tablet with which the product is compared. `raw`: native
// IndexedDB, one put for each row, relaxed durability, and the next page is fetched while one is written.
// `dexie`: one bulk write for each page, and an outbox beside the rows; strict durability for saves alone. Both show the
// first rows by their key, then keep all trailers in that order in memory, which they filter and sort. Neither has rules
// or checks.

export type PeerName = 'raw' | 'dexie'
export type PeerAct = 'create' | 'load' | 'load-all' | 'open' | 'first' | 'changes' | 'save' | 'find' | 'drain'

export interface PeerRequest {
  readonly peer: PeerName
  readonly act: PeerAct
  readonly count: number
  /** An answer of the server, for `changes`; a part of a trailer's number, for `find`. */
  readonly text?: string
}

export interface PeerResult {
  /** For each save that was asked for. Empty: the page measures the whole act. */
  readonly milliseconds: readonly number[]
  /** Rows loaded, or requests of a drain. */
  readonly count: number
  /** The first rows of a list, as a page would show them. */
  readonly rows: readonly unknown[]
}

interface Peer {
  /** Opens a database without rows. */
  create(): Promise<void>
  open(): Promise<void>
  write(rows: ReadonlyMap<string, readonly object[]>): Promise<void>
  /** In the order of their IDs; without `count`, all. */
  trailers(count?: number): Promise<readonly Trailer[]>
  /** Writes a trailer and an entry of the outbox in one transaction. */
  save(trailer: Trailer, sequence: number): Promise<void>
  waiting(limit: number): Promise<readonly number[]>
  settle(sequences: readonly number[]): Promise<void>
}

const PAGE_ROWS = 5_000
const SHOWN = 50
const SENT_AT_ONCE = 50
const TRAILER_INDEXES = ['Number', 'ScacID', 'State', 'LocationID']
const OUTBOX = 'outbox'

function keyOf(list: string): string | string[] {
  const [first = 'ID'] = (tableSchema()[list] ?? '').split(',')
  const parts = /^\[(.*)\]$/.exec(first.trim())?.[1]?.split('+')
  return parts ?? first.trim().replace(/^&/, '')
}

function createRaw(): Peer {
  const NAME = 'peer-raw'
  let database: IDBDatabase | null = null
  const opened = () => {
    if (database === null) throw new Error('the database is not open')
    return database
  }
  const openOnce = () =>
    new Promise<void>((resolve, reject) => {
      database?.close()
      const request = indexedDB.open(NAME, 1)
      request.onupgradeneeded = () => {
        for (const list of listNames) {
          const store = request.result.createObjectStore(list, { keyPath: keyOf(list) })
          if (list === 'Trailers') for (const field of TRAILER_INDEXES) store.createIndex(field, field)
        }
        request.result.createObjectStore(OUTBOX, { keyPath: 'Sequence' })
      }
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        database = request.result
        resolve()
      }
    })
  const within = (stores: readonly string[], work: (tx: IDBTransaction) => void) =>
    new Promise<void>((resolve, reject) => {
      const tx = opened().transaction([...stores], 'readwrite', { durability: 'relaxed' })
      tx.oncomplete = () => resolve()
      tx.onabort = () => reject(tx.error)
      work(tx)
    })
  const all = <T>(store: string, limit?: number) =>
    new Promise<readonly T[]>((resolve, reject) => {
      const request = opened().transaction(store).objectStore(store).getAll(null, limit)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result as T[])
    })
  return {
    create: async () => {
      database?.close()
      await Dexie.delete(NAME)
      await openOnce()
    },
    open: openOnce,
    write: (rows) =>
      within([...rows.keys()], (tx) => {
        for (const [list, some] of rows) for (const row of some) tx.objectStore(list).put(row)
      }),
    trailers: (count) => all<Trailer>('Trailers', count),
    save: (trailer, Sequence) =>
      within(['Trailers', OUTBOX], (tx) => {
        tx.objectStore('Trailers').put(trailer)
        tx.objectStore(OUTBOX).put({ Sequence, Body: trailer })
      }),
    waiting: async (limit) => (await all<{ readonly Sequence: number }>(OUTBOX, limit)).map(({ Sequence }) => Sequence),
    settle: (sequences) =>
      within([OUTBOX], (tx) => {
        for (const sequence of sequences) tx.objectStore(OUTBOX).delete(sequence)
      }),
  }
}

function createDexie(): Peer {
  const NAME = 'peer-dexie'
  const make = (durability: 'relaxed' | 'strict') => new Dexie(NAME, { chromeTransactionDurability: durability })
  let database = make('relaxed')
  // A connection has one durability, and only a save needs that of the product's saves.
  let saving = make('strict')
  const close = () => {
    database.close()
    saving.close()
  }
  const openOnce = async () => {
    close()
    database = make('relaxed')
    saving = make('strict')
    const lists = listNames.map(
      (list) =>
        [
          list,
          [keyOf(list)]
            .flat()
            .join('+')
            .replace(/^(.*\+.*)$/, '[$1]'),
        ] as const,
    )
    const indexed = lists.map(([list, key]) => [list, list === 'Trailers' ? [key, ...TRAILER_INDEXES].join() : key])
    for (const connection of [database, saving]) {
      connection.version(1).stores({ ...Object.fromEntries(indexed), [OUTBOX]: 'Sequence' })
      await connection.open()
    }
  }
  return {
    create: async () => {
      close()
      await Dexie.delete(NAME)
      await openOnce()
    },
    open: openOnce,
    write: (rows) =>
      database.transaction('rw', [...rows.keys()], async (tx) => {
        for (const [list, some] of rows) await tx.table(list).bulkPut([...some])
      }),
    trailers: (count = Number.POSITIVE_INFINITY) => database.table<Trailer>('Trailers').limit(count).toArray(),
    save: (trailer, Sequence) =>
      saving.transaction('rw', ['Trailers', OUTBOX], async (tx) => {
        await tx.table('Trailers').put(trailer)
        await tx.table(OUTBOX).put({ Sequence, Body: trailer })
      }),
    waiting: async (limit) => (await database.table(OUTBOX).limit(limit).primaryKeys()) as number[],
    settle: (sequences) => database.table(OUTBOX).bulkDelete([...sequences]),
  }
}

const peers: Readonly<Record<PeerName, Peer>> = { raw: createRaw(), dexie: createDexie() }

const acts: Readonly<Record<PeerAct, (peer: Peer, count: number, text: string) => Promise<Partial<PeerResult>>>> = {
  create: async (peer) => {
    await peer.create()
    kept = []
    return {}
  },
  load: (peer) => load(peer, { histories: 'apart' }),
  'load-all': (peer) => load(peer, {}),
  open: async (peer) => {
    await peer.open()
    const rows = await peer.trailers(SHOWN)
    isKept = peer.trailers().then((trailers) => {
      kept = [...trailers]
    })
    return { rows }
  },
  first: async (_peer, count) => {
    await isKept
    return { rows: kept.slice(0, count) }
  },
  changes: async (peer, _count, text) => {
    const rows = JSON.parse(text) as readonly Trailer[]
    await peer.write(new Map([['Trailers', rows]]))
    for (const row of rows) keep(row)
    return { rows: kept.slice(0, SHOWN) }
  },
  save: async (peer, count) => {
    const trailers = (await peer.trailers()).slice(0, count)
    const milliseconds: number[] = []
    for (const [place, trailer] of trailers.entries()) {
      const startedAt = performance.now()
      await peer.save({ ...trailer, AKA: `SAVED ${place}` }, place + 1)
      milliseconds.push(performance.now() - startedAt)
    }
    return { milliseconds }
  },
  find: async (_peer, _count, text) => {
    const found = kept.filter(({ State, Number: number }) => State === TrailerState.OnYard && number.includes(text))
    found.sort((a, b) => (a.Number < b.Number ? -1 : 1))
    return { rows: found.slice(0, SHOWN) }
  },
  drain: async (peer, count) => {
    let requests = 0
    for (let waiting = await peer.waiting(SENT_AT_ONCE); waiting.length > 0; requests++) {
      // Any answer: the peers have no server.
      await (await fetch('/api/health', { method: 'POST', body: JSON.stringify(waiting) })).arrayBuffer()
      await peer.settle(waiting)
      waiting = await peer.waiting(SENT_AT_ONCE)
      if (requests > count) throw new Error('the outbox does not become empty')
    }
    return { count: requests }
  },
}

self.onmessage = ({ data: { peer, act, count, text = '' } }: MessageEvent<PeerRequest>) => {
  acts[act](peers[peer], count, text).then(
    (result) => self.postMessage({ milliseconds: [], count: 0, rows: [], ...result } satisfies PeerResult),
    (error: unknown) => self.postMessage({ failed: `${peer}, ${act}: ${String(error)}` }),
  )
}

/** Fetches the next page while one is written. */
async function load(peer: Peer, query: Readonly<Record<string, string>>): Promise<Partial<PeerResult>> {
  let count = 0
  for (let next: Promise<ChangesPage> | null = fetchPage(null, query); next; ) {
    const page: ChangesPage = await next
    next = page.More ? fetchPage(page.Cursor, query) : null
    const rows = new Map(listNames.flatMap((list) => (page[list]?.length ? [[list, page[list] ?? []] as const] : [])))
    if (rows.size > 0) await peer.write(rows)
    for (const some of rows.values()) count += some.length
  }
  return { count }
}

/** The list of the peer that was opened last, in the order of IDs: after a change none is read again. */
let kept: Trailer[] = []
/** Ends when that list is there; it fills behind the first rows. */
let isKept: Promise<void> = Promise.resolve()

/** Puts a changed or new row at its place. */
function keep(row: Trailer): void {
  const at = kept.findIndex(({ ID }) => ID >= row.ID)
  if (at === -1) kept.push(row)
  else kept.splice(at, kept[at]?.ID === row.ID ? 1 : 0, row)
}

async function fetchPage(since: string | null, more: Readonly<Record<string, string>>): Promise<ChangesPage> {
  const query = new URLSearchParams({ limit: String(PAGE_ROWS), ...more, ...(since === null ? {} : { since }) })
  const answer = await fetch(`/api/changes?${query}`)
  if (!answer.ok) throw new Error(`changes: ${answer.status}`)
  return JSON.parse(await answer.text()) as ChangesPage
}
