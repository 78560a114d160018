import type { TabletStore, TabletTx } from '../../mirror/tablet-store.ts'
import type { TabletRules } from './rules.ts'

/** Thrown in a cycle that was overtaken: a tab was frozen, another took the lock, and this one woke up. What it fetched is thrown away. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Starts a cycle: from now on only this number may write answers of the server. */
export async function raiseFence(store: TabletStore): Promise<number> {
  return store.transact(async (tx) => {
    const fence = ((await tx.meta.get('fence')) ?? 0) + 1
    await tx.meta.put('fence', fence)
    return fence
  })
}

export async function assertFence(tx: TabletTx, rules: Pick<TabletRules, 'mayWrite'>, fence: number): Promise<void> {
  const latest = (await tx.meta.get('fence')) ?? 0
  if (!rules.mayWrite(latest, fence)) throw new Overtaken('another tab took over')
}
