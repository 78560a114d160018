import { overriding, statusWords } from '../task-words.ts'
import type { InferType } from 'yup'
import { number, object } from '../../values/schema.ts'
import { markOf } from '../../commands/act-time.ts'
import { plainTime } from '../../values/time-mark.ts'
import { type By, defineCommand, type Ran } from '../../commands/command.ts'
import { mayOverride } from '../../access/rights.ts'
import { invalid } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { announceLiveText, liveTextAtStart } from '../../sites/live-text.ts'
import { assertAllowed } from '../../trailers/trailer-guards.ts'
import { flag, id, idOrNull } from '../../values/wire.ts'
import { completeTask } from '../complete-task.ts'
import { taskMessage } from '../task-fields.ts'
import { pauseReasons, TaskStatus, TaskSubStatus } from '../task-lists.ts'
import { refuseAwayAt } from '../task-presence.ts'
import { getTask, getWhole } from '../task-reads.ts'
import {
  pauseReasonOf,
  refuseActing,
  refuseEarlier,
  refuseOverride,
  refuseTransition,
  transitionOf,
} from '../task-transitions.ts'
import { findDriver } from '../task-driver.ts'
import { startedAt } from '../task-times.ts'
import { later, type Task } from '../task.ts'
import { lanesOf } from './create-task.ts'

const input = object({
  TaskID: id(),
  TaskStatusType: number().integer().min(0).max(3).defined(),
  TaskSubStatusType: number().integer().min(0).max(7).defined(),
  /** The driver; null for the caller. */
  UserID: idOrNull(),
  /** The task's trailer as seen, for the order of commands. */
  TrailerID: idOrNull(),
  isOverrideTask: flag(),
})
  .noUnknown()
  .required()

type StatusInput = InferType<typeof input>

/**
 * Starts, pauses, completes, or removes driver and sub-status (spec 1§7; 3-decisions §6), at the time of the act.
 * Already so: noop. Refused: 404; 400 for a missing reason or unknown driver; 403 for another's task or an override
 * without the role; 409 with both statuses (also a second start), for a taken spot, or a departed or deleted trailer.
 */
export const setTaskStatus = defineCommand({
  call: 'PUT /tasks/status',
  input,
  right: 'tasks.status',
  describe: (input, names) => `${overriding(input)}${statusWords(input, names.task(input.TaskID) ?? 'a task')}`,
  repair: 'again',
  ids: 1,
  lists: ['Tasks', 'Trailers', 'Aliases', 'TrailerHistory', 'Locations', 'People'],
  lanes: ({ TaskID, TrailerID }) => lanesOf(TaskID, TrailerID),
  aliased: ['TrailerID'],
  tasks: ['TaskID'],
  async run(yard, asked, by) {
    const task = await getTask(yard, asked.TaskID)
    const overriding = asked.isOverrideTask ? refuseOverride(task, by) : null
    if (asked.isOverrideTask && !mayOverride(by)) assertAllowed(overriding)
    assertAllowed(refuseActing(task, asked, by))
    const transition = transitionOf(task, asked)
    // A second override finds nothing to do.
    if (transition === 'none') return { Outcome: 'noop', ID: task.ID }
    assertAllowed(overriding)
    if (transition === null) throw refuseTransition(task, asked.TaskStatusType)
    assertAllowed(refuseEarlier(task, asked, by))
    if (transition === 'start' || transition === 'complete') assertAllowed(await refuseAwayAt(yard, task, by.MadeAt))
    return steps[transition](yard, task, asked, by)
  },
})

type Step = (yard: Yard, task: Task, asked: StatusInput, by: By) => Promise<Ran>

const steps: Readonly<Record<'start' | 'pause' | 'complete' | 'remove', Step>> = {
  start: startTask,
  pause: pauseTask,
  complete: async (yard, task, _asked, by) => {
    await completeTask(yard, task, by)
    return { Outcome: 'applied', ID: task.ID }
  },
  remove: removeFromDriver,
}

async function startTask(yard: Yard, task: Task, asked: StatusInput, by: By): Promise<Ran> {
  const chosen = asked.UserID ?? task.UserID
  const driver = chosen === null || chosen === by.UserID ? null : await findDriver(yard, chosen, by.SiteID)
  if (asked.UserID !== null && asked.UserID !== by.UserID && !driver) throw invalid({ UserID: [taskMessage.driver] })
  const whole = await getWhole(yard, task)
  announceLiveText(yard, liveTextAtStart(whole.task, whole.trailer, by.MadeAt), by)
  return change(yard, task, by, {
    StatusType: TaskStatus.Working,
    SubStatusType: TaskSubStatus.None,
    // After a removal, who paused stays the driver until another is named.
    UserID: chosen ?? by.UserID,
    UserFullName: driver?.name ?? (chosen === null || chosen === by.UserID ? by.UserName : task.UserFullName),
    ...(task.StartTime === null ? startedAt(by.MadeAt, markOf(by)) : {}),
  })
}

async function pauseTask(yard: Yard, task: Task, asked: StatusInput, by: By): Promise<Ran> {
  const reason = pauseReasonOf(asked)
  if (!pauseReasons.some((one) => one === reason)) throw invalid({ TaskSubStatusType: [taskMessage.reason] })
  return change(yard, task, by, { StatusType: TaskStatus.Paused, SubStatusType: reason })
}

async function removeFromDriver(yard: Yard, task: Task, _asked: StatusInput, by: By): Promise<Ran> {
  return change(yard, task, by, {
    StatusType: TaskStatus.Pending,
    SubStatusType: TaskSubStatus.None,
    UserID: null,
    UserFullName: null,
    ...startedAt(null, plainTime),
  })
}

async function change(yard: Yard, task: Task, by: By, changed: Partial<Task>): Promise<Ran> {
  await yard.Tasks.put({ ...task, ...changed, ChangedDate: later(task.ChangedDate, by.MadeAt) })
  return { Outcome: 'applied', ID: task.ID }
}
