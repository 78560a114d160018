import type { Head } from '../../../src/server/access/caller.ts'
import type { ListName, Row } from '../../../src/domain/lists.ts'
import type { LoggedCommand, QueueOwner, ServerStore } from '../../../src/server/pipeline/server-store.ts'
import type { MemoryServerStore } from '../../support/memory-server-store.ts'

/** A row and the list it belongs to. */
export type ListedRow = readonly [list: ListName, row: Row]

/** The server's store as the simulation uses it: the store, a view of all its rows, and backups. */
export interface SimStore {
  readonly store: ServerStore
  /** All rows of these scopes: sites, or the scope that sites share. */
  listRows(scopes: readonly number[]): Promise<readonly ListedRow[]>
  listCommands(): Promise<readonly Pick<LoggedCommand, 'Key' | 'Outcome' | 'Version'>[]>
  headOf(scope: number): Promise<Head>
  /** True when this device and person need a new block of IDs. */
  areIDsDue(owner: QueueOwner): Promise<boolean>
  /** Takes a backup; the returned function restores it, as often as it is called. */
  backUp(): Promise<() => Promise<void>>
}

/** The store in memory, with which thousands of histories run in a minute. */
export function inMemory(store: MemoryServerStore, lists: readonly ListName[]): SimStore {
  return {
    store,
    listRows: async (scopes) =>
      lists.flatMap((list) =>
        scopes.flatMap((scope) => store.listRows(list, scope).map((row): ListedRow => [list, row])),
      ),
    listCommands: async () => store.listCommands(),
    headOf: async (scope) => store.head(scope),
    areIDsDue: async (owner) => store.idsDue(owner),
    backUp: async () => {
      const copy = store.save()
      return async () => store.restore(copy)
    },
  }
}
