import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand'

export interface OneAtATime {
  /** True during an act, and for good after the form's end: changes are no news then. */
  readonly busy: StoreApi<boolean>
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
  let isEnded = false
  return {
    busy,
    once: async (act) => {
      if (busy.getState()) return
      busy.setState(true)
      try {
        await act()
      } finally {
        // A saved form may show for a moment: a second tap would save it twice.
        busy.setState(isEnded)
      }
    },
    end: () => {
      isEnded = true
    },
  }
}
