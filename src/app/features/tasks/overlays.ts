import { lazyPart } from '../../kit/lazy-part.ts'

/** A task with its facts, actions and comments. */
export const taskPanel = lazyPart(() => import('./panel/task-panel.tsx').then((module) => module.TaskPanel))

/** NEW TASK, EDIT TASK, or a rejected one of these. */
export const taskForm = lazyPart(() => import('./form/task-form.tsx').then((module) => module.TaskFormDrawer))

export const taskOverlays = [taskPanel, taskForm]
