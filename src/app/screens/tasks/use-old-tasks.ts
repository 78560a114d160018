import { useEffect, useMemo, useState } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import type { TaskQuery } from '../../../domain/tasks/task-query.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { taskWindowStart } from '../../../domain/window.ts'
import { yardClient } from '../../../sync/client.ts'
import { useMinute } from '../../stores/use-minute.ts'
import { useSessionStore } from '../../stores/session-store.ts'
import { useHasServer } from '../../stores/use-session.ts'
import { beyond, OLDER_WORDS, reachesBeyond } from './old-tasks.ts'

export interface OldTasks {
  readonly tasks: readonly PresentedTask[]
  /** What is to be said above the list; null: the query asks for nothing that the tablet does not keep, or the server has not answered yet. */
  readonly note: string | null
}

const none: readonly PresentedTask[] = []

/** Completed tasks that a query asks for and the mirror does not keep any more, read from the server; asked again when the signal is back. */
export function useOldTasks(query: TaskQuery, site: Site, active: boolean): OldTasks {
  const today = dayOf(useMinute(), site.Timezone)
  // The window moves with the clock: looked at again each day, since a day more or less of completed tasks is all it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `today` stands for the clock.
  const start = useMemo(() => taskWindowStart(new Date().toISOString()), [query, today])
  const wanted = reachesBeyond(query, start, site.Timezone)
  const signal = useHasServer()
  const [answer, setAnswer] = useState<{ readonly query: TaskQuery; readonly tasks: readonly PresentedTask[] | null }>()
  // A signal that was away for a moment only is never seen to be gone: what was not answered is asked again with the next snapshot.
  const isUnanswered = answer?.query === query && answer.tasks === null
  const retry = useSessionStore(({ status }) => (isUnanswered ? status?.asOf : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` says when to ask again.
  useEffect(() => {
    if (!wanted || !active || !signal) return
    let ended = false
    void yardClient.readTasks(query).then((tasks) => {
      if (!ended) setAnswer({ query, tasks })
    })
    return () => {
      ended = true
    }
  }, [query, wanted, active, signal, retry])
  const found = wanted && answer?.query === query ? answer.tasks : undefined
  const tasks = useMemo(() => (found ? beyond(found, start) : none), [found, start])
  return { tasks, note: wanted ? noteOf(found, signal) : null }
}

function noteOf(found: readonly PresentedTask[] | null | undefined, signal: boolean): string | null {
  if (found) return OLDER_WORDS.server
  return found === null || !signal ? OLDER_WORDS.noSignal : null
}
