import { arrowForwardOutline, peopleOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { RowProgress } from '../../../domain/audits/walk.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { usePress } from '../../kit/use-press.ts'
import type { Walk } from './use-walk.ts'
import { rowTitle, startWords } from './walk-words.ts'

export interface WalkRowsProps {
  readonly rows: readonly RowProgress[]
  /** Null until chosen, shown as all. */
  readonly chosen: readonly string[] | null
  readonly wayOf: Walk['wayOf']
  /** None means all. */
  readonly onStart: (rows: readonly string[]) => void
}

/** Chooses the rows that this person walks. */
export function WalkRows({ rows, chosen, wayOf, onStart }: WalkRowsProps) {
  const press = usePress()
  const names = rows.map(({ row }) => row)
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(chosen === null || chosen.length === 0 ? [] : names.filter((row) => !chosen.includes(row))),
  )
  const mine = rows.filter(({ row }) => !left.has(row))
  const stops = mine.reduce((sum, row) => sum + row.stops - row.answered, 0)
  const picked = left.size === 0 ? [] : mine.map(({ row }) => row)
  const way = mine.length === 0 ? null : wayOf(picked)
  function choose(row: string, on: boolean) {
    setLeft(new Set(on ? [...left].filter((one) => one !== row) : [...left, row]))
  }
  return (
    <form
      className="walk-rows"
      aria-label="Rows to walk"
      onSubmit={(event) => {
        event.preventDefault()
        onStart(picked)
      }}
    >
      <p className="walk-hint">
        <Icon icon={peopleOutline} />
        Two auditors can split the rows between them.
      </p>
      <ul className="walk-row-list">
        {rows.map((row) => (
          <li key={row.row}>
            <RowChoice row={row} checked={!left.has(row.row)} onChange={(on) => choose(row.row, on)} />
          </li>
        ))}
      </ul>
      <p className="walk-hint" role="status">
        {way?.first && startWords(way.first, way.near)}
      </p>
      <div className="walk-foot" {...press}>
        <Button large onClick={() => setLeft(new Set())}>
          All
        </Button>
        <Button large onClick={() => setLeft(new Set(names))}>
          None
        </Button>
        <Button large tone="primary" icon={arrowForwardOutline} type="submit" disabled={mine.length === 0}>
          {`Walk ${stops} ${stops === 1 ? 'spot' : 'spots'}`}
        </Button>
      </div>
    </form>
  )
}

interface RowChoiceProps {
  readonly row: RowProgress
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
}

function RowChoice({ row, checked, onChange }: RowChoiceProps) {
  return (
    <label className="walk-choice">
      <input className="check" type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="walk-choice-name">{rowTitle(row.row)}</span>
      <span className="walk-choice-far">
        <span>{`${row.answered} of ${row.stops}`}</span>
        <span className="walk-choice-by">{row.lastBy === null ? 'Nobody yet' : `Last: ${row.lastBy}`}</span>
      </span>
    </label>
  )
}
