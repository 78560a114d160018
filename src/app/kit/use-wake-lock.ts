import { useEffect } from 'react'

/** Keeps the screen awake while `on` and the page is visible; a tablet without wake locks goes to sleep as before. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let ended = false
    let lock: WakeLockSentinel | null = null
    async function ask() {
      if (document.visibilityState !== 'visible') return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (ended) void given.release()
        else lock = given
      } catch {
        // Refused, as with a low battery: the walk works without it.
      }
    }
    // The browser releases it when the page is hidden.
    const listen = () => void ask()
    document.addEventListener('visibilitychange', listen)
    void ask()
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', listen)
      void lock?.release()
    }
  }, [on])
}
