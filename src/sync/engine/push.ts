import { type BatchAnswer, type BatchRequest, type Entry, header } from '../../contract/sync.ts'
import type { TabletStore } from '../../mirror/tablet-store.ts'
import { judge } from '../retry.ts'
import type { Workplace } from './workplace.ts'
import { getQueue } from './outbox-record.ts'
import { assertFence } from './fence.ts'
import type { BatchPlan } from './batch.ts'
import type { Clock, Network } from './ports.ts'
import { FOREIGN, type Stop } from './pull.ts'
import type { ToldWarnings } from './untold-warnings.ts'

export type Pushed =
  | { readonly name: 'answer'; readonly answer: BatchAnswer; readonly receivedMs: number; readonly tookMs: number }
  | { readonly name: 'stop'; readonly verdict: Stop; readonly tookMs: number }

/**
 * `isPending`: the outbox has entries, of this batch or others; `left`: commands that wait after it; `told`: warnings that
 * authors saw on saving.
 */
export interface Picked {
  readonly entries: readonly Entry[]
  readonly isPending: boolean
  readonly left: number
  readonly told: ToldWarnings
}

const queueTables = ['meta', 'outbox'] as const

const NOTHING = { entries: [], left: 0, told: new Map() }

/** Picks the next batch and marks it as sent, so that it cannot be withdrawn. */
export async function pickBatch(
  at: Pick<Workplace, 'store' | 'rules' | 'deviceID'>,
  fence: number,
  plan: BatchPlan,
  siteID: number | null = null,
): Promise<Picked> {
  const outbox = await at.store.read((tx) => tx.outbox.list(), queueTables)
  const isPending = outbox.length > 0
  if (plan.pick(outbox, at.rules).length === 0) return { ...NOTHING, isPending }
  return at.store.transact(async (tx) => {
    await assertFence(tx, at.rules, fence)
    const records = await tx.outbox.list()
    const picked = plan.pick(records, at.rules)
    const queue = await getQueue(tx, at.deviceID)
    if (queue.Copied !== undefined) return { ...NOTHING, isPending }
    const highest = Math.max(queue.Offered, ...picked.map((entry) => entry.Sequence))
    if (highest > queue.Offered) await tx.meta.put('queue', { ...queue, Offered: highest })
    const ofSite = (entry: Entry) => siteID === null || entry.SiteID === siteID
    const waiting = records.filter(({ State, Entry }) => State === 'waiting' && ofSite(Entry)).length
    const told = new Map(records.flatMap(({ Key, Warnings }) => (Warnings ? [[Key, Warnings] as const] : [])))
    return { entries: picked, isPending, left: waiting - picked.filter(ofSite).length, told }
  }, queueTables)
}

/** `delivery`: sent under that person's token, for the queue's own device ID. */
export async function pushBatch(
  network: Network,
  clock: Clock,
  request: BatchRequest,
  siteID: number | null,
  delivery: { readonly userID: number; readonly DeviceID: string } | null = null,
): Promise<Pushed> {
  const startedMs = clock.monotonic()
  const answer = await network.call({
    method: 'POST',
    path: '/batch',
    headers: {
      ...(siteID === null ? {} : { [header.site]: String(siteID) }),
      ...(delivery && { [header.deliveryFor]: String(delivery.userID), [header.device]: delivery.DeviceID }),
    },
    body: request,
  })
  const receivedMs = clock.now()
  const tookMs = clock.monotonic() - startedMs
  const verdict = judge(answer, receivedMs)
  if (verdict.name !== 'good') return { name: 'stop', verdict, tookMs }
  if (!isBatchAnswer(verdict.body)) return { name: 'stop', verdict: FOREIGN, tookMs }
  return { name: 'answer', answer: verdict.body, receivedMs, tookMs }
}

/** Sends an empty batch under a person's token; `isWiped`: the last one of a revoked tablet. */
export async function pushEmpty(
  { network, clock, deviceID }: Pick<Workplace, 'clock' | 'deviceID'> & { readonly network: Network },
  store: TabletStore,
  userID: number,
  isWiped = false,
): Promise<Pushed> {
  const { DeviceID } = await store.read((tx) => getQueue(tx, deviceID), ['meta'])
  const request = { Calls: [], Since: null, ...(isWiped && { Wiped: true as const }) }
  return await pushBatch(network, clock, request, null, { userID, DeviceID })
}

function isBatchAnswer(body: unknown): body is BatchAnswer {
  if (typeof body !== 'object' || body === null) return false
  const answer: Partial<Record<keyof BatchAnswer, unknown>> = body
  return Array.isArray(answer.Answers) && (answer.Changes === null || typeof answer.Changes === 'object')
}
