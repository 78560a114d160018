import type { Entry } from '../../contract/sync.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { LaneRecord } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'

/** Returns the lanes with these names, new ones empty. */
export async function getLanes(tx: TabletTx, names: readonly string[]): Promise<readonly LaneRecord[]> {
  const unique = [...new Set(names)]
  const known = unique.length === 0 ? [] : await tx.lanes.getMany(unique)
  return unique.map((name, place) => known[place] ?? { Lane: name, Last: [], At: fromMs(0) })
}

/** Makes the entry the lane's last; a settling one is added to those before it. */
export function advance(lane: LaneRecord, entry: Entry): LaneRecord {
  const before = entry.Settles ? lane.Last : []
  return { Lane: lane.Lane, Last: [...before, entry.Sequence], At: entry.MadeAt }
}
