import { alertCircleOutline } from 'ionicons/icons'
import { useEffect, useId, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import { type NamedItem, wordsOf } from './items.ts'
import './versions.css'

export type Side = 'theirs' | 'mine'

export interface VersionsProps<T extends FieldValues> {
  readonly items: readonly NamedItem<T>[]
  readonly theirs: T
  readonly mine: T
  /** Null: undecided. */
  readonly chosen: Side | null
  readonly onChoose: (side: Side) => void
}

/** Both versions of a row that somebody else changed, one tap each. */
export function Versions<T extends FieldValues>({ items, theirs, mine, chosen, onChoose }: VersionsProps<T>) {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  // Brings itself into sight: it may be below the fields when Save is tapped.
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const shown = items.filter(({ kind }) => kind !== 'secret')
  const found = shown.filter(({ name }) => JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]))
  const differing = found.length > 0 ? found : shown
  const side = (which: Side, head: string, fields: T, words: string) => (
    <button type="button" className="version" aria-pressed={chosen === which} onClick={() => onChoose(which)}>
      <small>{head}</small>
      {differing.map((item) => (
        <span key={item.name}>
          {items.length > 1 && <small>{`${item.label} `}</small>}
          <b>{wordsOf(item, fields)}</b>
        </span>
      ))}
      <span className="version-act">{words}</span>
    </button>
  )
  return (
    <section ref={place} className="versions" role="alert" aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>
        <Icon icon={alertCircleOutline} />
        Changed meanwhile
      </h3>
      <p>Somebody else changed this after you opened it. Nothing was saved.</p>
      <div className="versions-sides">
        {side('theirs', 'Theirs, saved', theirs, 'Take theirs')}
        {side('mine', 'Yours', mine, 'Keep yours')}
      </div>
    </section>
  )
}
