import { createOutline, enterOutline, exitOutline, returnDownBackOutline, swapHorizontalOutline } from 'ionicons/icons'
import { may } from '../../../domain/access/rights.ts'
import { refuseConditionalDeparture } from '../../../domain/trailers/conditional-departure.ts'
import { type KnownRights, mayCheckTrailer, stateWords } from '../../../domain/trailers/known-number.ts'
import { AuditState, conditionalDepartedName, TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { RowAct } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'
import type { OpenOverlay } from '../../forms/use-overlays.tsx'
import { AuditTag } from './audit/audit-tag.tsx'
import { checkLook } from './audit/check-look.ts'
import { openTask } from './open-task.ts'
import { checkDialog, openState, type OverlayContext, trailerForm } from './overlays.ts'
import { eventsAct, historyAct, proofAct } from './past-acts.ts'
import type { YardRow } from './yard-row.ts'

/** Pixels for an act and the menu, and for an icon beside. */
const WIDTH = 128
const ICON_WIDTH = 48

export interface YardActsOptions {
  readonly roles: readonly number[]
  readonly rights: KnownRights
  readonly open: OpenOverlay<OverlayContext>
  /** True while a typed number shows one row, whose acts are one tap each. */
  readonly isSingle: boolean
}

/** The acts on arrivals and on the inventory (spec 2§2.1); keep the result between renders. */
export function yardActs({ roles, rights, open, isSingle }: YardActsOptions): RowActs<YardRow> {
  const { mayWrite, mayCheck, mayAddTask } = rights
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
  const check: RowAct<YardRow> = {
    ...checkLook,
    has: (row) => mayCheckTrailer(row, rights),
    onTap: ({ ID }) => open(checkDialog, { purpose: { name: 'check', trailerID: ID } }, ID),
    place: isSingle ? 'beside' : 'more',
    hasColumn: false,
  }
  const task: RowAct<YardRow> = {
    id: 'task',
    header: 'Add Task',
    words: () => 'Add task',
    label: ({ Number: number }) => `Add task for ${number}`,
    icon: () => swapHorizontalOutline,
    has: ({ State }) => State === TrailerState.OnYard,
    onTap: (row) => void openTask(row, open),
    place: 'beside',
  }
  const acts = [edit, ...(mayCheck ? [check] : []), ...past, ...(mayAddTask ? [task] : []), state]
  const icons = acts.filter(({ place }) => place === 'beside').length
  return { acts, header, width: WIDTH + icons * ICON_WIDTH, hasLine: isSingle }
}

const stateIcons: Readonly<Record<number, string>> = {
  [TrailerState.OnYard]: exitOutline,
  [TrailerState.Departed]: returnDownBackOutline,
  [TrailerState.InTransit]: enterOutline,
}

function stateLabel(row: YardRow): string {
  const label = `${stateWords[row.State] ?? ''} ${row.Number}`
  return isConditional(row) ? `${label}, ${conditionalDepartedName}` : label
}

function conditionalTag(row: YardRow) {
  return isConditional(row) && <AuditTag name="conditional-departed" />
}

function isConditional({ AuditState: state }: YardRow): boolean {
  return state === AuditState.ConditionalDeparted
}
