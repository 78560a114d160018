import { nameIn } from '../trailers/trailer-lists.ts'
import { TaskStatus, TaskSubStatus, taskActionNames, taskSubStatusNames } from './task-lists.ts'

/** Returns "Pull of trailer 4711". */
export function taskCalled(action: number | undefined, number: string | null | undefined): string {
  const name = (action !== undefined && taskActionNames[action]) || 'Task'
  return number ? `${name} of trailer ${number}` : name
}

/** Returns "Override: " for somebody else's task. */
export function overriding(input: { readonly isOverrideTask?: boolean | undefined }): string {
  return input.isOverrideTask === true ? 'Override: ' : ''
}

interface StatusInput {
  readonly TaskStatusType?: number | undefined
  readonly TaskSubStatusType?: number | null | undefined
}

/** Returns "Complete Pull of trailer 4711". */
export function statusWords({ TaskStatusType, TaskSubStatusType }: StatusInput, task: string): string {
  if (TaskStatusType === TaskStatus.Working) return `Start ${task}`
  if (TaskStatusType === TaskStatus.Completed) return `Complete ${task}`
  if (TaskStatusType !== TaskStatus.Paused) return `Remove the sub-status of ${task}`
  if (typeof TaskSubStatusType !== 'number' || TaskSubStatusType === TaskSubStatus.None) return `Pause ${task}`
  return `Pause ${task} (${nameIn(taskSubStatusNames, TaskSubStatusType)})`
}
