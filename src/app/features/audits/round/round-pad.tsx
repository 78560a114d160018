import { alertCircleOutline, backspaceOutline } from 'ionicons/icons'
import { memo } from 'react'
import { Icon } from '../../../kit/icon.tsx'
import { type ReadingKey, showDegrees } from './reading-keys.ts'
import './round-pad.css'

export interface RoundPadProps {
  readonly reading: string
  /** A message about the reading; null for none. */
  readonly warning: string | null
  readonly last: number | null
  readonly set: number | null
  readonly onKey: (key: ReadingKey) => void
  readonly onReading: (reading: string) => void
}

/** A key with its face; its name where the face is a sign. */
interface Key {
  readonly key: ReadingKey
  readonly face: string
  readonly name?: string
}

const digit = (key: ReadingKey): Key => ({ key, face: key })

const keys: readonly Key[] = [
  ...(['1', '2', '3'] as const).map(digit),
  { key: 'delete', face: '', name: 'Delete one sign' },
  ...(['4', '5', '6'] as const).map(digit),
  { key: 'sign', face: '±', name: 'Plus or minus' },
  ...(['7', '8', '9'] as const).map(digit),
  { key: '.', face: '.', name: 'Point' },
]

/**
 * The display of a box temperature with keys of its own, since the system's keyboard would cover the card. `onKey` must be
 * stable.
 */
export function RoundPad({ reading, warning, last, set, onKey, onReading }: RoundPadProps) {
  const copy = (degrees: number | null, what: string, face: string) => (
    <button
      type="button"
      className="round-key round-key-words"
      disabled={degrees === null}
      aria-label={`Same as ${what}`}
      onClick={() => onReading(String(degrees))}
    >
      {face}
    </button>
  )
  return (
    <section className="round-pad" aria-label="Box temp">
      <div className="round-reading" data-tone={warning === null ? undefined : 'need'}>
        <span>Box temp</span>
        <output aria-label="Box temp" aria-live="polite">
          {showDegrees(reading)}
          <small className="round-degrees"> °F</small>
        </output>
        <p role="status">
          {warning !== null && (
            <>
              <Icon icon={alertCircleOutline} />
              {warning}
            </>
          )}
        </p>
      </div>
      <div className="round-keys">
        <Digits onKey={onKey} />
        {copy(last, 'last time', last === null ? '= Last' : `= ${showDegrees(last)}`)}
        <button type="button" className="round-key" onClick={() => onKey('0')}>
          0
        </button>
        {copy(set, 'set', '= Set')}
        <button type="button" className="round-key round-key-words" onClick={() => onKey('clear')}>
          Clear
        </button>
      </div>
    </section>
  )
}

/** The keys that are the same on each card. */
const Digits = memo(({ onKey }: Pick<RoundPadProps, 'onKey'>) =>
  keys.map(({ key, face, name }) => (
    <button key={key} type="button" className="round-key" aria-label={name ?? face} onClick={() => onKey(key)}>
      {face === '' ? <Icon icon={backspaceOutline} /> : face}
    </button>
  )),
)
