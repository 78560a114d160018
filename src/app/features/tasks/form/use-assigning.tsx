import { type ReactNode, useState } from 'react'
import type { Site } from '../../../../domain/sites/site.ts'
import { AssignDialog } from '../drivers/assign-dialog.tsx'

interface Asked {
  readonly words: string | null
  readonly more: ReactNode
  readonly answer: (driverID: number | null) => void
}

export interface Assigning {
  /** Resolves to the driver; null for none. `words`: a warning above them, with `more` below it. */
  readonly ask: (words: string | null, more: ReactNode) => Promise<number | null>
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
    ask: (words, more) => new Promise((answer) => setAsked({ words, more, answer })),
    dialog: asked && (
      <AssignDialog
        {...{ site, words: asked.words, more: asked.more, first: [ownID], busy: false }}
        onChoose={(driverID) => end(driverID)}
        onClose={() => end(null)}
      />
    ),
  }
}
