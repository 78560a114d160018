import { chevronDownOutline, chevronUpOutline, funnelOutline } from 'ionicons/icons'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './filter-panel.css'

export interface FilterPanelProps {
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly onClear: () => void
  /** Number of filters that differ from their default; in the head, visible also when closed. */
  readonly active: number
  readonly children: ReactNode
  /** Buttons beside Clear. */
  readonly actions?: ReactNode
}

/** The expandable panel above a list, titled FILTERS (spec 1§2.4). */
export function FilterPanel({ open, onToggle, onClear, active, children, actions }: FilterPanelProps) {
  const bodyID = useId()
  return (
    <section className="filters" aria-label="FILTERS">
      <button
        type="button"
        className="filters-head"
        aria-expanded={open}
        aria-controls={bodyID}
        onClick={() => onToggle(!open)}
      >
        <Icon icon={funnelOutline} />
        <span className="filters-title">FILTERS</span>
        {active > 0 && <span className="filters-count">{`${active} set`}</span>}
        <span className="filters-arrow">
          <Icon icon={open ? chevronUpOutline : chevronDownOutline} />
        </span>
      </button>
      <div id={bodyID} hidden={!open} className="filters-body">
        <div className="filters-fields">
          {children}
          <div className="filters-actions">
            {actions}
            <Button onClick={onClear}>Clear</Button>
          </div>
        </div>
      </div>
    </section>
  )
}
