import type { ReactNode } from 'react'
import { type TimeMark, timeWords } from '../../domain/values/time-mark.ts'
import { showDateTime } from '../../domain/values/display.ts'
import './act-time.css'

export interface ActTimeProps {
  readonly shown: string
  readonly mark: TimeMark
  /** The site's zone. */
  readonly zone: string
}

/** Shows the time of an act, with a note where the tablet's clock was corrected or in doubt. */
export function ActTime({ shown, mark, zone }: ActTimeProps) {
  const words = timeWords(mark)
  if (words === null) return shown
  return (
    <span
      className="act-time"
      title={mark.GivenDate === null ? undefined : `Tablet time ${showDateTime(mark.GivenDate, zone)}`}
    >
      <span>{shown}</span> <span className="act-time-note">{words}</span>
    </span>
  )
}

/** Returns a table cell; plain words without a note stay a string, since elements are slow. */
export function actTimeCell(shown: string, mark: TimeMark, zone: string): ReactNode {
  return timeWords(mark) === null ? shown : <ActTime shown={shown} mark={mark} zone={zone} />
}
