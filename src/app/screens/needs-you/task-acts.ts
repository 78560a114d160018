import type { RefusedItem } from '../../../contract/sync.ts'
import type { CommandName } from '../../../domain/commands/catalogue.ts'
import { taskFieldLabels } from '../../../domain/tasks/task-edit.ts'
import { type TaskFieldName, taskFieldNames } from '../../../domain/tasks/task-fields.ts'
import { TaskStatus, TaskSubStatus, taskActionNames, taskSubStatusNames } from '../../../domain/tasks/task-lists.ts'
import { showValue } from '../../../domain/values/display.ts'
import { nameIn } from '../../../domain/trailers/trailer-lists.ts'

/** The acts on tasks and their comments by their calls, and the command that sends each again as it is; null for what has a form. */
const taskCalls = {
  'POST /tasks': { kind: 'add-task', command: null },
  'PUT /tasks/{id}': { kind: 'edit-task', command: null },
  'PUT /tasks/status': { kind: 'task-status', command: 'setTaskStatus' },
  'PUT /tasks/position': { kind: 'move-task', command: 'moveTask' },
  'DELETE /tasks/{id}': { kind: 'delete-task', command: 'deleteTask' },
  'POST /messages': { kind: 'comment', command: 'addComment' },
  'DELETE /messages/{id}': { kind: 'delete-comment', command: 'deleteMessage' },
  'PUT /messages/{id}/pin': { kind: 'pin-comment', command: 'pinMessage' },
} as const satisfies Readonly<Record<string, { readonly kind: string; readonly command: CommandName | null }>>

type TaskCall = (typeof taskCalls)[keyof typeof taskCalls]
export type TaskKind = TaskCall['kind']
/** A command that goes again as it is. */
export type TaskCommand = NonNullable<TaskCall['command']>

type Act = Pick<RefusedItem, 'Call' | 'Body'>

function callOf(call: string): TaskCall | null {
  return call in taskCalls ? taskCalls[call as keyof typeof taskCalls] : null
}

/** The kind of an act on a task; null for any other. */
export function taskKindOf({ Call }: Pick<Act, 'Call'>): TaskKind | null {
  return callOf(Call)?.kind ?? null
}

export function isTaskKind(kind: string): kind is TaskKind {
  return Object.values(taskCalls).some((one) => one.kind === kind)
}

/** The command by which an act goes again as it is; null for what has a form, and for acts on other things. */
export function taskCommandOf({ Call }: Pick<Act, 'Call'>): TaskCommand | null {
  return callOf(Call)?.command ?? null
}

/** The ID of the task that an act is about; null for one that is about a comment alone. */
export function taskIDOf({ Call, Body }: Act): number | null {
  const kind = taskKindOf({ Call })
  if (kind === null || kind === 'delete-comment' || kind === 'pin-comment') return null
  const id = 'TaskID' in Body ? Body.TaskID : Body.ID
  return typeof id === 'number' ? id : null
}

/** "Pull of trailer 4711": how a task is called where it is not seen. */
export function taskWords(action: unknown, number: string | null | undefined): string {
  const name = (typeof action === 'number' && taskActionNames[action]) || 'Task'
  return number ? `${name} of trailer ${number}` : name
}

/** "Complete Pull of trailer 4711"; `task` is what `taskWords` says of it. */
export function describeTaskAct(kind: TaskKind, { Body }: Act, task = 'a task'): string {
  const override = Body.isOverrideTask === true ? 'Override: ' : ''
  switch (kind) {
    case 'add-task':
      return `Add ${task}`
    case 'edit-task':
      return `Edit ${task}`
    case 'task-status':
      return `${override}${describeStatus(Body, task)}`
    case 'move-task':
      return `Move ${task} to position ${String(Body.TaskPosition)}`
    case 'delete-task':
      return `${override}Delete ${task}`
    case 'comment':
      return `Comment on ${task}`
    case 'delete-comment':
      return 'Delete a comment'
    case 'pin-comment':
      return Body.IsPinned === true ? 'Pin a comment' : 'Unpin a comment'
  }
}

function describeStatus({ TaskStatusType, TaskSubStatusType }: Act['Body'], task: string): string {
  if (TaskStatusType === TaskStatus.Working) return `Start ${task}`
  if (TaskStatusType === TaskStatus.Completed) return `Complete ${task}`
  if (TaskStatusType !== TaskStatus.Paused) return `Remove the sub-status of ${task}`
  if (typeof TaskSubStatusType !== 'number' || TaskSubStatusType === TaskSubStatus.None) return `Pause ${task}`
  return `Pause ${task} (${nameIn(taskSubStatusNames, TaskSubStatusType)})`
}

/** Numbers that are typed. Of the other fields that hold no text, the number is that of a choice, or a tick. */
const typedNumbers: readonly TaskFieldName[] = ['SetTemperature', 'TargetTemperature', 'TrailerWeight']

/** What an edit changed against what the person saw and is not in effect, by the labels of the fields and with what was typed: the card may be the only place that still has it. */
export function changedTaskWords({
  Body,
  Base,
  Answer,
}: Pick<RefusedItem, 'Body' | 'Base' | 'Answer'>): readonly string[] {
  if (!Base) return []
  const { contested } = Answer
  const words = new Map<string, string>()
  for (const name of taskFieldNames) {
    if (!(name in Body && name in Base) || (Body[name] || 0) === (Base[name] || 0)) continue
    if (contested && !contested.includes(name)) continue
    const label = taskFieldLabels[name]
    const typed = typedOf(name, Body[name])
    if (typed !== null || !words.has(label)) words.set(label, typed === null ? label : `${label} ${typed}`)
  }
  return [...words.values()]
}

function typedOf(name: TaskFieldName, value: unknown): string | null {
  if (typeof value === 'string') return showValue(value)
  return typeof value === 'number' && typedNumbers.includes(name) ? showValue(value) : null
}
