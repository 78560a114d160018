import type { ReactNode } from 'react'
import { type TimeMark, timeWords } from '../../domain/values/time-mark.ts'
import { showDateTime } from '../../domain/values/display.ts'
import './act-time.css'

export interface ActTimeProps {
  /** The time as it is shown. */
  readonly shown: string
  readonly mark: TimeMark
  /** Of the site. */
  readonly zone: string
}

/** Shows the time of an act, and says so where it was moved from what the tablet's clock said, or where that clock was in doubt. */
export function ActTime({ shown, mark, zone }: ActTimeProps) {
  const words = timeWords(mark)
  if (words === null) return shown
  return (
    <span
      className="act-time"
      title={mark.GivenDate === null ? undefined : `Given as ${showDateTime(mark.GivenDate, zone)}`}
    >
      <span>{shown}</span> <span className="act-time-note">{words}</span>
    </span>
  )
}

/** Returns the content of a table cell: plain words where nothing is to be said, since it is the number of elements that makes a table slow. */
export function actTimeCell(shown: string, mark: TimeMark, zone: string): ReactNode {
  return timeWords(mark) === null ? shown : <ActTime shown={shown} mark={mark} zone={zone} />
}
