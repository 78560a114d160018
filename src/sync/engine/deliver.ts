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

export type Delivered =
  | { readonly name: 'empty' }
  | { readonly name: 'left' }
  | { readonly name: 'stop'; readonly verdict: Stop }

/**
 * Sends the queue of a person under that person's delivery token: after a sign-out, or while the session is locked. Only outcomes come back, so entries that
 * arrived stay in the replay as delivered until their author's next snapshot, where there is one.
 */
export async function deliverQueue(desk: Desk, network: Network, userID: number): Promise<Delivered> {
  const fence = await raiseFence(desk.store)
  const plan = new BatchPlan()
  const filed = new Set<string>()
  const { DeviceID } = await desk.store.read('look whose queue it is', (tx) => getQueue(tx, desk.deviceID))
  for (;;) {
    const { entries } = await pickBatch(desk, fence, plan)
    if (entries.length === 0) return { name: (await countWaiting(desk)) === 0 ? 'empty' : 'left' }
    const pushed = await pushBatch(network, desk.clock, { Calls: entries, Since: null }, null, { userID, DeviceID })
    if (pushed.name === 'stop') {
      if (pushed.verdict.name !== 'halve') return pushed
      plan.shrink(entries, true)
      continue
    }
    for (const answer of pushed.answer.Answers) if (isFiled(answer)) filed.add(answer.Key)
    const learnt = plan.learn(entries, pushed.answer, pushed.tookMs)
    const forward = (await takeUnfiled(desk, fence, { UserID: userID, UserName: '' }, entries, pushed.answer)) || learnt
    const { Settled } = pushed.answer
    if (Settled) {
      await desk.store.transact('note what was delivered', async (tx) => {
        await assertFence(tx, desk.rules, fence)
        const queue = await getQueue(tx, desk.deviceID)
        const now = fromMs(desk.clock.now() + queue.OffsetMs)
        await settle(tx, desk.rules, queue, Settled, { filed, siteID: null, now })
        await tx.meta.put('queue', withSettled(queue, Settled))
      })
    }
    if (!forward) return { name: 'left' }
  }
}

export async function countWaiting(desk: Pick<Desk, 'store'>): Promise<number> {
  const outbox = await desk.store.read('count what waits', (tx) => tx.outbox.list())
  return outbox.filter((record) => record.State === 'waiting').length
}
