import type { Entry } from '../../contract/sync.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { LaneRecord } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'

/** Returns the lanes with these names, new ones empty. */
export async function getLanes(tx: TabletTx, names: readonly string[]): Promise<readonly LaneRecord[]> {
  const lanes: LaneRecord[] = []
  for (const name of new Set(names)) lanes.push((await tx.lanes.get(name)) ?? { Lane: name, Last: [], At: fromMs(0) })
  return lanes
}

/** Makes the entry the lane's last; a settling one is added to those before it. */
export function advance(lane: LaneRecord, entry: Entry): LaneRecord {
  const before = entry.Settles ? lane.Last : []
  return { Lane: lane.Lane, Last: [...before, entry.Sequence], At: entry.MadeAt }
}
