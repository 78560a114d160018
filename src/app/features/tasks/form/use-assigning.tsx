import { type ReactNode, useState } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import { AssignDialog } from '../drivers/assign-dialog.tsx'

interface Asked {
  readonly words: string | null
  readonly answer: (driverID: number | null) => void
}

export interface Assigning {
  /** Resolves to the chosen driver; null for none. `words`: a warning shown above them. */
  readonly ask: (words: string | null) => Promise<number | null>
  readonly dialog: ReactNode
}

/** Asks for the driver of a task that is about to be added. */
export function useAssigning(site: Site, ownID: number): Assigning {
  const [asked, setAsked] = useState<Asked | null>(null)
  const end = (driverID: number | null) => {
    setAsked(null)
    asked?.answer(driverID)
  }
  return {
    ask: (words) => new Promise((answer) => setAsked({ words, answer })),
    dialog: asked && (
      <AssignDialog
        {...{ site, words: asked.words, first: [ownID], busy: false }}
        onChoose={(driverID) => end(driverID)}
        onClose={() => end(null)}
      />
    ),
  }
}
