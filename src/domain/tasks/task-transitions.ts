import { clearanceOf } from '../access/clearance.ts'
import { mayOverride, type Person } from '../access/rights.ts'
import { conflict, forbidden, type Refusal } from '../commands/refusal.ts'
import {
  isForced,
  TaskStatus,
  type TaskStatus as TaskStatusValue,
  TaskSubStatus,
  taskStatusNames,
} from './task-lists.ts'
import { type Instant, toMs } from '../values/instant.ts'
import type { Task } from './task.ts'

interface Asked {
  readonly TaskStatusType: number
  readonly TaskSubStatusType: number
  readonly UserID: number | null
  readonly isOverrideTask: boolean
}

interface Actor extends Person {
  readonly UserID: number
}

export type Transition = 'start' | 'pause' | 'complete' | 'remove'

type Standing = Pick<Task, 'StatusType' | 'SubStatusType' | 'UserID' | 'Action'>

/**
 * Returns the step to the wanted state (3-decisions §6); 'none' if already so, null for no step.
 */
export function transitionOf(task: Standing, asked: Asked): Transition | 'none' | null {
  switch (asked.TaskStatusType) {
    case TaskStatus.Working:
      return towardsWorking(task)
    case TaskStatus.Paused:
      return towardsPaused(task, asked)
    case TaskStatus.Completed:
      return towardsCompleted(task)
    default:
      return towardsPending(task)
  }
}

/** Refuses a second start: two people must not both believe they began (3-decisions §6). */
function towardsWorking({ StatusType }: Standing): Transition | null {
  return StatusType === TaskStatus.Working || StatusType === TaskStatus.Completed ? null : 'start'
}

function towardsPaused({ StatusType, SubStatusType }: Standing, asked: Asked): Transition | 'none' | null {
  if (StatusType === TaskStatus.Working) return 'pause'
  return StatusType === TaskStatus.Paused && SubStatusType === pauseReasonOf(asked) ? 'none' : null
}

/** Returns a pause's sub-status; Other for an override (spec 1§4). */
export function pauseReasonOf({
  isOverrideTask,
  TaskSubStatusType,
}: Pick<Asked, 'isOverrideTask' | 'TaskSubStatusType'>): number {
  return isOverrideTask ? TaskSubStatus.Other : TaskSubStatusType
}

function towardsCompleted({ StatusType, Action }: Standing): Transition | 'none' | null {
  if (StatusType === TaskStatus.Completed) return 'none'
  const isForcedNow = StatusType === TaskStatus.Pending && isForced(Action)
  return StatusType === TaskStatus.Working || isForcedNow ? 'complete' : null
}

function towardsPending({ StatusType, SubStatusType }: Standing): Transition | 'none' | null {
  if (StatusType === TaskStatus.Paused) return 'remove'
  if (StatusType !== TaskStatus.Pending) return null
  return SubStatusType === TaskSubStatus.None ? 'none' : 'remove'
}

/** Tablets' clocks are not exact. */
const CLOCK_SLACK_MS = 60_000

/**
 * 409 for a pause or completion from before somebody else's start: it belonged to a refused own
 * start.
 */
export function refuseEarlier(
  task: Standing & Pick<Task, 'StartTime' | 'UserFullName'>,
  asked: Asked,
  by: Actor & { readonly MadeAt: Instant },
): Refusal | null {
  if (asked.isOverrideTask || task.StatusType !== TaskStatus.Working || task.StartTime === null) return null
  const isTheirs = task.UserID !== by.UserID && toMs(task.StartTime) - toMs(by.MadeAt) > CLOCK_SLACK_MS
  return isTheirs ? refuseTransition(task, asked.TaskStatusType) : null
}

/** 409 with both statuses and the driver (3-decisions §6). */
export function refuseTransition(task: Pick<Task, 'StatusType' | 'UserFullName'>, to: number): Refusal {
  const driver = task.StatusType === TaskStatus.Working && task.UserFullName ? ` (${task.UserFullName})` : ''
  return conflict('task-status', `A ${nameOf(task.StatusType)} task${driver} cannot become ${nameOf(to)}.`)
}

function nameOf(status: number): string {
  return taskStatusNames[status as TaskStatusValue] ?? ''
}

/** Sub-statuses that clearance `user` may remove (spec 1§4). */
const USER_REMOVES: readonly number[] = [TaskSubStatus.GladHandle, TaskSubStatus.RedLight]

const REMOVE_WORDS = 'You may remove only Glad Handle and Red Light.'
const NOT_YOURS = 'This task is not yours.'
const FOR_ANOTHER = 'You may start a task for yourself only.'
const OVERRIDE_WORDS = 'Only a driver supervisor may override a task.'
const OVERRIDE_WORKING = 'Only a working task can be overridden.'

/**
 * 403 for a person who may not act on this task; else null. Drivers but supervisors act on free or
 * own tasks, for themselves; `user` may not remove every sub-status (spec 1§4).
 */
export function refuseActing(task: Standing, asked: Asked, by: Actor): Refusal | null {
  if (clearanceOf(by.Roles) === 'driver' && !mayOverride(by)) {
    if (task.UserID !== by.UserID && !isFreeFor(task, asked)) return forbidden('forbidden', NOT_YOURS)
    if (asked.UserID !== null && asked.UserID !== by.UserID) return forbidden('forbidden', FOR_ANOTHER)
  }
  const removes = asked.TaskStatusType === TaskStatus.Pending && task.SubStatusType !== TaskSubStatus.None
  return removes && !mayRemove(task.SubStatusType, by) ? forbidden('forbidden', REMOVE_WORDS) : null
}

/** True for a task without a driver that can be taken, or completed without a start. */
function isFreeFor({ UserID, Action }: Standing, { TaskStatusType }: Asked): boolean {
  if (UserID !== null) return false
  return TaskStatusType === TaskStatus.Working || (TaskStatusType === TaskStatus.Completed && isForced(Action))
}

function mayRemove(subStatus: number, by: Person): boolean {
  return clearanceOf(by.Roles) !== 'user' || USER_REMOVES.includes(subStatus)
}

/** 403 without the role, 409 if nobody works on the task; else null. */
export function refuseOverride(task: Pick<Task, 'StatusType'>, by: Person): Refusal | null {
  if (!mayOverride(by)) return forbidden('forbidden', OVERRIDE_WORDS)
  return task.StatusType === TaskStatus.Working ? null : conflict('not-working', OVERRIDE_WORKING)
}
