import { useLiveQuery } from '../../../data/use-live-query.ts'
import { arrowUndoOutline, checkmarkCircleOutline, closeCircle, swapHorizontalOutline } from 'ionicons/icons'
import type { Audit } from '../../../../domain/audits/audit.ts'
import type { Standing } from '../../../../domain/audits/standing.ts'
import { sessionState } from '../../../../domain/trailers/audit-sets.ts'
import { AuditState } from '../../../../domain/trailers/trailer-lists.ts'
import { getStanding } from '../../../../mirror/reads/audits.ts'
import { Icon } from '../../../kit/icon.tsx'
import type { YardRow } from '../yard-row.ts'

export type OnYardMark = 'here' | 'not-here' | 'undo'

export interface OnYardMarksProps {
  readonly row: YardRow
  readonly session: Audit
  /** Null when this person may only look. */
  readonly onMark: ((row: YardRow, mark: OnYardMark) => void) | null
}

/** The Here and Not here buttons; after a tap, the mark and an undo button. */
export function OnYardMarks({ row, session, onMark }: OnYardMarksProps) {
  if (sessionState(row, session.ID, session.Type) !== AuditState.NotChecked)
    return <Marked row={row} session={session} onMark={onMark} />
  if (!onMark) return null
  return (
    <span className="on-yard">
      <button
        type="button"
        className="on-yard-button"
        aria-label={`Here ${row.Number}`}
        onClick={() => onMark(row, 'here')}
      >
        Here
      </button>
      <button
        type="button"
        className="on-yard-button"
        aria-label={`Not here ${row.Number}`}
        onClick={() => onMark(row, 'not-here')}
      >
        Not here
      </button>
    </span>
  )
}

function Marked({ row, session, onMark }: OnYardMarksProps) {
  const standing = useLiveQuery(() => getStanding(row.SiteID, session.ID, row.ID), [row.SiteID, row.ID, session.ID])
  const said = standing && wordsOf(standing)
  return (
    <span className="on-yard">
      <span className={`on-yard-said on-yard-${said?.name ?? 'unread'}`}>
        {said && <Icon icon={said.icon} />}
        {said?.words}
      </span>
      {onMark && (
        <button
          type="button"
          className="on-yard-button"
          aria-label={`Undo ${row.Number}`}
          title="Undo"
          onClick={() => onMark(row, 'undo')}
        >
          <Icon icon={arrowUndoOutline} />
          Undo
        </button>
      )}
    </span>
  )
}

/** Returns the mark for the trailer's checks in the session. */
function wordsOf({ state, seen }: Standing) {
  if (seen === null) return { name: 'not-here', words: 'Not here', icon: closeCircle }
  if (state === AuditState.Checked) return { name: 'here', words: 'Here', icon: checkmarkCircleOutline }
  return { name: 'elsewhere', words: 'Other spot', icon: swapHorizontalOutline }
}
