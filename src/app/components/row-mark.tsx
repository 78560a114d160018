import { alertCircle, timeOutline } from 'ionicons/icons'
import { Icon } from './icon.tsx'
import './row-mark.css'

/** How a row stands towards the server. `waiting`: saved here, not sent yet. `needs-you`: refused, a person must decide. */
export type RowMarkState = 'waiting' | 'needs-you'

const words: Readonly<Record<RowMarkState, string>> = { waiting: 'Waiting', 'needs-you': 'Needs you' }
const icons: Readonly<Record<RowMarkState, string>> = { waiting: timeOutline, 'needs-you': alertCircle }

export interface RowMarkProps {
  readonly state: RowMarkState
}

/** The mark of a row: icon and words, in a colour that says the same. */
export function RowMark({ state }: RowMarkProps) {
  return (
    <span className={`row-mark row-mark-${state}`}>
      <Icon icon={icons[state]} />
      {words[state]}
    </span>
  )
}
