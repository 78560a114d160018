import { chevronDownOutline } from 'ionicons/icons'
import { useId, useRef, useState } from 'react'
import { chooseMany, toggled } from './choose-many.ts'
import { type FieldBase, FieldFrame } from './field-frame.tsx'
import type { ManyOption } from './form/items.ts'
import { Icon } from './icon.tsx'
import { useAnchored } from './use-anchored.ts'
import './multi-select.css'

export interface MultiSelectProps extends FieldBase {
  /** `[0]`: all. */
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
  /** Without choice 0, which is added in front. */
  readonly options: readonly ManyOption[]
  /** Names choice 0. */
  readonly allLabel?: string
  /** Shown for an empty choice; with it there is no choice 0. */
  readonly emptyLabel?: string
  /** Returns the choices after a tap; default: "all" excludes the others. */
  readonly choose?: ((chosen: readonly number[], tapped: number) => readonly number[]) | undefined
  readonly inputRef?: ((element: HTMLButtonElement | null) => void) | undefined
}

/** Longer lists get a search box. */
const SEARCH_FROM = 12

/** A button with the chosen ones and a panel of checkboxes. */
export function MultiSelect(props: MultiSelectProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const panelID = useId()
  useAnchored(open, anchor, panel)
  const allLabel = props.allLabel ?? 'All'
  const says = summary(props, props.emptyLabel ?? allLabel)
  return (
    <FieldFrame {...props}>
      {(input) => (
        <>
          <button
            id={input.id}
            disabled={input.disabled}
            aria-describedby={input['aria-describedby']}
            ref={(element) => {
              anchor.current = element
              props.inputRef?.(element)
            }}
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
            onToggle={(event) => {
              setOpen(event.newState === 'open')
              if (event.newState === 'closed') props.onBlur?.()
            }}
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
  const hasAll = props.emptyLabel === undefined
  const options: readonly ManyOption[] = hasAll && wanted === '' ? [{ ID: 0, Name: props.allLabel }, ...found] : found
  const choose = props.choose ?? (hasAll ? chooseMany : toggled)
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
          // Enter would save the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {options.map((option) => (
        <label key={option.ID} className="check-line multi-choice" data-disabled={option.disabled || undefined}>
          <input
            className="check"
            type="checkbox"
            checked={props.value.includes(option.ID)}
            disabled={option.disabled}
            onChange={() => props.onChange(choose(props.value, option.ID))}
          />
          <span>{option.Name}</span>
        </label>
      ))}
    </>
  )
}

function summary({ value, options }: MultiSelectProps, empty: string): string {
  if (value.length === 0 || value.includes(0)) return empty
  const names = options.filter((option) => value.includes(option.ID)).map((option) => option.Name)
  return names.length <= 2 && names.length > 0 ? names.join(', ') : `${value.length} chosen`
}
