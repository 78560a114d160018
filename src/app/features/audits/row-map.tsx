import { memo } from 'react'
import { checkmarkOutline, closeOutline } from 'ionicons/icons'
import type { AnswerName, Stop } from '../../../domain/audits/walk.ts'
import { Icon } from '../../kit/icon.tsx'
import { rowTitle, type ShownAnswer, wholeAnswer } from './walk-words.ts'
import './row-map.css'

export interface RowMapProps {
  /** The spots of one row, in the order of the way. */
  readonly spots: readonly Stop[]
  readonly stop: Stop
  readonly shownOf: (stop: Stop) => ShownAnswer | null
  readonly numberOf: (stop: Stop) => string
}

/** Spots drawn at once; of a longer row those around the current one. */
const MOST = 40
/** Lines below the map, for which there is room at each size. */
const MOST_ODD = 3

/** A picture of the row: done, open and odd spots. */
export function RowMap({ spots, stop, shownOf, numberOf }: RowMapProps) {
  const at = spots.indexOf(stop)
  const start = Math.max(0, Math.min(at - MOST / 2, spots.length - MOST))
  const named = spots.map((one) => ({ one, shown: shownOf(one) }))
  const odd = named.flatMap(({ one, shown }) => (shown === null || shown.name === 'here' ? [] : [{ one, shown }]))
  // The last spots of the row come first; the line that counts the others takes the place of one.
  const latest = odd.toReversed().slice(0, odd.length > MOST_ODD ? MOST_ODD - 1 : MOST_ODD)
  const here = named.filter(({ shown }) => shown?.name === 'here').length
  const words = `${rowTitle(stop.row)}: ${here} as listed, ${odd.length} not, ${spots.length - here - odd.length} to look at`
  return (
    <>
      {/* The screen's title names the row, and the signs need the width. */}
      <h3>
        <span className="visually-hidden">{rowTitle(stop.row)}</span>
        <Sign state="here" words="Here" />
        <Sign state="odd" words="Not as listed" />
        <Sign state="open" words="To look at" />
        <Sign state="free" words="Free" />
      </h3>
      <div className="row-map-cells" role="img" aria-label={words}>
        {named.slice(start, start + MOST).map(({ one, shown }) => (
          <Cell
            key={one.key}
            state={one === stop ? 'now' : stateOf(one, shown?.name ?? null)}
            label={numberAtEnd(one.name)}
          />
        ))}
      </div>
      {odd.length > 0 && (
        <ul className="row-map-odd" aria-label="Not as listed in this row">
          {latest.map(({ one, shown }) => (
            <li key={one.key}>
              <b>{one.name}</b>
              {`, ${numberOf(one)}: ${wholeAnswer(shown)}`}
            </li>
          ))}
          {odd.length > latest.length && <li>{`and ${odd.length - latest.length} more in this row`}</li>}
        </ul>
      )}
    </>
  )
}

type CellState = 'here' | 'odd' | 'open' | 'free' | 'now'

function stateOf({ TrailerID }: Stop, name: AnswerName | null): CellState {
  if (name === null) return TrailerID === null ? 'free' : 'open'
  return name === 'here' ? 'here' : 'odd'
}

/** Returns '07' of 'B-07'. */
function numberAtEnd(name: string): string {
  return /\d+\s*[A-Za-z]?$/u.exec(name)?.[0] ?? ''
}

function PlainCell({ state, label }: { readonly state: CellState; readonly label: string }) {
  return (
    <span className="row-map-cell" data-state={state}>
      <b>{label}</b>
      {state === 'here' && <Icon icon={checkmarkOutline} />}
      {state === 'odd' && <Icon icon={closeOutline} />}
    </span>
  )
}

/** A tap changes only two cells of a row. */
const Cell = memo(PlainCell)

function Sign({ state, words }: { readonly state: CellState; readonly words: string }) {
  return (
    <span className="row-map-sign" aria-hidden="true">
      <Cell state={state} label="" />
      {words}
    </span>
  )
}
