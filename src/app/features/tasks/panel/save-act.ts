import { TaskStatus, TaskSubStatus } from '../../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { saveCommand, saveNew, showSaveResult } from '../../../forms/save-command.ts'

/** A task with its trailer, whose acts stay in order. Each function below shows the result; true means saved. */
export type ActedOn = Pick<Task, 'ID' | 'TrailerID'>

/** Starts a task for a driver. */
export function startTask(task: ActedOn, driverID: number): Promise<boolean> {
  return setStatus(task, { TaskStatusType: TaskStatus.Working, UserID: driverID }, 'Task started')
}

/** Pauses for one of `pauseReasons`. */
export function pauseTask(task: ActedOn, reason: number): Promise<boolean> {
  return setStatus(task, { TaskStatusType: TaskStatus.Paused, TaskSubStatusType: reason }, 'Task paused')
}

/** Completes a task, which moves its trailer to the destination. */
export function completeTask(task: ActedOn): Promise<boolean> {
  return setStatus(task, { TaskStatusType: TaskStatus.Completed }, 'Task completed')
}

/** Clears driver and sub-status (spec 1§4, Remove). */
export function removeSubStatus(task: ActedOn): Promise<boolean> {
  return setStatus(task, { TaskStatusType: TaskStatus.Pending }, 'Sub-status removed')
}

/** Pauses someone's work, with sub-status Other (spec 1§4). */
export function overridePause(task: ActedOn): Promise<boolean> {
  const asked = { TaskStatusType: TaskStatus.Paused, TaskSubStatusType: TaskSubStatus.Other, isOverrideTask: true }
  return setStatus(task, asked, 'Task paused')
}

/** Completes someone's work (spec 1§4). */
export function overrideComplete(task: ActedOn): Promise<boolean> {
  return setStatus(task, { TaskStatusType: TaskStatus.Completed, isOverrideTask: true }, 'Task completed')
}

/** Deletes someone's work (spec 1§4). */
export async function overrideDelete(task: ActedOn): Promise<boolean> {
  return showSaveResult(
    await saveCommand('deleteTask', { ID: task.ID, isOverrideTask: true }),
    onTablet('Task deleted'),
  )
}

/** Adds a comment. Success shows no message, since the comment appears. */
export async function saveComment(taskID: number, words: string, isPrivate: boolean): Promise<boolean> {
  const result = await saveNew('addMessage', (ID) => ({
    ID,
    TaskID: taskID,
    Sites: undefined,
    Type: 'Task',
    IsPrivate: isPrivate ? 1 : 0,
    Content: words.trim(),
  }))
  return showSaveResult(result, null)
}

export async function pinComment(ID: number, IsPinned: boolean): Promise<void> {
  showSaveResult(await saveCommand('pinMessage', { ID, IsPinned }), null)
}

export async function deleteComment(ID: number): Promise<void> {
  showSaveResult(await saveCommand('deleteMessage', { ID }), null)
}

interface Asked {
  readonly TaskStatusType: number
  readonly TaskSubStatusType?: number
  readonly UserID?: number
  readonly isOverrideTask?: boolean
}

async function setStatus(task: ActedOn, asked: Asked, done: string): Promise<boolean> {
  return showSaveResult(await saveCommand('setTaskStatus', statusInput(task, asked)), onTablet(done))
}

/** Returns the input of `setTaskStatus`. */
export function statusInput({ ID, TrailerID }: ActedOn, asked: Asked) {
  const usual = { TaskSubStatusType: TaskSubStatus.None, UserID: null, isOverrideTask: false }
  return { TaskID: ID, TrailerID, ...usual, ...asked }
}

function onTablet(words: string): string {
  return `${words}, saved on this tablet`
}
