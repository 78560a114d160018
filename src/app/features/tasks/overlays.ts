import { lazyPart } from '../../kit/lazy-part.ts'
import { askToComplete } from './panel/confirm-act.ts'
import { startTask } from './panel/save-act.ts'

/** A task with its facts, actions and comments. */
export const taskPanel = lazyPart(() => import('./panel/task-panel.tsx').then((module) => module.TaskPanel))

/** The question for the driver who starts a task. */
export const startDialog = lazyPart(() => import('./panel/start-task.tsx').then((module) => module.StartTask))

/** NEW TASK, EDIT TASK, or a rejected one of these. */
export const taskForm = lazyPart(() => import('./form/task-form.tsx').then((module) => module.TaskFormDrawer))

export const taskOverlays = [taskPanel, taskForm, startDialog]

/** The acts that other features offer on a task. */
export { askToComplete, startTask }
