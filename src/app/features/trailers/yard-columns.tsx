import { createOutline, enterOutline, exitOutline, returnDownBackOutline, timeOutline } from 'ionicons/icons'
import type { Site } from '../../../domain/sites/site.ts'
import { AuditState, TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { IconButton } from '../../kit/button.tsx'
import type { Column } from '../../kit/column.ts'
import { Icon } from '../../kit/icon.tsx'
import { type AuditActs, auditActColumns, auditLastColumns } from './audit/audit-columns.tsx'
import { AuditTag } from './audit/audit-tag.tsx'
import { StatusChip } from '../../forms/trailer-chips.tsx'
import { NumberButton } from './number-button.tsx'
import type { YardRow } from './yard-row.ts'
import { isAuditTab, type YardTab } from './yard-filter.ts'
import type { TextColumn } from './text-column.ts'
import { textColumnsOf } from './yard-text-columns.ts'

/** The buttons of a row; null removes the column. */
export interface RowActs {
  readonly onEdit: ((row: YardRow) => void) | null
  readonly onHistory: (row: YardRow) => void
  /** Depart, Re-Arrive or Arrive, by the trailer's state. */
  readonly onState: ((row: YardRow) => void) | null
  /** Returns why this person may not depart the trailer; null when they may. */
  readonly refuseDeparture: (row: YardRow) => string | null
}

/**
 * The columns of a tab (spec 2§2.1); keep the result between renders. The trailer's number stays
 * visible, so that nobody departs the wrong trailer.
 */
export function yardColumns(tab: YardTab, site: Site, acts: RowActs, audit: AuditActs): readonly Column<YardRow>[] {
  const texts = textColumnsOf(tab, site).map((column) => toColumn(column, site.Timezone))
  if (!isAuditTab(tab)) return [...actColumns(acts), ...texts]
  return [...auditActColumns(tab, audit), ...texts, ...auditLastColumns(tab, site)]
}

/** Pixels for a container's eleven characters, fixed so that columns do not move between pages. */
const NUMBER_WIDTH = 184
/** Pixels for 'Conditional Departed'. */
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

/** The next change of state (3-decisions §3); only an admin departs a Conditional Departed. */
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
    render:
      column.id === 'StatusTypeName'
        ? (row) => <StatusChip status={row.StatusType} name={column.text(row, zone)} />
        : (row) => column.text(row, zone),
  }
}
