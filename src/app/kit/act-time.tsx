import type { ReactNode } from 'react'
import { type TimeMark, timeWords } from '../../domain/values/time-mark.ts'
import { showDateTime } from '../../domain/values/display.ts'
import './act-time.css'

export interface ActTimeProps {
  readonly shown: string
  readonly mark: TimeMark
  readonly zone: string
}

/** The time of an act, noting a corrected or doubtful clock. */
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

/** Returns a table cell: without a note a plain string, since elements are slow. */
export function actTimeCell(shown: string, mark: TimeMark, zone: string): ReactNode {
  return timeWords(mark) === null ? shown : <ActTime shown={shown} mark={mark} zone={zone} />
}
