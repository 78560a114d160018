/** Counts requests to the store, and steps of cursors, while something is read. */
export async function countRequests(read: () => Promise<unknown>): Promise<number> {
  let requests = 0
  const restores: (() => void)[] = []
  for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype, IDBCursor.prototype]) {
    for (const name of counted) {
      const call = Object.getOwnPropertyDescriptor(owner, name)?.value
      if (typeof call !== 'function') continue
      restores.push(() => Object.defineProperty(owner, name, { value: call, configurable: true, writable: true }))
      Object.defineProperty(owner, name, {
        configurable: true,
        writable: true,
        value(...args: unknown[]) {
          requests += 1
          return call.apply(this, args)
        },
      })
    }
  }
  await read()
  for (const restore of restores) restore()
  return requests
}

const counted = [
  ...(['get', 'getAll', 'getKey', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const),
  ...(['continue', 'continuePrimaryKey', 'advance'] as const),
]
