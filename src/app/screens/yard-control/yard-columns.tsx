import { createOutline, enterOutline, exitOutline, returnDownBackOutline, timeOutline } from 'ionicons/icons'
import type { Site } from '../../../domain/sites/site.ts'
import type { PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { IconButton } from '../../components/button.tsx'
import type { Column } from '../../components/data-table.tsx'
import { Icon } from '../../components/icon.tsx'
import type { YardTab } from './yard-filter.ts'
import { type TextColumn, textColumnsOf } from './yard-text-columns.ts'

export type YardRow = PresentedTrailer

/** What the buttons of a row do; null: this person sees no such column. */
export interface RowActs {
  readonly onEdit: ((row: YardRow) => void) | null
  readonly onHistory: (row: YardRow) => void
  /** Depart, Re-Arrive or Arrive, by the trailer's state. */
  readonly onState: ((row: YardRow) => void) | null
}

/**
 * The columns of a tab: buttons first, then what is known (spec 2§2.1). The first button carries the trailer's number: that column stays in sight while the
 * others scroll, so nobody departs a trailer whose number has left the screen. Keep the result between renders.
 */
export function yardColumns(tab: YardTab, site: Site, acts: RowActs): readonly Column<YardRow>[] {
  return [...actColumns(acts), ...textColumnsOf(tab, site).map((column) => toColumn(column, site.Timezone))]
}

/** Room for a container's eleven characters: the columns keep their places from page to page. */
const NUMBER_WIDTH = 184

function actColumns({ onEdit, onHistory, onState }: RowActs): Column<YardRow>[] {
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
    width: onEdit ? 80 : NUMBER_WIDTH,
    render: (row) =>
      onEdit ? (
        <IconButton icon={timeOutline} label={`History ${row.Number}`} title="History" onClick={() => onHistory(row)} />
      ) : (
        <NumberButton row={row} act="History" icon={timeOutline} onTap={onHistory} />
      ),
  })
  if (onState) {
    columns.push({
      id: 'state',
      header: 'Re-Arrive/Depart',
      width: 150,
      render: (row) => <StateButton row={row} onState={onState} />,
    })
  }
  return columns
}

interface NumberButtonProps {
  readonly row: YardRow
  readonly act: string
  readonly icon: string
  readonly onTap: (row: YardRow) => void
}

function NumberButton({ row, act, icon, onTap }: NumberButtonProps) {
  return (
    <button
      type="button"
      className="row-act row-number"
      aria-label={`${act} ${row.Number}`}
      title={act}
      onClick={() => onTap(row)}
    >
      <Icon icon={icon} />
      <span>{row.Number}</span>
    </button>
  )
}

const stateActs: Readonly<Record<number, { readonly words: string; readonly icon: string }>> = {
  [TrailerState.OnYard]: { words: 'Depart', icon: exitOutline },
  [TrailerState.Departed]: { words: 'Re-Arrive', icon: returnDownBackOutline },
  [TrailerState.InTransit]: { words: 'Arrive', icon: enterOutline },
}

/** What can be done next with a trailer's state (3-decisions §3). */
function StateButton({ row, onState }: { readonly row: YardRow; readonly onState: (row: YardRow) => void }) {
  const act = stateActs[row.State]
  if (!act) return null
  return (
    <button type="button" className="row-act" aria-label={`${act.words} ${row.Number}`} onClick={() => onState(row)}>
      <Icon icon={act.icon} />
      {act.words}
    </button>
  )
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
