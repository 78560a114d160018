import { inThreadOrder } from '../../domain/messages/comments.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { TaskStatus } from '../../domain/tasks/task-lists.ts'
import { currentMirror } from '../database.ts'

export async function getTask(id: number): Promise<Task | undefined> {
  return currentMirror().rows('Tasks').get(id)
}

/** Keeps the order of the IDs; skips missing ones. */
export async function getTasks(ids: readonly number[]): Promise<readonly Task[]> {
  const rows = await currentMirror()
    .rows('Tasks')
    .bulkGet([...ids])
  return rows.filter((row) => row !== undefined)
}

/** Returns a site's open tasks, by status; `most` of each. */
export async function listOpenRows(siteID: number, most = Number.POSITIVE_INFINITY): Promise<readonly Task[]> {
  const open = [TaskStatus.Pending, TaskStatus.Working, TaskStatus.Paused].map((StatusType) =>
    currentMirror().ofSite('Tasks', siteID, { StatusType }).limit(most).toArray(),
  )
  return (await Promise.all(open)).flat()
}

const MAX_MESSAGES = 1_000

/** Sorts comments in a thread's order; none for an unknown task. */
export async function listMessages(taskID: number): Promise<readonly Message[]> {
  const mirror = currentMirror()
  const task = await mirror.rows('Tasks').get(taskID)
  if (!task) return []
  const messages = await mirror
    .rows('Messages')
    .where('[SiteID+TaskID]')
    .equals([task.SiteID, taskID])
    .limit(MAX_MESSAGES)
    .toArray()
  return inThreadOrder(messages)
}

/** Counts from index keys; tasks without comments are left out. */
export async function countMessages(taskIDs: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return countMessagesOf(await getTasks(taskIDs))
}

export async function countMessagesOf(
  tasks: readonly Pick<Task, 'SiteID' | 'ID'>[],
  mirror = currentMirror(),
): Promise<ReadonlyMap<number, number>> {
  const keys = await mirror
    .rows('Messages')
    .where('[SiteID+TaskID]')
    .anyOf(tasks.map((task) => [task.SiteID, task.ID]))
    .keys()
  const counts = new Map<number, number>()
  for (const key of keys) {
    const id = Array.isArray(key) ? Number(key[1]) : 0
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
