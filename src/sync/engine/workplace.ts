import type { TabletStore } from '../../mirror/tablet-store.ts'
import type { Clock, Random } from './ports.ts'
import type { Author } from './replay.ts'
import type { TabletRules } from './rules.ts'
import type { TabletTime } from './tablet-time.ts'

export interface Workplace {
  readonly store: TabletStore
  readonly clock: Clock
  readonly time: TabletTime
  readonly random: Random
  readonly rules: TabletRules
  readonly author: Author
  readonly deviceID: string
}
