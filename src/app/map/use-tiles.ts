import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { MapTiles } from '../../contract/map-answers.ts'
import { yardClient } from '../../sync/client.ts'
import { useHasServer } from '../data/use-session.ts'

/** The last answer, kept on the tablet: tiles seen before show offline too. */
const useTileStore = create<{ readonly tiles: MapTiles | null }>()(
  persist(() => ({ tiles: null as MapTiles | null }), { name: 'yardhand-tiles', version: 1 }),
)

/** Returns the installation's map tiles; null for none. */
export function useTiles(): MapTiles | null {
  const isOnline = useHasServer()
  useEffect(() => {
    if (!isOnline) return
    void yardClient.callServer('getMapCenter', {}).then((answer) => {
      // A failure shows the last known ones.
      if (answer.name === 'answered') useTileStore.setState({ tiles: answer.value.Tiles })
    })
  }, [isOnline])
  return useTileStore(({ tiles }) => tiles)
}
