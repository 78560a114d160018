import { openTasksOf } from '../../domain/tasks/open-tasks.ts'
import type { WarningReads } from '../../domain/tasks/task-warnings.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { currentMirror } from '../database.ts'
import { find } from '../find-rows.ts'

/** Returns the reads for an open form's warnings (`warningsOfTask`). */
export function warningReads(siteID: number): WarningReads {
  const mirror = currentMirror()
  return {
    Tasks: { find: (where) => find(mirror.rows('Tasks'), 'Tasks', siteID, where) },
    Locations: { get: (id) => mirror.rows('Locations').get(id) },
  }
}

export function listOpenTasksOf(siteID: number, trailerID: number): Promise<readonly Task[]> {
  return find(currentMirror().rows('Tasks'), 'Tasks', siteID, openTasksOf(trailerID))
}
