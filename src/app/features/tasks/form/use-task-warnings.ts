import { useLiveQuery } from '../../../data/use-live-query.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Site } from '../../../../domain/sites/site.ts'
import { warningsOfTask } from '../../../../domain/tasks/task-warnings.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { warningReads } from '../../../../mirror/reads/task-surroundings.ts'
import { resolveTrailer } from '../../../../mirror/reads/trailers.ts'
import { selectedTrailer, type TaskForm } from './task-form-values.ts'

/** A new task has no ID. */
const NO_TASK = 0
const NONE: readonly string[] = []

/** Returns the command's warnings, updated while others work. */
export function useTaskWarnings(form: UseFormReturn<TaskForm>, task: Task | null, site: Site): readonly string[] {
  const { control } = form
  const [FromLocationID, ToLocationID] = useWatch({ control, name: ['FromLocationID', 'ToLocationID'] })
  const [Selected, TrailerID] = useWatch({ control, name: ['Selected', 'TrailerID'] })
  const trailerID = selectedTrailer({ Selected, TrailerID })?.ID ?? null
  const ID = task?.ID ?? NO_TASK
  const found = useLiveQuery(async () => {
    // The current row, not the selected one.
    const trailer = trailerID === null ? null : ((await resolveTrailer(trailerID)) ?? null)
    return warningsOfTask(warningReads(site.ID), { ID, FromLocationID, ToLocationID }, trailer)
  }, [site.ID, ID, FromLocationID, ToLocationID, trailerID])
  return found ?? NONE
}
