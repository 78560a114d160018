import type { BatchAnswer } from '../../contract/sync.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { settle, withSettled } from './apply.ts'
import { BatchPlan } from './batch.ts'
import type { Workplace } from './workplace.ts'
import { assertFence, raiseFence } from './fence.ts'
import { getQueue } from './outbox-record.ts'
import type { Network } from './ports.ts'
import type { Stop } from './pull.ts'
import { pickBatch, pushBatch } from './push.ts'
import { isFiled, takeUnfiled } from './unfiled.ts'

/** The parts for sending a queue in its author's absence, without rows and replay. */
export type Desk = Pick<Workplace, 'store' | 'clock' | 'random' | 'rules' | 'deviceID'>

/** `wentBack`: a restored backup; the server may lack something of other queues too. */
export type Delivered = { readonly wentBack: boolean } & (
  | { readonly name: 'empty' }
  | { readonly name: 'left' }
  | { readonly name: 'stop'; readonly verdict: Stop }
)

/**
 * Sends a person's queue under their delivery token: after a sign-out, or while the session is
 * locked. Applied entries stay in the replay as delivered until their author's next snapshot. With
 * `asks`, an empty queue sends an empty batch: after a restored backup `settle` queues the lost
 * entries again, and they are sent at once.
 */
export async function deliverQueue(desk: Desk, network: Network, userID: number, asks = false): Promise<Delivered> {
  const fence = await raiseFence(desk.store)
  const plan = new BatchPlan()
  const filed = new Set<string>()
  const { DeviceID, Copied } = await desk.store.read((tx) => getQueue(tx, desk.deviceID))
  let wentBack = false
  // A queue that another tablet has too is not compared: the settled entries may be its own.
  let mayAsk = asks && Copied === undefined
  for (;;) {
    const { entries } = await pickBatch(desk, fence, plan)
    const isAsking = entries.length === 0 && mayAsk
    if (entries.length === 0 && !isAsking) return { name: (await hasWaiting(desk)) ? 'left' : 'empty', wentBack }
    mayAsk = false
    const pushed = await pushBatch(network, desk.clock, { Calls: entries, Since: null }, null, { userID, DeviceID })
    if (pushed.name === 'stop') {
      if (pushed.verdict.name !== 'halve') return { name: 'stop', verdict: pushed.verdict, wentBack }
      plan.shrink(entries, true)
      continue
    }
    for (const answer of pushed.answer.Answers) if (isFiled(answer)) filed.add(answer.Key)
    const learnt = plan.learn(entries, pushed.answer, pushed.tookMs)
    const forward = (await takeUnfiled(desk, fence, { UserID: userID, UserName: '' }, entries, pushed.answer)) || learnt
    const isBack = await noteSettled(desk, fence, pushed.answer, filed)
    wentBack ||= isBack
    // An empty batch settles nothing: go on only if it put entries back into the queue.
    if (!forward && !isAsking) return { name: 'left', wentBack }
  }
}

/** Stores how far the queue is settled; true if the server fell behind its earlier state. */
async function noteSettled(
  desk: Desk,
  fence: number,
  { Settled }: BatchAnswer,
  filed: ReadonlySet<string>,
): Promise<boolean> {
  if (!Settled) return false
  return desk.store.transact(async (tx) => {
    await assertFence(tx, desk.rules, fence)
    const queue = await getQueue(tx, desk.deviceID)
    const now = fromMs(desk.clock.now() + queue.OffsetMs)
    const { wentBack } = await settle(tx, desk.rules, queue, Settled, { filed, siteID: null, now })
    await tx.meta.put('queue', withSettled(queue, Settled))
    return wentBack
  })
}

async function hasWaiting({ store }: Pick<Desk, 'store'>): Promise<boolean> {
  const outbox = await store.read((tx) => tx.outbox.list())
  return outbox.some(({ State }) => State === 'waiting')
}
