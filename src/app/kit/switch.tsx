import './switch.css'

export interface SwitchProps {
  /** Accessible name; tables show none. */
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** A value set with one tap; shape and words besides color. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
    >
      <span className="switch-track">
        <span className="switch-knob" />
      </span>
      {on ? 'Yes' : 'No'}
    </button>
  )
}
