import { lazyPart } from '../../kit/lazy-part.ts'
import { confirmComplete } from './panel/confirm-act.ts'
import { completeTask, startTask as saveStart } from './panel/save-act.ts'

/** A task with its facts, actions and comments. */
export const taskPanel = lazyPart(() => import('./panel/task-panel.tsx').then((module) => module.TaskPanel))

/** The question for the driver who starts a task. */
export const startTask = lazyPart(() => import('./panel/start-task.tsx').then((module) => module.StartTask))

/** NEW TASK, EDIT TASK, or a rejected one of these. */
export const taskForm = lazyPart(() => import('./form/task-form.tsx').then((module) => module.TaskFormDrawer))

export const taskOverlays = [taskPanel, taskForm, startTask]

type Completed = Parameters<typeof confirmComplete>[0] & Parameters<typeof completeTask>[0]

/** Completes a task after a question, since that moves its trailer. */
export async function askToComplete(task: Completed): Promise<void> {
  if (await confirmComplete(task)) await completeTask(task)
}

/** Starts a waiting task for a driver; shows the result. */
export async function startFor(task: Parameters<typeof saveStart>[0], driverID: number): Promise<void> {
  await saveStart(task, driverID)
}
