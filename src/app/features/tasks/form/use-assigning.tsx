import { type ReactNode, useState } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import { AssignDialog } from '../drivers/assign-dialog.tsx'

interface Asked {
  readonly words: string | null
  readonly answer: (driverID: number | null) => void
}

export interface Assigning {
  /** Resolves to the driver; null for none. `words`: a warning above them. */
  readonly ask: (words: string | null) => Promise<number | null>
  readonly dialog: ReactNode
}

/** Asks for a new task's driver. */
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
