import { closeOutline } from 'ionicons/icons'
import { useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import type { Option } from './option.ts'
import { type Suggested, SuggestField } from './suggest-field.tsx'
import './suggest-many-field.css'

export interface SuggestManyFieldProps {
  readonly label: string
  readonly value: readonly Suggested[]
  readonly onChange: (value: readonly Suggested[]) => void
  /** As of `SuggestField`. */
  readonly suggest: (keyword: string) => Promise<readonly Option[]>
  readonly upper?: boolean
}

const NOTHING: Suggested = { ID: 0, Name: '' }

/** Choices found by typing, one after the other; each is taken out with a tap. */
export function SuggestManyField({ label, value, onChange, suggest, upper }: SuggestManyFieldProps) {
  const [typed, setTyped] = useState(NOTHING)
  const input = useRef<HTMLInputElement | null>(null)
  function take(next: Suggested) {
    if (next.ID <= 0) return setTyped(next)
    setTyped(NOTHING)
    if (!value.some(({ ID }) => ID === next.ID)) onChange([...value, next])
  }
  return (
    <div className="suggest-many">
      <SuggestField
        label={label}
        value={typed}
        onChange={take}
        suggest={suggest}
        upper={upper}
        inputRef={(element) => {
          input.current = element
        }}
      />
      {value.length > 0 && (
        <ul className="suggest-many-chosen" aria-label={`${label}: chosen`}>
          {value.map(({ ID, Name }) => (
            <li key={ID}>
              <button
                type="button"
                className="filter-chip"
                onClick={() => {
                  onChange(value.filter((one) => one.ID !== ID))
                  input.current?.focus()
                }}
              >
                <span className="visually-hidden">Remove </span>
                {Name}
                <Icon icon={closeOutline} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
