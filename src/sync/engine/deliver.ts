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

/** What is needed to send a queue without its author being there: no rows are read and nothing is replayed. */
export type Desk = Pick<Workplace, 'store' | 'clock' | 'random' | 'rules' | 'deviceID'>

/** `wentBack`: the server no longer has what it had settled of this queue (a restored backup), and other queues may miss something too. */
export type Delivered = { readonly wentBack: boolean } & (
  | { readonly name: 'empty' }
  | { readonly name: 'left' }
  | { readonly name: 'stop'; readonly verdict: Stop }
)

/**
 * Sends the queue of a person under that person's delivery token: after a sign-out, or while the session is locked. Only outcomes come back, so entries that
 * arrived stay in the replay as delivered until their author's next snapshot, where there is one. With `asks` a queue in which nothing waits sends one empty batch:
 * a server that was set back since then loses nothing of what it had acknowledged, because `settle` puts that back into the queue, and it goes out at once.
 */
export async function deliverQueue(desk: Desk, network: Network, userID: number, asks = false): Promise<Delivered> {
  const fence = await raiseFence(desk.store)
  const plan = new BatchPlan()
  const filed = new Set<string>()
  const { DeviceID, Copied } = await desk.store.read((tx) => getQueue(tx, desk.deviceID))
  let wentBack = false
  // A queue that another tablet has too is not compared: what is settled of it may be the other one's.
  let mayAsk = asks && Copied === undefined
  for (;;) {
    const { entries } = await pickBatch(desk, fence, plan)
    const isAsking = entries.length === 0 && mayAsk
    if (entries.length === 0 && !isAsking)
      return { name: (await countWaiting(desk)) === 0 ? 'empty' : 'left', wentBack }
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
    // An empty batch settles nothing: it is worth going on only with what it has put back into the queue.
    if (!forward && !isAsking) return { name: 'left', wentBack }
  }
}

/** Takes over how far the queue is settled; returns true if the server went back behind what it had settled before. */
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

export async function countWaiting(desk: Pick<Desk, 'store'>): Promise<number> {
  const outbox = await desk.store.read((tx) => tx.outbox.list())
  return outbox.filter((record) => record.State === 'waiting').length
}
