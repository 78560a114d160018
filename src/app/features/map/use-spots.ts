import { useEffect, useState } from 'react'
import type { SpotFeature } from '../../../domain/map/map-features.ts'
import type { MapChange } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../data/listening.ts'
import { useCadence } from '../../data/use-cadence.ts'

/** Spec 1§9. */
const MAP_REFRESH_MS = 20_000

export interface Spots {
  readonly byID: ReadonlyMap<number, SpotFeature>
  /** In the order of painting. */
  readonly inOrder: readonly SpotFeature[]
}

/** Returns the site's spots, live while visible; undefined until read. */
export function useSpots(siteID: number, active: boolean): Spots | undefined {
  const [spots, setSpots] = useState<Spots | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another site is another watch.
  useEffect(() => {
    if (!active) return
    return listening((alive) =>
      yardClient.watchMap((change) => {
        if (alive()) setSpots((before) => withChange(before, change))
      }),
    )
  }, [siteID, active])
  useCadence(MAP_REFRESH_MS, active)
  return spots
}

function withChange(before: Spots | undefined, { spots, order }: MapChange): Spots {
  const changed = new Map(spots.map((spot) => [spot.id, spot]))
  const ids = order ?? before?.inOrder.map(({ id }) => id) ?? []
  const inOrder = ids.flatMap((id) => changed.get(id) ?? before?.byID.get(id) ?? [])
  return { byID: new Map(inOrder.map((spot) => [spot.id, spot])), inOrder }
}
