import { useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand'

/** Runs the acts of a form or panel one at a time: a second tap while the first is being saved is none. `busy` is for the buttons alone. */
export function useOneAtATime(): {
  readonly busy: StoreApi<boolean>
  readonly once: (act: () => Promise<unknown>) => Promise<void>
} {
  const [busy] = useState(() => createStore(() => false))
  const running = useRef(false)
  async function once(act: () => Promise<unknown>): Promise<void> {
    if (running.current) return
    running.current = true
    busy.setState(true)
    try {
      await act()
    } finally {
      running.current = false
      busy.setState(false)
    }
  }
  return { busy, once }
}
