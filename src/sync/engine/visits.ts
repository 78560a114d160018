import { fromMs } from '../../domain/values/instant.ts'
import { newSite } from './apply.ts'
import type { EngineParts } from './engine-parts.ts'

/** Never throws: a full store must not block the person, and a visit only helps to forget old sites. */
export async function noteVisit({ store, clock, events }: EngineParts, siteID: number): Promise<void> {
  try {
    await store.transact(
      async (tx) => {
        const now = clock.now()
        const site = (await tx.sites.get(siteID)) ?? newSite(siteID, now)
        await tx.sites.putMany([{ ...site, VisitedAt: fromMs(now) }])
      },
      ['sites'],
    )
  } catch (error) {
    events.onError(error)
  }
}
