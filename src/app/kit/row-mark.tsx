import { alertCircle, pauseCircleOutline, timeOutline } from 'ionicons/icons'
import { Icon } from './icon.tsx'
import './row-mark.css'

/** `waiting`: saved, not sent. `held`: waits for a decision about another change. `needs-you`: rejected. */
export type RowMarkState = 'waiting' | 'held' | 'needs-you'

/** A mark and its age, such as '4 min'; no age while young. */
export interface RowMarkShown {
  readonly state: RowMarkState
  readonly age: string | null
}

/** The words of the marks; Help explains each of them. */
export const rowMarkWords: Readonly<Record<RowMarkState, string>> = {
  waiting: 'Waiting',
  held: 'Held',
  'needs-you': 'Needs you',
}
const icons: Readonly<Record<RowMarkState, string>> = {
  waiting: timeOutline,
  held: pauseCircleOutline,
  'needs-you': alertCircle,
}

export interface RowMarkProps extends RowMarkShown {
  readonly wordsOnly?: boolean
}

/** Icon, words and a colour that agree. */
export function RowMark({ state, age, wordsOnly }: RowMarkProps) {
  return (
    <span className={`row-mark row-mark-${state}`}>
      {!wordsOnly && <Icon icon={icons[state]} />}
      {wordsOf({ state, age })}
    </span>
  )
}

function wordsOf({ state, age }: RowMarkShown): string {
  return age === null ? rowMarkWords[state] : `${rowMarkWords[state]} ${age}`
}

export interface GutterProps {
  readonly mark: RowMarkShown | null
  /** Shown without a mark. */
  readonly glyph: string | null
  /** True when another cell shows the words of the mark. */
  readonly isSaid: boolean
}

/** The place of a mark, always there, so that nothing moves. */
export function Gutter({ mark, glyph, isSaid }: GutterProps) {
  const icon = mark ? icons[mark.state] : glyph
  return (
    <span className="gutter">
      {icon !== null && <Icon icon={icon} />}
      {mark && !isSaid && <span className={`row-mark row-mark-${mark.state}`}>{wordsOf(mark)}</span>}
    </span>
  )
}
