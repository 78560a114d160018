import { lazyPart } from '../../kit/lazy-part.ts'
import { askToComplete } from './panel/confirm-act.ts'
import { startTask } from './panel/save-act.ts'

export const taskPanel = lazyPart(() => import('./panel/task-panel.tsx').then((module) => module.TaskPanel))

/** Asks for the driver. */
export const startDialog = lazyPart(() => import('./panel/start-task.tsx').then((module) => module.StartTask))

export const taskForm = lazyPart(() => import('./form/task-form.tsx').then((module) => module.TaskFormDrawer))

export const taskOverlays = [taskPanel, taskForm, startDialog]

/** Acts that other features offer on a task. */
export { askToComplete, startTask }
