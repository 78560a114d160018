import { type ReactNode, useId, useRef, useState } from 'react'
import { useAnchored } from './use-anchored.ts'
import './multi-select.css'

export interface PopoverButtonProps {
  /** Names button and panel. */
  readonly label: string
  readonly className: string
  readonly face: ReactNode
  /** Mounted while open. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a panel below it, aligned at the end. A tap elsewhere or Esc closes it. */
export function PopoverButton({ label, className, face, children }: PopoverButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const panelID = useId()
  useAnchored(open, anchor, panel, { align: 'end', maxHeight: 640 })
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        popoverTarget={panelID}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={panelID}
        popover="auto"
        className="popover"
        role="dialog"
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
