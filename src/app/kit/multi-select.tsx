import { chevronDownOutline } from 'ionicons/icons'
import { useId, useRef, useState } from 'react'
import { chooseMany } from './choose-many.ts'
import { type FieldBase, FieldFrame } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import type { Option } from './option.ts'
import { useAnchored } from './use-anchored.ts'
import './multi-select.css'

export interface MultiSelectProps extends FieldBase {
  /** `[0]`: all. */
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
  /** Without the choice 0, which is added in front. */
  readonly options: readonly Option[]
  /** The name of choice 0. */
  readonly allLabel?: string
}

/** Longer lists get a search box. */
const SEARCH_FROM = 12

/** Several choices of a list: a button with the chosen ones and a panel of checkboxes. */
export function MultiSelect(props: MultiSelectProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const panelID = useId()
  useAnchored(open, anchor, panel)
  const allLabel = props.allLabel ?? 'All'
  const says = summary(props.value, props.options, allLabel)
  return (
    <FieldFrame {...props}>
      {(input) => (
        <>
          <button
            id={input.id}
            disabled={input.disabled}
            aria-describedby={input['aria-describedby']}
            ref={anchor}
            type="button"
            className="input multi-button"
            popoverTarget={panelID}
            aria-label={`${props.label}: ${says}`}
            aria-haspopup="dialog"
            aria-expanded={open}
          >
            <span>{says}</span>
            <Icon icon={chevronDownOutline} />
          </button>
          <div
            ref={panel}
            id={panelID}
            popover="auto"
            className="popover multi-panel"
            role="dialog"
            aria-label={`${props.label}: choices`}
            onToggle={(event) => setOpen(event.newState === 'open')}
          >
            {open && <Choices {...props} allLabel={allLabel} />}
          </div>
        </>
      )}
    </FieldFrame>
  )
}

function Choices(props: MultiSelectProps & { readonly allLabel: string }) {
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim().toLowerCase()
  const found = props.options.filter((option) => option.Name.toLowerCase().includes(wanted))
  const options = wanted === '' ? [{ ID: 0, Name: props.allLabel }, ...found] : found
  return (
    <>
      {props.options.length >= SEARCH_FROM && (
        <input
          className="input multi-search"
          type="search"
          aria-label={`Search ${props.label}`}
          placeholder="Search"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      {options.map((option) => (
        <label key={option.ID} className="check-line multi-choice">
          <input
            className="check"
            type="checkbox"
            checked={props.value.includes(option.ID)}
            onChange={() => props.onChange(chooseMany(props.value, option.ID))}
          />
          <span>{option.Name}</span>
        </label>
      ))}
    </>
  )
}

function summary(value: readonly number[], options: readonly Option[], allLabel: string): string {
  if (value.length === 0 || value.includes(0)) return allLabel
  const names = options.filter((option) => value.includes(option.ID)).map((option) => option.Name)
  return names.length <= 2 && names.length > 0 ? names.join(', ') : `${value.length} chosen`
}
