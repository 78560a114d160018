import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './chip.css'

/**
 * The look of a chip: `fact` quiet, `outline` absent, `secondary` storage, `wait` with its age, `need` needs a
 * decision, `out` of service, `ok` for a moment, `priority` the only solid one.
 */
export type ChipLook = 'fact' | 'outline' | 'info' | 'secondary' | 'wait' | 'need' | 'out' | 'ok' | 'priority'

export interface ChipProps {
  readonly look: ChipLook
  /** From `ionicons/icons` or drawings.ts; its shape alone identifies the chip. */
  readonly icon: string
  readonly children: ReactNode
}

/** A state as icon and words on a matching ground. */
export function Chip({ look, icon, children }: ChipProps) {
  return (
    <span className={`chip chip-${look}`}>
      <Icon icon={icon} />
      {children}
    </span>
  )
}
