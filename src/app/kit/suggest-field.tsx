import { useEffect, useId, useRef, useState } from 'react'
import { type FieldBase, FieldFrame, type InputIdentity } from './field-frame.tsx'
import { useFollow } from './form/underway.ts'
import type { Option } from './option.ts'
import { useAnchored } from './use-anchored.ts'
import { wholeOnTap } from './whole-on-tap.ts'
import './multi-select.css'
import './suggest-field.css'

/** A choice: ID 0 when empty, -1 with a text that is no choice (spec 2§4). */
export interface Suggested {
  readonly ID: number
  readonly Name: string
}

export interface SuggestFieldProps extends FieldBase {
  readonly value: Suggested
  /** May return a promise of what follows from a choice, such as a question; false if the person declined. */
  readonly onChange: (value: Suggested) => unknown
  /** Returns suggestions, best first; '' when opened without typing. */
  readonly suggest: (keyword: string) => Promise<readonly Option[]>
  /** Called only with an existing choice. */
  readonly onChoose?: (option: Option) => void
  readonly upper?: boolean | undefined
  readonly maxLength?: number
  readonly placeholder?: string
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** Spec 1§9. */
const DEBOUNCE_MS = 400

/** Suggests, but not on focus alone (spec 1§5). A choice typed in full counts as chosen. */
export function SuggestField(props: SuggestFieldProps) {
  const anchor = useRef<HTMLInputElement | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const listID = useId()
  const suggestions = useSuggestions(props)
  const { open, options, active } = suggestions
  useAnchored(open, anchor, list)
  useEffect(() => {
    if (open) list.current?.showPopover()
    else if (list.current?.matches(':popover-open')) list.current.hidePopover()
  }, [open])
  const input = (identity: InputIdentity) => (
    <input
      {...identity}
      {...wholeOnTap}
      ref={(element) => {
        anchor.current = element
        props.inputRef?.(element)
      }}
      className={props.upper ? 'input input-upper' : 'input'}
      type="text"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={listID}
      aria-activedescendant={open && active >= 0 ? `${listID}-${active}` : undefined}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      value={props.value.Name}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      onChange={(event) => suggestions.type(event.target.value)}
      onKeyDown={suggestions.onKeyDown}
      onBlur={suggestions.leave}
    />
  )
  return (
    <FieldFrame {...props}>
      {(identity) => (
        <>
          {input(identity)}
          <div
            ref={list}
            id={listID}
            popover="manual"
            className="popover"
            role="listbox"
            aria-label={`${props.label}: suggestions`}
          >
            {open && options.length === 0 && <p className="suggest-none">Nothing found</p>}
            {open &&
              options.map((option, index) => (
                <div
                  key={option.ID}
                  id={`${listID}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  className="suggest-option"
                  // Keeps the focus, since a blur before the click closes the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => suggestions.choose(option)}
                  onKeyDown={suggestions.onKeyDown}
                >
                  <span>{option.Name}</span>
                  {option.Value && <span className="suggest-value">{option.Value}</span>}
                </div>
              ))}
          </div>
        </>
      )}
    </FieldFrame>
  )
}

function useSuggestions(props: SuggestFieldProps) {
  const [open, setOpen] = useState(false)
  const [options, setOptions] = useState<readonly Option[]>([])
  const [active, setActive] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** The latest request: results of an older one are dropped. */
  const asked = useRef(0)
  const follow = useFollow()
  const latest = useRef(props)
  latest.current = props
  useEffect(() => () => clearTimeout(timer.current), [])

  async function ask(keyword: string, show: boolean): Promise<unknown> {
    asked.current += 1
    const question = asked.current
    const found = await latest.current.suggest(keyword)
    if (question !== asked.current) return undefined
    setOptions(found)
    setActive(-1)
    if (show) setOpen(true)
    const exact = found.filter((option) => isSameText(option.Name, keyword))
    const only = exact[0]
    return exact.length === 1 && only && latest.current.value.ID === -1 ? settle(only) : undefined
  }
  async function settle(option: Option): Promise<unknown> {
    const changed = latest.current.onChange({ ID: option.ID, Name: option.Name })
    latest.current.onChoose?.(option)
    return await changed
  }
  function choose(option: Option) {
    asked.current += 1
    clearTimeout(timer.current)
    setOpen(false)
    follow(settle(option))
  }
  function type(text: string) {
    latest.current.onChange({ ID: text.trim() === '' ? 0 : -1, Name: text })
    clearTimeout(timer.current)
    asked.current += 1
    if (text.trim() === '') return setOpen(false)
    timer.current = setTimeout(() => void ask(text, true), DEBOUNCE_MS)
  }
  function leave() {
    clearTimeout(timer.current)
    setOpen(false)
    const { value, upper } = latest.current
    if (upper && value.ID === -1) latest.current.onChange({ ID: -1, Name: value.Name.toUpperCase() })
    // The person left before the list came: the typed text may still equal a choice.
    if (value.ID === -1) follow(ask(value.Name, false))
    latest.current.onBlur?.()
  }
  function onKeyDown(event: { key: string; preventDefault: () => void; stopPropagation: () => void }) {
    const chosen = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return void ask(latest.current.value.Name, true)
      return setActive(nextActive(active, event.key === 'ArrowDown' ? 1 : -1, options.length))
    }
    if (!open) return
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
    if (event.key === 'Escape') {
      // Closes only the list, not the drawer around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return { open, options, active, choose, type, leave, onKeyDown }
}

function nextActive(active: number, by: number, count: number): number {
  if (count === 0) return -1
  if (active === -1) return by > 0 ? 0 : count - 1
  return (active + by + count) % count
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
