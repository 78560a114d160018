import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand'

export interface OneAtATime {
  /** For the buttons only. */
  readonly busy: StoreApi<boolean>
  /** True while an act runs and after the form's end: changes are then no news. */
  readonly quiet: StoreApi<boolean>
  readonly once: (act: () => Promise<unknown>) => Promise<void>
  /** Everything is saved: the form closes. */
  readonly end: () => void
}

/** Runs the acts of a form or panel one at a time, and ignores a tap while one is being saved. */
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

/** Returns the value from before the running act, so that the act's own changes are not news. */
export function useBeforeAct<T>(value: T, quiet: StoreApi<boolean>): T {
  const isQuiet = useStore(quiet)
  const before = useRef(value)
  if (!isQuiet) before.current = value
  return before.current
}
