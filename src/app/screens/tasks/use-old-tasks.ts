import { useMemo } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import type { TaskQuery } from '../../../domain/tasks/task-query.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { taskWindowStart } from '../../../domain/window.ts'
import { yardClient } from '../../../sync/client.ts'
import { useMinute } from '../../stores/use-minute.ts'
import { useHasServer } from '../../stores/use-session.ts'
import { beyond, noteOf, reachesBeyond } from './old-tasks.ts'
import { useServerRead } from './use-server-read.ts'

export interface OldTasks {
  readonly tasks: readonly PresentedTask[]
  /** What is to be said above the list; null: the query asks for nothing that the tablet does not keep, or the server has not answered yet. */
  readonly note: string | null
}

const none: readonly PresentedTask[] = []
const readTasks = (query: TaskQuery) => yardClient.readTasks(query)

/** Completed tasks that a query asks for and the mirror does not keep any more, read from the server; asked again when the signal is back. */
export function useOldTasks(query: TaskQuery, site: Site, active: boolean): OldTasks {
  const today = dayOf(useMinute(), site.Timezone)
  // The window moves with the clock: looked at again each day, since a day more or less of completed tasks is all it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `today` stands for the clock.
  const start = useMemo(() => taskWindowStart(new Date().toISOString()), [query, today])
  const wanted = reachesBeyond(query, start, site.Timezone)
  const signal = useHasServer()
  const read = useServerRead(wanted ? query : null, readTasks, active)
  const found = read?.name === 'answered' ? read.value : undefined
  const tasks = useMemo(() => (found ? beyond(found, start) : none), [found, start])
  return { tasks, note: wanted ? noteOf(read, signal) : null }
}
