import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { keepFilters, TASKS_SCREEN } from '../../data/filter-store.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { askToComplete } from './panel/confirm-act.ts'
import { startTask } from './panel/save-act.ts'
import { defaultTaskSettings, onTab, type TaskFilter, TaskTab } from './task-filter.ts'

export const taskPanel = lazyPart(() => import('./panel/task-panel.tsx').then((module) => module.TaskPanel))

/** Asks for the driver. */
export const startDialog = lazyPart(() => import('./panel/start-task.tsx').then((module) => module.StartTask))

export const taskForm = lazyPart(() => import('./form/task-form.tsx').then((module) => module.TaskFormDrawer))

export const taskOverlays = [taskPanel, taskForm, startDialog]

/** Acts that other features offer on a task. */
export { askToComplete, startTask }

/** Sets the list of completed tasks, to which another screen then leads, to a filter. */
export function filterCompletedTasks(
  of: { readonly user: SessionUser; readonly site: Site },
  filter: Partial<TaskFilter>,
) {
  const settings = onTab(defaultTaskSettings, TaskTab.Completed)
  const place = { screen: TASKS_SCREEN, UserID: of.user.UserID, SiteID: of.site.ID }
  keepFilters(place, { ...settings, filter: { ...settings.filter, ...filter } })
}

/** The same for the tasks that wait, without a filter. */
export function showPendingTasks({ user, site }: { readonly user: SessionUser; readonly site: Site }): void {
  keepFilters({ screen: TASKS_SCREEN, UserID: user.UserID, SiteID: site.ID }, defaultTaskSettings)
}
