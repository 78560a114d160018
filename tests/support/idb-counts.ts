import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'

/** A piece of work of IndexedDB. */
export interface IdbCounts {
  readonly writing: readonly { readonly tables: readonly string[]; readonly durability: string }[]
  /** Transactions that only read. */
  readonly reading: number
  readonly requests: number
  /** Requests that write. */
  readonly puts: number
}

/** Counts the requests that read rows of a table while work is done. */
export async function countReads(table: string, work: () => Promise<unknown>): Promise<number> {
  const ofIndexes = reads.map((name) => vi.spyOn(fake.IDBIndex.prototype, name))
  const ofTables = reads.map((name) => vi.spyOn(fake.IDBObjectStore.prototype, name))
  try {
    await work()
    const indexes = ofIndexes.flatMap(({ mock }) => mock.contexts as unknown as readonly IDBIndex[])
    const tables = ofTables.flatMap(({ mock }) => mock.contexts as unknown as readonly IDBObjectStore[])
    return [...indexes.map(({ objectStore }) => objectStore), ...tables].filter(({ name }) => name === table).length
  } finally {
    for (const spy of [...ofIndexes, ...ofTables]) spy.mockRestore()
  }
}

const reads = ['get', 'getAll', 'getAllKeys', 'getKey', 'count', 'openCursor', 'openKeyCursor'] as const
const writes = ['put', 'add', 'delete', 'clear'] as const

/**
 * Counts how often a piece of work waits for the store, one time after the other: requests that are made while none has
 * been answered wait together. Each transaction counts for itself, and a cursor as one request; returns the most.
 */
export async function countWaits(work: () => Promise<unknown>): Promise<number> {
  const answered = new Map<IDBTransaction, number>()
  let most = 0
  const owners = [fake.IDBObjectStore.prototype, fake.IDBIndex.prototype]
  const spies = owners.flatMap((owner) =>
    [...reads, ...writes].flatMap((name) => {
      const call: unknown = Reflect.get(owner, name)
      if (typeof call !== 'function') return []
      return vi.spyOn(owner, name as 'get').mockImplementation(function (
        this: IDBObjectStore | IDBIndex,
        ...args: unknown[]
      ) {
        const request = Reflect.apply(call, this, args) as IDBRequest
        // Not the request's own, which fake-indexeddb leaves out for an index.
        const { transaction } = 'objectStore' in this ? this.objectStore : this
        const wait = (answered.get(transaction) ?? 0) + 1
        most = Math.max(most, wait)
        request.addEventListener('success', () => {
          answered.set(transaction, Math.max(answered.get(transaction) ?? 0, wait))
        })
        return request
      })
    }),
  )
  try {
    await work()
    return most
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Counts the transactions and requests of a piece of work; empty transactions are not seen. */
export async function countIdb(work: () => Promise<unknown>): Promise<IdbCounts> {
  const ofIndexes = reads.map((name) => vi.spyOn(fake.IDBIndex.prototype, name))
  const ofTables = reads.map((name) => vi.spyOn(fake.IDBObjectStore.prototype, name))
  const puts = writes.map((name) => vi.spyOn(fake.IDBObjectStore.prototype, name))
  try {
    await work()
    // The library's types lack those of the objects that a method was called on.
    const indexes = ofIndexes.flatMap(({ mock }) => mock.contexts as unknown as readonly IDBIndex[])
    const tables = [...ofTables, ...puts].flatMap(({ mock }) => mock.contexts as unknown as readonly IDBObjectStore[])
    const stores = [...indexes.map(({ objectStore }) => objectStore), ...tables]
    const transactions = new Set(stores.map(({ transaction }) => transaction))
    const writing = [...transactions].filter(({ mode }) => mode === 'readwrite')
    const count = (spies: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
      spies.reduce((total, { mock }) => total + mock.calls.length, 0)
    return {
      writing: writing.map(({ objectStoreNames, durability }) => ({ tables: [...objectStoreNames], durability })),
      reading: transactions.size - writing.length,
      requests: count(ofIndexes) + count(ofTables) + count(puts),
      puts: count(puts),
    }
  } finally {
    for (const spy of [...ofIndexes, ...ofTables, ...puts]) spy.mockRestore()
  }
}
