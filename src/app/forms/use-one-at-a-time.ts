import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand'

/**
 * Milliseconds after which an act is shown to be running. To draw that costs more than a save takes, and the page would
 * take its answer later.
 */
const SHOWN_AFTER_MS = 150

export interface OneAtATime {
  /** True during an act, and for good after the form's end: changes are no news then. */
  readonly busy: StoreApi<boolean>
  /** As `busy`, once it has lasted for a moment; for the look of buttons. */
  readonly shown: StoreApi<boolean>
  readonly once: (act: () => Promise<unknown>) => Promise<void>
  /** Called when everything is saved: the form closes and takes no further act. */
  readonly end: () => void
}

/** Runs acts one at a time, ignoring taps meanwhile. */
export function useOneAtATime(): OneAtATime {
  const [turns] = useState(createOneAtATime)
  return turns
}

export function createOneAtATime(): OneAtATime {
  const busy = createStore(() => false)
  const shown = createStore(() => false)
  let isEnded = false
  return {
    ...{ busy, shown },
    once: async (act) => {
      if (busy.getState()) return
      busy.setState(true)
      const later = setTimeout(() => shown.setState(true), SHOWN_AFTER_MS)
      try {
        await act()
      } finally {
        // A saved form may show for a moment: a second tap would save it twice.
        busy.setState(isEnded)
        clearTimeout(later)
        if (!isEnded) shown.setState(false)
      }
    },
    end: () => {
      isEnded = true
    },
  }
}
