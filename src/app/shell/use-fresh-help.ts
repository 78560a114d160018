import { useEffect } from 'react'
import { useHasServer } from '../data/use-session.ts'

/** Keeps the address for questions on the tablet, before somebody looks for it offline. */
export function useFreshHelp(): void {
  const signal = useHasServer()
  useEffect(() => {
    if (!signal) return
    import('../data/help-links.ts')
      .then(({ refreshHelpLinks }) => refreshHelpLinks())
      // The kept address stays, and the next signal asks again.
      .catch(() => undefined)
  }, [signal])
}
