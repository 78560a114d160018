import type { TabletStore, TabletTx } from '../../mirror/tablet-store.ts'
import type { TabletRules } from './rules.ts'

/** Thrown in a tab that was frozen while another took the lock. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Starts a cycle: only this number may write the server's responses from now on. */
export async function raiseFence(store: TabletStore): Promise<number> {
  return store.transact(
    async (tx) => {
      const fence = ((await tx.meta.get('fence')) ?? 0) + 1
      await tx.meta.put('fence', fence)
      return fence
    },
    ['meta'],
  )
}

export async function assertFence(tx: TabletTx, rules: Pick<TabletRules, 'mayWrite'>, fence: number): Promise<void> {
  const latest = (await tx.meta.get('fence')) ?? 0
  if (!rules.mayWrite(latest, fence)) throw new Overtaken('another tab took over')
}
