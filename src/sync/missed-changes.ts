import type { ListName } from '../domain/lists.ts'
import type { RowChanges } from '../mirror/tablet-store.ts'

/** Keeps the changes that a board could not read, for those that are derived from it: it reads them with a later one. */
export class MissedChanges {
  /** Null for none. */
  #missed: RowChanges | null = null

  /** Returns what the derived boards have to follow after this change. */
  due(changes: RowChanges, isRead: boolean): RowChanges {
    const all = this.#missed ? joinChanges([this.#missed, changes]) : changes
    this.#missed = isRead ? null : all
    return isRead ? all : changes
  }
}

/** Returns the changes of several commits, each row once. */
export function joinChanges(commits: readonly RowChanges[]): RowChanges {
  const ids: { [L in ListName]?: number[] } = {}
  for (const changes of commits)
    for (const [list, some] of Object.entries(changes) as [ListName, readonly number[]][])
      ids[list] = [...new Set([...(ids[list] ?? []), ...some])]
  return ids
}
