import type { BatchAnswer } from '../../contract/sync.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { settle, withSettled } from './apply.ts'
import { BatchPlan } from './batch.ts'
import type { Workplace } from './workplace.ts'
import { assertFence, raiseFence } from './fence.ts'
import { heldByAnswers } from './held.ts'
import { getQueue } from './outbox-record.ts'
import type { Network } from './ports.ts'
import type { Stop } from './pull.ts'
import { pickBatch, pushBatch } from './push.ts'
import { isFiled, takeUnfiled } from './unfiled.ts'

/** The parts for sending without rows and replay. */
export type Desk = Pick<Workplace, 'store' | 'clock' | 'random' | 'rules' | 'deviceID'>

/**
 * `wentBack`: the server was restored from a backup, so other queues may have lost entries too. `revoked`: this tablet
 * is revoked, and its entries were parked.
 */
export type Delivered = { readonly wentBack: boolean; readonly revoked: boolean } & (
  | { readonly name: 'empty' }
  /** `held`: keys of those entries that wait for a decision. */
  | { readonly name: 'left'; readonly held: readonly string[] }
  | { readonly name: 'stop'; readonly verdict: Stop }
)

/**
 * Sends a queue under its author's delivery token. `asks`: sends even an empty batch, to find entries lost to a
 * restored backup.
 */
export async function deliverQueue(desk: Desk, network: Network, userID: number, asks = false): Promise<Delivered> {
  const fence = await raiseFence(desk.store)
  const plan = new BatchPlan()
  const filed = new Set<string>()
  const held = new Set<string>()
  const { DeviceID, Copied } = await desk.store.read((tx) => getQueue(tx, desk.deviceID), ['meta'])
  // A copied tablet sends the queues of others under its old number, which may be revoked alone.
  const isOwn = DeviceID === desk.deviceID
  let wentBack = false
  let revoked = false
  // The settled entries may be the other tablet's.
  let mayAsk = asks && Copied === undefined
  for (;;) {
    const { entries } = await pickBatch(desk, fence, plan)
    const isAsking = entries.length === 0 && mayAsk
    if (entries.length === 0 && !isAsking) return { ...(await readLeft(desk, held)), wentBack, revoked }
    mayAsk = false
    const pushed = await pushBatch(network, desk.clock, { Calls: entries, Since: null }, null, { userID, DeviceID })
    if (pushed.name === 'stop') {
      const { verdict } = pushed
      if (verdict.name !== 'halve') {
        return { name: 'stop', verdict, wentBack, revoked: revoked || (isOwn && verdict.name === 'revoked') }
      }
      plan.shrink(entries, true)
      continue
    }
    revoked ||= isOwn && pushed.answer.Revoked === true
    for (const answer of pushed.answer.Answers) {
      if (isFiled(answer)) filed.add(answer.Key)
      if (answer.Outcome === 'held') held.add(answer.Key)
      else held.delete(answer.Key)
    }
    const learnt = plan.learn(entries, pushed.answer, pushed.tookMs)
    const forward = (await takeUnfiled(desk, fence, { UserID: userID, UserName: '' }, entries, pushed.answer)) || learnt
    const isBack = await noteSettled(desk, fence, pushed.answer, filed)
    wentBack ||= isBack
    // An empty batch settles nothing: go on only if it put entries back.
    if (!forward && !isAsking) return { ...(await readLeft(desk, held)), wentBack, revoked }
  }
}

/** Returns true if the server fell behind its earlier state. */
async function noteSettled(
  desk: Desk,
  fence: number,
  { Settled }: BatchAnswer,
  filed: ReadonlySet<string>,
): Promise<boolean> {
  if (!Settled) return false
  return desk.store.transact(
    async (tx) => {
      await assertFence(tx, desk.rules, fence)
      const queue = await getQueue(tx, desk.deviceID)
      const now = fromMs(desk.clock.now() + queue.OffsetMs)
      const { wentBack } = await settle(tx, desk.rules, queue, Settled, { filed, siteID: null, now })
      await tx.meta.put('queue', withSettled(queue, Settled))
      return wentBack
    },
    ['meta', 'outbox', 'sent', 'sites'],
  )
}

async function readLeft({ store }: Pick<Desk, 'store'>, answered: ReadonlySet<string>) {
  const outbox = await store.read((tx) => tx.outbox.list(), ['outbox'])
  const isLeft = outbox.some(({ State }) => State === 'waiting')
  return isLeft ? { name: 'left' as const, held: heldByAnswers(outbox, answered) } : { name: 'empty' as const }
}
