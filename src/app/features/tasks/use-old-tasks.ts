import { useMemo } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import type { TaskQuery } from '../../../domain/tasks/task-query.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { taskWindowStart } from '../../../domain/window.ts'
import { yardClient } from '../../../sync/client.ts'
import { useMinute } from '../../data/use-minute.ts'
import { useServerRead } from '../../data/use-server-read.ts'
import { useHasServer } from '../../data/use-session.ts'
import { beyond, noteOf, reachesBeyond } from './old-tasks.ts'
import { serverNow } from '../../data/server-now.ts'

export interface OldTasks {
  readonly tasks: readonly PresentedTask[]
  /** The note above the list; null for none, or until the server responds. */
  readonly note: string | null
}

const none: readonly PresentedTask[] = []
const readTasks = (query: TaskQuery) => yardClient.callServer('listTasks', { query })

/** Reads completed tasks that the mirror no longer has from the server. */
export function useOldTasks(query: TaskQuery, site: Site, active: boolean): OldTasks {
  const today = dayOf(useMinute(), site.Timezone)
  // Recomputed once a day, as the window moves with the clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `today` stands for the clock.
  const start = useMemo(() => taskWindowStart(serverNow()), [query, today])
  const wanted = reachesBeyond(query, start, site.Timezone)
  const signal = useHasServer()
  const read = useServerRead(wanted ? query : null, readTasks, active)
  const found = read?.name === 'answered' ? read.value.Tasks : undefined
  const tasks = useMemo(() => (found ? beyond(found, start) : none), [found, start])
  return { tasks, note: wanted ? noteOf(read, signal) : null }
}
