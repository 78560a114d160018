import { useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand'

export interface OneAtATime {
  /** For the buttons only. */
  readonly busy: StoreApi<boolean>
  /** True during an act and after the form's end, when changes are no news. */
  readonly quiet: StoreApi<boolean>
  readonly once: (act: () => Promise<unknown>) => Promise<void>
  /** Called when everything is saved: the form closes. */
  readonly end: () => void
}

/** Runs acts one at a time, ignoring taps meanwhile. */
export function useOneAtATime(): OneAtATime {
  const [busy] = useState(() => createStore(() => false))
  const [quiet] = useState(() => createStore(() => false))
  const running = useRef(false)
  const ended = useRef(false)
  async function once(act: () => Promise<unknown>): Promise<void> {
    if (running.current) return
    running.current = true
    busy.setState(true)
    quiet.setState(true)
    try {
      await act()
    } finally {
      running.current = false
      busy.setState(false)
      quiet.setState(ended.current)
    }
  }
  const end = () => {
    ended.current = true
  }
  return { busy, quiet, once, end }
}
