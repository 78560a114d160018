import { may, type Person } from '../../../../domain/access/rights.ts'
import { TaskStatus, TaskSubStatus } from '../../../../domain/tasks/task-lists.ts'
import {
  refuseActing,
  refuseOverride,
  type Transition,
  transitionOf,
} from '../../../../domain/tasks/task-transitions.ts'
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
 * sub-status that is only worked out goes away by itself, and cannot be removed. None for a task that is not known or deleted.
 */
export function panelActs(task: Task | null, by: Actor): ReadonlySet<PanelAct> {
  if (task === null || task.DeletedDate !== null) return new Set()
  const acts: PanelAct[] = targets.filter(([act, status]) => canReach(task, act, status, by)).map(([act]) => act)
  if (refuseOverride(task, by) === null) acts.push('override')
  if (may(by, 'tasks.write')) acts.push(...(isOpen(task) ? (['edit', 'comment'] as const) : (['comment'] as const)))
  return new Set(acts)
}

function canReach(task: Task, act: Transition, TaskStatusType: TaskStatus, by: Actor): boolean {
  const asked = { TaskStatusType, TaskSubStatusType: TaskSubStatus.None, UserID: null, isOverrideTask: false }
  return may(by, 'tasks.status') && transitionOf(task, asked, by) === act && refuseActing(task, asked, by) === null
}
