import { type KeyboardEvent, useEffect, useRef } from 'react'
import './segment-tabs.css'

export interface Tab<K extends string | number> {
  readonly key: K
  readonly label: string
  readonly disabled?: boolean
}

export interface SegmentTabsProps<K extends string | number> {
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly value: K
  readonly onChange: (key: K) => void
  /** The panel that the tabs control. */
  readonly panelID?: string
}

/** A screen's views; arrow keys switch. */
export function SegmentTabs<K extends string | number>({ label, tabs, value, onChange, panelID }: SegmentTabsProps<K>) {
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const open = tabs.filter((tab) => !tab.disabled)
    const next = open[(open.findIndex((tab) => tab.key === value) + by + open.length) % open.length]
    if (by === 0 || !next) return
    event.preventDefault()
    onChange(next.key)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A tab chosen before may be out of sight.
    const chosen = list.current?.querySelector<HTMLElement>(`[data-key="${value}"]`)
    if (chosen && list.current) list.current.scrollLeft += scrollToShow(list.current, chosen)
  }, [value])
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className="tab"
          data-key={tab.key}
          aria-selected={tab.key === value}
          aria-controls={panelID}
          tabIndex={tab.key === value ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => onChange(tab.key)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** Returns the pixels to scroll sideways to show a part whole. */
function scrollToShow(box: HTMLElement, part: HTMLElement): number {
  const frame = box.getBoundingClientRect()
  const { left, right } = part.getBoundingClientRect()
  return Math.max(right + EDGE - frame.right, 0) + Math.min(left - EDGE - frame.left, 0)
}

/** Pixels of the next tab kept in sight. */
const EDGE = 24
