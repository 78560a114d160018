import { cloudOfflineOutline } from 'ionicons/icons'
import type { Person } from '../../../../domain/access/rights.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { ServerResult } from '../../../../sync/api.ts'
import { yardClient } from '../../../../sync/client.ts'
import { EmptyState, Loading } from '../../../kit/states.tsx'
import { useServerRead } from '../../../data/use-server-read.ts'
import { useHasServer } from '../../../data/use-session.ts'
import { readTask, type ServedTask } from '../read-task.ts'
import { CommentThread } from './comments.tsx'
import { TaskFacts } from './task-facts.tsx'

const LOOK_ONLY = 'From the server, to look at only: this tablet keeps completed tasks for 7 days.'
const NO_SIGNAL = 'This task is older than what this tablet keeps. It is shown only online.'

const readOldTask = (taskID: number) => readTask(yardClient, taskID)

/** Reads a task from the server; undefined until it responds. */
export function useOldTask(taskID: number | null): ServerResult<ServedTask> | undefined {
  return useServerRead(taskID, readOldTask, true)
}

export interface OldTaskProps {
  readonly read: ServerResult<ServedTask> | undefined
  readonly site: Site
  readonly by: Person & { readonly UserID: number }
}

/** Shows a task without actions, as commands need it on the tablet. */
export function OldTask({ read, site, by }: OldTaskProps) {
  const signal = useHasServer()
  if (read && 'words' in read) return <EmptyState text={read.words} />
  if (read?.name === 'answered') {
    const { task, comments } = read.value
    return (
      <>
        <TaskFacts task={task} mark={null} onRemove={null} note={LOOK_ONLY} />
        <CommentThread
          comments={comments.map((message) => ({ message, isWaiting: false }))}
          site={site}
          by={by}
          mayComment={false}
        />
      </>
    )
  }
  if (read || !signal) return <EmptyState icon={cloudOfflineOutline} text={NO_SIGNAL} />
  return <Loading label="Reading the task" />
}
