import { useEffect } from 'react'
import { useTopOverlay } from './overlay-stack.ts'
import { useSteady } from './use-steady.ts'
import { TypedKeys } from './wedge-buffer.ts'

/** Calls back with single keys that a person typed, not a scanner; never under a dialog. One held down counts once. */
export function useTypedKeys(active: boolean, onKey: (key: string) => void): void {
  const isCovered = useTopOverlay() !== null
  const press = useSteady(onKey)
  useEffect(() => {
    if (!active || isCovered) return
    const keys = new TypedKeys(press)
    const listen = (event: KeyboardEvent) => {
      if (!event.repeat && !event.metaKey && !event.ctrlKey && !event.altKey) keys.take(event)
    }
    window.addEventListener('keydown', listen, true)
    return () => {
      keys.stop()
      window.removeEventListener('keydown', listen, true)
    }
  }, [active, isCovered, press])
}
