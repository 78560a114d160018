import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Returns true while the media query matches. */
export function useMedia(query: string): boolean {
  // Each call of matchMedia makes an object that the browser keeps up to date.
  const media = useMemo(() => window.matchMedia(query), [query])
  const follow = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(follow, () => media.matches)
}
