import { createOutline, enterOutline, exitOutline, returnDownBackOutline, swapHorizontalOutline } from 'ionicons/icons'
import { may } from '../../../domain/access/rights.ts'
import { refuseConditionalDeparture } from '../../../domain/trailers/conditional-departure.ts'
import { stateWords } from '../../../domain/trailers/known-number.ts'
import { AuditState, TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { RowAct } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'
import type { OpenOverlay } from '../../forms/use-overlays.tsx'
import { AuditTag } from './audit/audit-tag.tsx'
import { openState, type OverlayContext, trailerForm } from './overlays.ts'
import { eventsAct, historyAct, proofAct } from './past-acts.ts'
import type { YardRow } from './yard-row.ts'

/** Pixels for an act and the menu, and for an icon beside. */
const WIDTH = 128
const ICON_WIDTH = 48

/**
 * The acts on arrivals and on the inventory (spec 2§2.1); keep the result between renders.
 * `onAddTask` null: a person who adds no tasks.
 */
export function yardActs(
  roles: readonly number[],
  mayWrite: boolean,
  open: OpenOverlay<OverlayContext>,
  onAddTask: ((row: YardRow) => void) | null,
): RowActs<YardRow> {
  const header = 'Re-Arrive/Depart'
  const history = historyAct(open, mayWrite ? 'more' : 'link')
  const proof = proofAct(open)
  const past = may({ Roles: roles }, 'photos.read') ? [history, eventsAct(open), proof] : [history, proof]
  if (!mayWrite) return { acts: past, header, width: WIDTH, note: conditionalTag }
  const edit: RowAct<YardRow> = {
    id: 'edit',
    header: 'Edit',
    words: () => 'Edit',
    label: ({ Number: number }) => `Edit ${number}`,
    icon: () => createOutline,
    onTap: ({ ID }) => open(trailerForm, { purpose: { name: 'edit', trailerID: ID } }, ID),
    place: 'link',
  }
  const state: RowAct<YardRow> = {
    id: 'state',
    header,
    words: ({ State }) => stateWords[State] ?? '',
    label: stateLabel,
    icon: ({ State }) => stateIcons[State] ?? exitOutline,
    has: ({ State }) => stateWords[State] !== undefined,
    onTap: (row) => openState(open, row),
    refused: (row) =>
      row.State === TrailerState.OnYard
        ? (refuseConditionalDeparture(row, { Roles: roles })?.details.title ?? null)
        : null,
    note: conditionalTag,
    place: 'main',
  }
  if (!onAddTask) return { acts: [edit, ...past, state], header, width: WIDTH }
  const task: RowAct<YardRow> = {
    id: 'task',
    header: 'Add Task',
    words: () => 'Add task',
    label: ({ Number: number }) => `Add task for ${number}`,
    icon: () => swapHorizontalOutline,
    has: ({ State }) => State === TrailerState.OnYard,
    onTap: onAddTask,
    place: 'beside',
  }
  return { acts: [edit, ...past, task, state], header, width: WIDTH + ICON_WIDTH }
}

const stateIcons: Readonly<Record<number, string>> = {
  [TrailerState.OnYard]: exitOutline,
  [TrailerState.Departed]: returnDownBackOutline,
  [TrailerState.InTransit]: enterOutline,
}

function stateLabel(row: YardRow): string {
  const label = `${stateWords[row.State] ?? ''} ${row.Number}`
  return isConditional(row) ? `${label}, Conditional Departed` : label
}

function conditionalTag(row: YardRow) {
  return isConditional(row) && <AuditTag name="conditional-departed" />
}

function isConditional({ AuditState: state }: YardRow): boolean {
  return state === AuditState.ConditionalDeparted
}
