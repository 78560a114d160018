import type { Message } from '../../../domain/messages/message.ts'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import type { ServerResult } from '../../../sync/api.ts'
import type { YardClient } from '../../../sync/client.ts'

/** A task as the server has it, with the comments that this person may see, in order. */
export interface ServedTask {
  readonly task: PresentedTask
  readonly comments: readonly Message[]
}

/** Reads task and comments, both or neither, so that a thread is not wrongly shown as empty. */
export async function readTask(
  { callServer }: Pick<YardClient, 'callServer'>,
  taskID: number,
): Promise<ServerResult<ServedTask>> {
  const [task, comments] = await Promise.all([
    callServer('getTask', { params: { id: taskID } }),
    callServer('listMessages', { query: { taskID } }),
  ])
  if (task.name !== 'answered') return task
  if (comments.name !== 'answered') return comments
  return { ...task, value: { task: task.value.Task, comments: comments.value.Messages } }
}
