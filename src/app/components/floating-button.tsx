import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './floating-button.css'

export interface FloatingButtonProps {
  readonly icon: string
  readonly label: string
  /** Shows its words beside the icon. */
  readonly wide?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** The main act of a screen, 64 px, at the lower right. Put it into `<FloatingButtons>`. */
export function FloatingButton({ icon, label, wide, disabled, onClick }: FloatingButtonProps) {
  return (
    <button
      type="button"
      className={wide ? 'floating floating-wide' : 'floating'}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon icon={icon} />
      {wide && <span>{label}</span>}
    </button>
  )
}

/** The place of the floating buttons of a screen; put it last inside `<Screen>`. */
export function FloatingButtons({ children }: { readonly children: ReactNode }) {
  return <div className="floating-place">{children}</div>
}
