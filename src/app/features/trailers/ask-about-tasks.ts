import { openTasksQuestion, workingWarnings } from '../../../domain/tasks/tasks-at-departure.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { listOpenTasksOf } from '../../../mirror/reads/task-surroundings.ts'
import { choose } from '../../kit/confirm-dialog.tsx'

/** The decision about the open tasks of a departing trailer. */
export interface TasksAnswer {
  /** Null when there was nothing to ask. */
  readonly deletes: boolean | null
  /** The warnings that were shown with the question. */
  readonly told: readonly string[]
}

export const noTasks: TasksAnswer = { deletes: null, told: [] }

/**
 * Asks whether to delete the trailer's open tasks; it departs with either answer (3-decisions §4). Null: the question was
 * closed without one, so it does not depart.
 */
export async function askAboutTasks(trailer: Pick<Trailer, 'ID' | 'SiteID' | 'Number'>): Promise<TasksAnswer | null> {
  const open = await listOpenTasksOf(trailer.SiteID, trailer.ID)
  const title = openTasksQuestion(trailer, open)
  if (title === null) return noTasks
  const told = workingWarnings(trailer, open)
  const text = ['The trailer departs with either answer.', ...told].join(' ')
  const labels = { confirmLabel: 'Delete tasks', cancelLabel: 'Keep tasks' }
  const deletes = await choose({ title, text, ...labels, tone: 'danger' })
  return deletes === null ? null : { deletes, told }
}
