import { Icon } from './icon.tsx'
import './floating-button.css'

export interface FloatingButtonProps {
  readonly icon: string
  readonly label: string
  readonly onClick: () => void
}

/** The main act of a screen without another button for it, in the `foot` of `<Screen>`. */
export function FloatingButton({ icon, label, onClick }: FloatingButtonProps) {
  return (
    <button type="button" className="floating" aria-label={label} title={label} onClick={onClick}>
      <Icon icon={icon} />
    </button>
  )
}
