import type { ReactNode } from 'react'
import { usePress } from './use-press.ts'

export interface PressGroupProps {
  /** As for `usePress`. */
  readonly card?: string
  readonly children: ReactNode
}

/** Buttons for gloves in a part that lays them out itself: a press counts where it came down, however it rolled. */
export function PressGroup({ card, children }: PressGroupProps) {
  return (
    <div className="press-group" {...usePress(card)}>
      {children}
    </div>
  )
}
