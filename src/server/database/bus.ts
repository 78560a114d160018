/** `changed`: IDs of sites, comma-separated. `live`: texts of `live/`. */
export type Topic = 'changed' | 'live'

export interface BusListener {
  /** Receives texts of any process, this one included. */
  onText(topic: Topic, text: string): void
  /** Texts may have been missed: the connection was lost and is back. */
  onGap(): void
}

/** Carries texts between the processes of one database, after a commit. Delivery is not promised. */
export interface Bus {
  /** At most 7,999 bytes. Rejects where the database cannot answer. */
  tell(topic: Topic, text: string): Promise<void>
  /** Returns the function that ends it. Rejects where the database cannot be heard. */
  listen(listener: BusListener): Promise<() => Promise<void>>
}

/** For the embedded database, which one process alone uses. */
export function createLocalBus(): Bus {
  const listeners = new Set<BusListener>()
  return {
    tell: (topic, text) => {
      for (const listener of listeners) listener.onText(topic, text)
      return Promise.resolve()
    },
    listen: (listener) => {
      listeners.add(listener)
      return Promise.resolve(() => {
        listeners.delete(listener)
        return Promise.resolve()
      })
    },
  }
}
