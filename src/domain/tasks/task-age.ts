import { showDwell } from '../values/display.ts'
import { isInOrder, type Task } from './task.ts'

/** Minutes before the limit from which a task is near it. */
const SOON_MINUTES = 5

export type TaskAge = 'fine' | 'soon' | 'over'

type Waiting = Pick<Task, 'StatusType' | 'DeletedDate' | 'StartTime'> & { readonly ElapsedPending: number }

/**
 * Returns the age of a task that waits for its start; 'fine' for any other.
 * @param limit minutes, the site's TaskPendingLimitMinutes
 */
export function taskAge(task: Waiting, limit: number): TaskAge {
  if (!isInOrder(task) || task.StartTime !== null || task.ElapsedPending < limit - SOON_MINUTES) return 'fine'
  return task.ElapsedPending < limit ? 'soon' : 'over'
}

/** Returns 'over 30 min', '30 min soon' or null. */
export function ageWords(age: TaskAge, limit: number): string | null {
  if (age === 'fine') return null
  const words = limit < 60 ? `${limit} min` : showDwell(limit)
  return age === 'over' ? `over ${words}` : `${words} soon`
}
