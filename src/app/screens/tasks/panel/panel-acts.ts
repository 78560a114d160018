import { may, type Person } from '../../../../domain/access/rights.ts'
import { TaskStatus, TaskSubStatus } from '../../../../domain/tasks/task-lists.ts'
import {
  refuseActing,
  refuseOverride,
  type Transition,
  transitionOf,
} from '../../../../domain/tasks/task-transitions.ts'
import { refuseDeparted } from '../../../../domain/tasks/task-presence.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { isOpen, type Task } from '../../../../domain/tasks/task.ts'

/** What the panel can do with a task. `remove`: take its driver and sub-status away. */
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
 * What a person may do with a task as it stands, by the rules of the command (3-decisions §6). The task is the row: a
 * sub-status that is only worked out goes away by itself, and cannot be removed. `trailer` is the task's, where it names one. None
 * for a task that is not known or deleted.
 */
export function panelActs(
  task: Task | null,
  trailer: Pick<Trailer, 'Number' | 'State'> | null,
  by: Actor,
): ReadonlySet<PanelAct> {
  if (task === null || task.DeletedDate !== null) return new Set()
  const acts: PanelAct[] = targets
    .filter(([act, status]) => canReach(task, act, status, by) && !isAway(act, trailer))
    .map(([act]) => act)
  if (refuseOverride(task, by) === null) acts.push('override')
  if (may(by, 'tasks.write')) acts.push(...(isOpen(task) ? (['edit', 'comment'] as const) : (['comment'] as const)))
  return new Set(acts)
}

/** Nothing is begun or finished on a trailer that is not here; what is left is to pause, give back or delete the task. */
function isAway(act: Transition, trailer: Pick<Trailer, 'Number' | 'State'> | null): boolean {
  return (act === 'start' || act === 'complete') && refuseDeparted(trailer ?? undefined) !== null
}

function canReach(task: Task, act: Transition, TaskStatusType: TaskStatus, by: Actor): boolean {
  const asked = { TaskStatusType, TaskSubStatusType: TaskSubStatus.None, UserID: null, isOverrideTask: false }
  return may(by, 'tasks.status') && transitionOf(task, asked) === act && refuseActing(task, asked, by) === null
}
