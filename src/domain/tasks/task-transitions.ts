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

/** Who asks, and for what; the same for the buttons of the panel, the tablet and the server. */
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
 * The step that leads from where a task is to what is asked (3-decisions §6); 'none' when it is so already, null when no
 * step does.
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

/** A second start is refused whoever asks: two people, or one on two devices, must not both believe that they began (3-decisions §6). */
function towardsWorking({ StatusType }: Standing): Transition | null {
  return StatusType === TaskStatus.Working || StatusType === TaskStatus.Completed ? null : 'start'
}

function towardsPaused({ StatusType, SubStatusType }: Standing, asked: Asked): Transition | 'none' | null {
  if (StatusType === TaskStatus.Working) return 'pause'
  return StatusType === TaskStatus.Paused && SubStatusType === pauseReasonOf(asked) ? 'none' : null
}

/** The sub-status with which a task is paused: of an override always Other (spec 1§4). */
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

/** Clocks of tablets are corrected, but not to the second. */
const CLOCK_SLACK_MS = 60_000

/**
 * 409 for a pause or completion of work that somebody else began only after it was made: their start stands, and the act
 * was about a start of one's own that was refused. An override is about whoever works there.
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

/** 409 with both status names, and with the driver's where somebody has the task (3-decisions §6). */
export function refuseTransition(task: Pick<Task, 'StatusType' | 'UserFullName'>, to: number): Refusal {
  const driver = task.StatusType === TaskStatus.Working && task.UserFullName ? ` (${task.UserFullName})` : ''
  return conflict('task-status', `A ${nameOf(task.StatusType)} task${driver} cannot become ${nameOf(to)}.`)
}

function nameOf(status: number): string {
  return taskStatusNames[status as TaskStatusValue] ?? ''
}

/** What a user may take away (spec 1§4). */
const USER_REMOVES: readonly number[] = [TaskSubStatus.GladHandle, TaskSubStatus.RedLight]

const REMOVE_WORDS = 'You may remove only Glad Handle and Red Light.'
const NOT_YOURS = 'This task is not yours.'
const FOR_ANOTHER = 'You may start a task for yourself only.'
const OVERRIDE_WORDS = 'Only a driver supervisor may override a task.'
const OVERRIDE_WORKING = 'Only a working task can be overridden.'

/**
 * 403 for who may not do this to this task; null when they may. A driver takes what is free or theirs, for themselves,
 * but for one who is also a supervisor; of sub-statuses, somebody with clearance `user` removes Glad Handle and Red Light
 * only (spec 1§4).
 */
export function refuseActing(task: Standing, asked: Asked, by: Actor): Refusal | null {
  if (clearanceOf(by.Roles) === 'driver' && !mayOverride(by)) {
    if (task.UserID !== by.UserID && !isFreeFor(task, asked)) return forbidden('forbidden', NOT_YOURS)
    if (asked.UserID !== null && asked.UserID !== by.UserID) return forbidden('forbidden', FOR_ANOTHER)
  }
  const removes = asked.TaskStatusType === TaskStatus.Pending && task.SubStatusType !== TaskSubStatus.None
  return removes && !mayRemove(task.SubStatusType, by) ? forbidden('forbidden', REMOVE_WORDS) : null
}

/** Nobody has it, and it can be taken, or completed without having been started. */
function isFreeFor({ UserID, Action }: Standing, { TaskStatusType }: Asked): boolean {
  if (UserID !== null) return false
  return TaskStatusType === TaskStatus.Working || (TaskStatusType === TaskStatus.Completed && isForced(Action))
}

/** Whether a person may take this sub-status away. */
function mayRemove(subStatus: number, by: Person): boolean {
  return clearanceOf(by.Roles) !== 'user' || USER_REMOVES.includes(subStatus)
}

/** 403 for who may not override, 409 for a task that nobody works on; null when it may be done. */
export function refuseOverride(task: Pick<Task, 'StatusType'>, by: Person): Refusal | null {
  if (!mayOverride(by)) return forbidden('forbidden', OVERRIDE_WORDS)
  return task.StatusType === TaskStatus.Working ? null : conflict('not-working', OVERRIDE_WORKING)
}
