import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand'

export interface OneAtATime {
  /** For the buttons alone. */
  readonly busy: StoreApi<boolean>
  /** While an act runs, and for good once it has ended the form: what changes now is the person's own doing, and no news to them. */
  readonly quiet: StoreApi<boolean>
  readonly once: (act: () => Promise<unknown>) => Promise<void>
  /** What the form is about is saved: it closes. */
  readonly end: () => void
}

/** Runs the acts of a form or panel one at a time: a second tap while the first is being saved is none. */
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

/** A value as it was before the act that is running: what an act changes on its way is not shown as news to the one who acts. */
export function useBeforeAct<T>(value: T, quiet: StoreApi<boolean>): T {
  const isQuiet = useStore(quiet)
  const before = useRef(value)
  if (!isQuiet) before.current = value
  return before.current
}
