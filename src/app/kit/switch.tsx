import './switch.css'

export interface SwitchProps {
  /** The accessible name; a switch in a table has no visible one. */
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** A value that is set with one tap. Its state shows as shape and words, not by color alone. */
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
