import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './chip.css'

/**
 * The look of a chip: `fact` quiet, `outline` for what is absent, `info`, `secondary` (storage),
 * `wait` with its age, `need` (red tag, needs you), `out` of service, `ok` for a moment, and
 * `priority`, the only solid one.
 */
export type ChipLook = 'fact' | 'outline' | 'info' | 'secondary' | 'wait' | 'need' | 'out' | 'ok' | 'priority'

export interface ChipProps {
  readonly look: ChipLook
  /** From `ionicons/icons` or drawings.ts; its shape alone tells the chip apart. */
  readonly icon: string
  readonly children: ReactNode
}

/** A state as icon and words on a ground that agrees with them. */
export function Chip({ look, icon, children }: ChipProps) {
  return (
    <span className={`chip chip-${look}`}>
      <Icon icon={icon} />
      {children}
    </span>
  )
}
