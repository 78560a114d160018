import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { followTextSize } from './text-size.ts'

/** Returns true while the media query matches. */
export function useMedia(query: string): boolean {
  // Each call of matchMedia makes an object that the browser keeps up to date.
  const media = useMemo(() => window.matchMedia(query), [query])
  const follow = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      // A width in rem is met by a new text size too, and the browser reports that at the next resize only.
      const leaveSize = followTextSize(listener)
      return () => {
        media.removeEventListener('change', listener)
        leaveSize()
      }
    },
    [media],
  )
  return useSyncExternalStore(follow, () => media.matches)
}
