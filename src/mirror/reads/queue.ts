import type { Entry, RefusedItem } from '../../contract/sync.ts'
import { currentMirror } from '../database.ts'
import { listSettling } from './marks.ts'

const MAX_SHOWN = 1_000
/** More than anybody does while sent entries are kept. */
const MAX_LATER = 20_000

/** Returns rejected commands, oldest first, without those being settled. */
export async function listNeedsYou(): Promise<readonly RefusedItem[]> {
  const [records, settling] = await Promise.all([currentMirror().needsYou.limit(MAX_SHOWN).toArray(), listSettling()])
  return records
    .map((record) => record.Item)
    .filter((item) => !settling.has(item.Key))
    .sort((a, b) => a.MadeAt.localeCompare(b.MadeAt))
}

/** Returns those of these acts that were rejected, also while they are being settled. */
export function listRejected(keys: readonly string[]): Promise<readonly string[]> {
  return currentMirror()
    .needsYou.where('Key')
    .anyOf([...keys])
    .primaryKeys()
}

/** Returns acts that the server lacks, in order. */
export async function listWaiting(): Promise<readonly Entry[]> {
  const records = await currentMirror().outbox.where('State').equals('waiting').limit(MAX_SHOWN).toArray()
  return records
    .map((record) => record.Entry)
    .filter((entry) => !entry.Withdrawn)
    .sort((a, b) => a.Sequence - b.Sequence)
}

/** Returns the author's later acts on the same tablet, without rejected ones. */
export async function listOwnLater({ Sequence, DeviceID, SiteID }: RefusedItem): Promise<readonly Entry[]> {
  const mirror = currentMirror()
  const [waiting, sent, refused] = await Promise.all([
    mirror.outbox.where('Sequence').above(Sequence).limit(MAX_SHOWN).toArray(),
    mirror.sent.where('Sequence').above(Sequence).limit(MAX_LATER).toArray(),
    mirror.needsYou.toCollection().primaryKeys(),
  ])
  const notDone = new Set(refused)
  return [...sent, ...waiting]
    .map((record) => record.Entry)
    .filter((entry) => entry.DeviceID === DeviceID && entry.SiteID === SiteID)
    .filter((entry) => !entry.Withdrawn && !notDone.has(entry.Key))
    .sort((a, b) => a.Sequence - b.Sequence)
}
