import type { Entry } from '../../contract/sync.ts'
import type { TableName, TabletStore, TabletTx } from '../../mirror/tablet-store.ts'
import type { Clock, Random } from './ports.ts'
import type { Author } from './replay.ts'
import type { TabletRules } from './rules.ts'
import type { TabletTime } from './tablet-time.ts'

/** Writes in the transaction of a save what belongs to its commands, given their entries. */
export interface Also {
  readonly tables: readonly TableName[]
  write(tx: TabletTx, entries: readonly Entry[]): Promise<void>
}

export interface Workplace {
  readonly store: TabletStore
  readonly clock: Clock
  readonly time: TabletTime
  readonly random: Random
  readonly rules: TabletRules
  readonly author: Author
  readonly deviceID: string
  /** Settles the entries of each save in its own transaction, so that none is ever sent: for the practice yard. */
  readonly settleHere?: Also
}
