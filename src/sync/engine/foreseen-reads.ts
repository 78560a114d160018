import type { Bound } from '../../domain/commands/bound.ts'
import { type LikelyRead, likelyReads } from '../../domain/commands/likely-reads.ts'
import type { QueueState } from '../../mirror/records.ts'
import type { TabletStore } from '../../mirror/tablet-store.ts'
import type { SaveOptions } from '../api.ts'
import { takeIDs } from './ids.ts'

/** A command to be saved. */
interface Foreseen {
  readonly command: Bound
  readonly input: object
  readonly options: SaveOptions
}

/** Returns what the rules of saves will probably read, with the rows under the IDs that the saves will probably get. */
export function foreseenReads(saves: readonly Foreseen[], siteID: number, store: TabletStore): readonly LikelyRead[] {
  const count = saves.reduce((sum, { command }) => sum + command.ids, 0)
  const writesHistory = saves.every(({ command }) => command.lists.includes('TrailerHistory'))
  const ids = writesHistory ? guessIDs(store, count) : []
  return [
    ...saves.flatMap((save) => readsOf(save, siteID)),
    ...ids.map((ID) => ({ List: 'TrailerHistory' as const, Where: { ID } })),
  ]
}

/** Returns reads of the rows that a command names, and of what its rule will probably ask for. */
function readsOf({ command, input, options }: Foreseen, SiteID: number): readonly LikelyRead[] {
  const { corrects, creates, lists } = command
  const named = command.seen.flatMap(([List, ids]) => ids.map((ID) => ({ List, Where: { ID } })))
  // A row that is there already makes it an edit, and an alias refuses it.
  const own = corrects && creates !== null ? [corrects, 'Aliases' as const] : []
  const likely = likelyReads({ SiteID, Body: { ...input }, Base: options.base ?? null }, command)
  return [...named, ...own.map((List) => ({ List, Where: { ID: creates } })), ...likely].filter(({ List }) =>
    lists.includes(List),
  )
}

/**
 * The queue as a store last had it. Its next IDs are a guess: a save reads rows under them with its first reads, and a
 * wrong guess costs a read of its own. They are read although they are new, since a copied tablet gives out the same
 * ones.
 */
const lastQueues = new WeakMap<TabletStore, QueueState>()

/** Notes the queue for the next guess; it may be one that is rolled back. */
export function noteQueue(store: TabletStore, queue: QueueState): void {
  lastQueues.set(store, queue)
}

/** Returns the IDs that the next save probably takes; none where that is not known. */
function guessIDs(store: TabletStore, count: number): readonly number[] {
  const queue = lastQueues.get(store)
  return (queue && takeIDs(queue, count)?.ids) ?? []
}
