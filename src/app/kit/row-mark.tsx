import { alertCircle, timeOutline } from 'ionicons/icons'
import { Icon } from './icon.tsx'
import './row-mark.css'

/** `waiting`: saved here, not sent yet. `needs-you`: rejected, a person must decide. */
export type RowMarkState = 'waiting' | 'needs-you'

const words: Readonly<Record<RowMarkState, string>> = { waiting: 'Waiting', 'needs-you': 'Needs you' }
const icons: Readonly<Record<RowMarkState, string>> = { waiting: timeOutline, 'needs-you': alertCircle }

export interface RowMarkProps {
  readonly state: RowMarkState
  /** The icon stands elsewhere in the row. */
  readonly wordsOnly?: boolean
}

/** A row's mark: icon, words and a colour that agree. */
export function RowMark({ state, wordsOnly }: RowMarkProps) {
  return (
    <span className={`row-mark row-mark-${state}`}>
      {!wordsOnly && <Icon icon={icons[state]} />}
      {words[state]}
    </span>
  )
}

export interface GutterProps {
  readonly mark: RowMarkState | null
  /** Shown while there is no mark; null for nothing. */
  readonly glyph: string | null
  /** True when another cell shows the words of the mark. */
  readonly isSaid: boolean
}

/** The place of a row's mark at its start, which is always there, so that nothing moves. */
export function Gutter({ mark, glyph, isSaid }: GutterProps) {
  const icon = mark ? icons[mark] : glyph
  return (
    <span className="gutter">
      {icon !== null && <Icon icon={icon} />}
      {mark && !isSaid && <span className={`row-mark row-mark-${mark}`}>{words[mark]}</span>}
    </span>
  )
}
