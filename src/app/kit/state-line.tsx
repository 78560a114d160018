import { Icon } from './icon.tsx'
import './state-line.css'

export interface StateLineProps {
  /** Null: nothing is known yet, and the line only keeps its place. */
  readonly icon: string | null
  readonly isCalm: boolean
  /** E.g. "as of 14:05, 20 s ago, 7 to send, oldest 12 min". */
  readonly words: string
}

/** The age of the data and the counts, never by colour alone. */
export function StateLine({ icon, isCalm, words }: StateLineProps) {
  return (
    <p className="state-line" data-calm={isCalm}>
      {icon && <Icon icon={icon} />}
      <span>{words}</span>
    </p>
  )
}
