import { chevronDownOutline, chevronUpOutline, closeOutline, funnelOutline, searchOutline } from 'ionicons/icons'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useTypedKeyword } from '../use-typed-keyword.ts'
import { wholeOnTap } from '../whole-on-tap.ts'
import type { FilterField } from './filter-fields.tsx'
import './list-filters.css'

export interface ListFiltersProps {
  readonly fields: readonly FilterField[]
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly onClear: () => void
  /** Buttons beside Clear. */
  readonly actions?: ReactNode
}

/** The bar above a list, and its panel FILTERS (spec 1§2.4). */
export function ListFilters({
  fields,
  open,
  onToggle,
  onClear,
  actions,
  children,
}: ListFiltersProps & { readonly children: ReactNode }) {
  const bodyID = useId()
  const [round, setRound] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const clear = () => {
    setRound(round + 1)
    onClear()
  }
  const isFolding = fields.some(({ search }) => search === undefined)
  const chips = fields.filter(({ chip }) => chip !== null)
  return (
    <section className="list-filters" aria-label="FILTERS">
      <div className="list-bar">
        {fields.map(({ id, search }) => search && <SearchField key={`${id}-${round}`} {...search} />)}
        {isFolding && (
          <button
            ref={button}
            type="button"
            className="filter-button"
            aria-expanded={open}
            aria-controls={bodyID}
            onClick={() => onToggle(!open)}
          >
            <Icon icon={funnelOutline} />
            <span>FILTERS</span>
            <Icon icon={open ? chevronUpOutline : chevronDownOutline} />
          </button>
        )}
        <ul className="filter-chips" aria-label="Active filters">
          {chips.map(({ id, chip, onReset }) => (
            <li key={id}>
              <button
                type="button"
                className="filter-chip"
                onClick={({ currentTarget }) => {
                  // The removed chip would take the focus with it.
                  if (document.activeElement === currentTarget) focusBeside(currentTarget, button.current)
                  onReset()
                }}
              >
                <span className="visually-hidden">Remove </span>
                {chip}
                <Icon icon={closeOutline} />
              </button>
            </li>
          ))}
        </ul>
        {children}
      </div>
      <div id={bodyID} hidden={!open} className="filters-body">
        {isFolding && open && <FilterPanel fields={fields} round={round} actions={actions} onClear={clear} />}
      </div>
    </section>
  )
}

/** Focuses the next chip, else the one before, else `button`. */
function focusBeside(chip: HTMLElement, button: HTMLElement | null): void {
  const place = chip.closest('li')
  const beside = place?.nextElementSibling ?? place?.previousElementSibling
  const next = beside?.querySelector('button') ?? button
  next?.focus()
}

interface FilterPanelProps extends Pick<ListFiltersProps, 'fields' | 'actions' | 'onClear'> {
  readonly round: number
}

function FilterPanel({ fields, round, actions, onClear }: FilterPanelProps) {
  return (
    <div className="filters-fields">
      {fields.map((field) => field.render(round))}
      <div className="filters-actions">
        {actions}
        <Button onClick={onClear}>Clear</Button>
      </div>
    </div>
  )
}

function SearchField({ label, value, onChange, pauseMs, onEnter }: NonNullable<FilterField['search']>) {
  const [typed, type] = useTypedKeyword(value, onChange, pauseMs)
  return (
    <label className="list-search">
      <Icon icon={searchOutline} />
      <input
        {...wholeOnTap}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        maxLength={50}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && typed.trim() !== '' && onEnter?.(typed)}
      />
    </label>
  )
}
