import { alertCircle, timeOutline } from 'ionicons/icons'
import { Icon } from './icon.tsx'
import './row-mark.css'

/** `waiting`: saved here, not sent yet. `needs-you`: rejected, a person must decide. */
export type RowMarkState = 'waiting' | 'needs-you'

const words: Readonly<Record<RowMarkState, string>> = { waiting: 'Waiting', 'needs-you': 'Needs you' }
const icons: Readonly<Record<RowMarkState, string>> = { waiting: timeOutline, 'needs-you': alertCircle }

export interface RowMarkProps {
  readonly state: RowMarkState
}

/** A row's mark: icon, words and a colour that agree. */
export function RowMark({ state }: RowMarkProps) {
  return (
    <span className={`row-mark row-mark-${state}`}>
      <Icon icon={icons[state]} />
      {words[state]}
    </span>
  )
}
