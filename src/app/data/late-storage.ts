import type { PersistStorage, StorageValue } from 'zustand/middleware'

/** Longest wait of a change, in milliseconds, on a page that is never idle. */
const MAX_MS = 1_000

type Medium = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage whose changes wait; `write` writes what does. */
export interface LateStorage<S> extends PersistStorage<S> {
  write(): void
}

/**
 * Returns a storage that keeps the latest state of each store until `write`, which it asks for by `soon` once. So a tap
 * that changes what is kept waits for no disk, and many changes are one.
 */
export function lateStorage<S>(medium: Medium, soon: (write: () => void) => void): LateStorage<S> {
  const waiting = new Map<string, StorageValue<S>>()
  function write(): void {
    for (const [name, state] of waiting) {
      try {
        medium.setItem(name, JSON.stringify(state))
      } catch {
        // Full. The app goes on with what is in memory, which is lost with the page.
      }
    }
    waiting.clear()
  }
  return {
    getItem: (name) => {
      const kept = waiting.get(name) ?? null
      const written = kept === null ? medium.getItem(name) : null
      // As it was written here.
      return written === null ? kept : (JSON.parse(written) as StorageValue<S>)
    },
    setItem: (name, state) => {
      if (waiting.size === 0) soon(write)
      waiting.set(name, state)
    },
    removeItem: (name) => {
      waiting.delete(name)
      medium.removeItem(name)
    },
    write,
  }
}

/**
 * Returns such a storage in `localStorage`, which writes when the browser has nothing else to do, and at the latest when
 * the page is left: for what changes with each tap.
 */
export function pageStorage<S>(): LateStorage<S> {
  const storage = lateStorage<S>(localStorage, (write) => {
    // Missing in Safari.
    if (window.requestIdleCallback) window.requestIdleCallback(write, { timeout: MAX_MS })
    else setTimeout(write)
  })
  addEventListener('pagehide', storage.write)
  // A tablet may end a hidden page without warning.
  document.addEventListener('visibilitychange', storage.write)
  return storage
}
