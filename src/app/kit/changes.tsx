import { chevronDownOutline, chevronUpOutline } from 'ionicons/icons'
import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Loading } from './states.tsx'
import './changes.css'

export interface ChangeEntry {
  readonly key: string
  /** Such as 'Ada Admin, 11/20/2026 14:05'. */
  readonly head: string
  readonly fields: readonly { readonly label: string; readonly from: string; readonly to: string }[]
}

export interface ChangesProps {
  /** Undefined while loading. */
  readonly entries: readonly ChangeEntry[] | undefined
  /** Of all changes. */
  readonly count: number
  /** The reason why they cannot be shown. */
  readonly trouble: string | null
  /** Also called again after a failure. */
  readonly onLoad: () => void
  readonly onMore: () => void
}

/** A thing's changes, newest first, folded at first. */
export function Changes({ entries, count, trouble, onLoad, onMore }: ChangesProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  function toggle() {
    if (!open) onLoad()
    setOpen(!open)
  }
  return (
    <section className="changes" aria-label="Changes">
      <button type="button" className="changes-head" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <Icon icon={open ? chevronUpOutline : chevronDownOutline} />
        Changes
      </button>
      <div id={id} hidden={!open}>
        {trouble !== null && (
          <p className="changes-trouble" role="alert">
            {trouble} <Button onClick={onLoad}>Try again</Button>
          </p>
        )}
        {trouble === null && entries === undefined && <Loading label="Loading changes" />}
        {trouble === null && entries?.length === 0 && <p>No changes yet.</p>}
        {entries && entries.length > 0 && <List entries={entries} />}
        {trouble === null && entries && entries.length < count && <Button onClick={onMore}>Show older changes</Button>}
      </div>
    </section>
  )
}

function List({ entries }: { readonly entries: readonly ChangeEntry[] }) {
  return (
    <ol className="changes-list">
      {entries.map(({ key, head, fields }) => (
        <li key={key}>
          <h4>{head}</h4>
          <dl>
            {fields.map(({ label, from, to }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{`${from} → ${to}`}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
