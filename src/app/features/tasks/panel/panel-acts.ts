import { may, type Person } from '../../../../domain/access/rights.ts'
import { TaskStatus, TaskSubStatus } from '../../../../domain/tasks/task-lists.ts'
import {
  refuseActing,
  refuseOverride,
  type Transition,
  transitionOf,
} from '../../../../domain/tasks/task-transitions.ts'
import { refuseAway } from '../../../../domain/tasks/task-presence.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { isOpen, type Task } from '../../../../domain/tasks/task.ts'

/** `remove` clears driver and sub-status. */
export type PanelAct = Transition | 'override' | 'edit' | 'comment'

interface Actor extends Person {
  readonly UserID: number
}

const targets: readonly (readonly [act: Transition, status: TaskStatus])[] = [
  ['start', TaskStatus.Working],
  ['pause', TaskStatus.Paused],
  ['complete', TaskStatus.Completed],
  ['remove', TaskStatus.Pending],
]

/**
 * Returns the allowed acts (3-decisions §6). `task` is the stored row, since a computed sub-status cannot be removed;
 * none for an unknown or deleted task.
 */
export function panelActs(
  task: Task | null,
  trailer: Pick<Trailer, 'Number' | 'State'> | null,
  by: Actor,
): ReadonlySet<PanelAct> {
  if (task === null || task.DeletedDate !== null) return new Set()
  const acts: PanelAct[] = targets
    .filter(([act, status]) => canReach(task, act, status, by) && !isAway(act, task, trailer))
    .map(([act]) => act)
  if (refuseOverride(task, by) === null) acts.push('override')
  if (may(by, 'tasks.write')) acts.push(...(isOpen(task) ? (['edit', 'comment'] as const) : (['comment'] as const)))
  return new Set(acts)
}

/** Returns a listed task's next step for this person. */
export function nextAct(task: Task & { readonly Trailer: Trailer | null }, by: Actor): 'start' | 'complete' | null {
  const acts = panelActs(task, task.Trailer, by)
  return acts.has('complete') ? 'complete' : acts.has('start') ? 'start' : null
}

/** True unless the trailer is away: an override cannot complete its task either. */
export function mayOverrideComplete(task: Task, trailer: Pick<Trailer, 'Number' | 'State'> | null): boolean {
  return !isAway('complete', task, trailer)
}

/** True for a start or completion while the trailer is away; other acts stay possible. */
function isAway(act: Transition, task: Task, trailer: Pick<Trailer, 'Number' | 'State'> | null): boolean {
  return (act === 'start' || act === 'complete') && refuseAway(task, trailer) !== null
}

function canReach(task: Task, act: Transition, TaskStatusType: TaskStatus, by: Actor): boolean {
  const asked = { TaskStatusType, TaskSubStatusType: TaskSubStatus.None, UserID: null, isOverrideTask: false }
  return may(by, 'tasks.status') && transitionOf(task, asked) === act && refuseActing(task, asked, by) === null
}
