import { createOutline, enterOutline, exitOutline, returnDownBackOutline, timeOutline } from 'ionicons/icons'
import type { Site } from '../../../domain/sites/site.ts'
import type { PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'
import { AuditState, TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { IconButton } from '../../components/button.tsx'
import type { Column } from '../../components/data-table.tsx'
import { Icon } from '../../components/icon.tsx'
import { type AuditActs, auditActColumns, auditLastColumns } from './audit/audit-columns.tsx'
import { AuditTag } from './audit/audit-tag.tsx'
import { NumberButton } from './number-button.tsx'
import { isAuditTab, type YardTab } from './yard-filter.ts'
import type { TextColumn } from './text-column.ts'
import { textColumnsOf } from './yard-text-columns.ts'

export type YardRow = PresentedTrailer

/** What the buttons of a row do; null: this person sees no such column. */
export interface RowActs {
  readonly onEdit: ((row: YardRow) => void) | null
  readonly onHistory: (row: YardRow) => void
  /** Depart, Re-Arrive or Arrive, by the trailer's state. */
  readonly onState: ((row: YardRow) => void) | null
  /** The words against a departure of this trailer by this person; null when it may leave. */
  readonly refuseDeparture: (row: YardRow) => string | null
}

/**
 * The columns of a tab: buttons first, then what is known (spec 2§2.1). The first button carries the trailer's number: that column stays in sight while the
 * others scroll, so nobody departs a trailer whose number has left the screen. Keep the result between renders.
 */
export function yardColumns(tab: YardTab, site: Site, acts: RowActs, audit: AuditActs): readonly Column<YardRow>[] {
  const texts = textColumnsOf(tab, site).map((column) => toColumn(column, site.Timezone))
  if (!isAuditTab(tab)) return [...actColumns(acts), ...texts]
  return [...auditActColumns(tab, audit), ...texts, ...auditLastColumns(tab, site)]
}

/** Room for a container's eleven characters: the columns keep their places from page to page. */
const NUMBER_WIDTH = 184
/** Room for 'Conditional Departed'. */
const TAG_WIDTH = 180

function actColumns({ onEdit, onHistory, onState, refuseDeparture }: RowActs): Column<YardRow>[] {
  const columns: Column<YardRow>[] = []
  if (onEdit) {
    columns.push({
      id: 'edit',
      header: 'Edit',
      width: NUMBER_WIDTH,
      render: (row) => <NumberButton row={row} act="Edit" icon={createOutline} onTap={onEdit} />,
    })
  }
  columns.push({
    id: 'history',
    header: 'History',
    width: onEdit ? 80 : NUMBER_WIDTH + TAG_WIDTH,
    render: (row) =>
      onEdit ? (
        <IconButton icon={timeOutline} label={`History ${row.Number}`} title="History" onClick={() => onHistory(row)} />
      ) : (
        <>
          <NumberButton row={row} act="History" icon={timeOutline} onTap={onHistory} />
          {isConditional(row) && <AuditTag name="conditional-departed" />}
        </>
      ),
  })
  if (onState) {
    columns.push({
      id: 'state',
      header: 'Re-Arrive/Depart',
      width: 215,
      render: (row) => <StateButton row={row} onState={onState} refused={refuseDeparture(row)} />,
    })
  }
  return columns
}

const stateActs: Readonly<Record<number, { readonly words: string; readonly icon: string }>> = {
  [TrailerState.OnYard]: { words: 'Depart', icon: exitOutline },
  [TrailerState.Departed]: { words: 'Re-Arrive', icon: returnDownBackOutline },
  [TrailerState.InTransit]: { words: 'Arrive', icon: enterOutline },
}

interface StateButtonProps {
  readonly row: YardRow
  readonly onState: (row: YardRow) => void
  readonly refused: string | null
}

/** What can be done next with a trailer's state (3-decisions §3). A Conditional Departed trailer leaves by an admin only. */
function StateButton({ row, onState, refused }: StateButtonProps) {
  const act = stateActs[row.State]
  if (!act) return null
  const words = isConditional(row) ? `${act.words} ${row.Number}, Conditional Departed` : `${act.words} ${row.Number}`
  return (
    <button
      type="button"
      className="row-act row-state"
      aria-label={words}
      title={refused ?? undefined}
      disabled={refused !== null}
      onClick={() => onState(row)}
    >
      <Icon icon={act.icon} />
      <span>
        {act.words}
        {isConditional(row) && <AuditTag name="conditional-departed" />}
      </span>
    </button>
  )
}

function isConditional({ AuditState: state }: YardRow): boolean {
  return state === AuditState.ConditionalDeparted
}

function toColumn(column: TextColumn, zone: string): Column<YardRow> {
  return {
    id: column.id,
    header: column.header,
    width: column.width,
    sortKey: column.sortKey,
    align: column.align,
    render: (row) => column.text(row, zone),
  }
}
