import { TaskStatus, TaskSubStatus } from '../../domain/tasks/task-lists.ts'
import type { PresentedTask } from '../../domain/tasks/present-task.ts'
import type { Agent, Surroundings } from './agent.ts'
import type { Client, Sent } from './client.ts'

/** Minutes of yard work, from quick to slow. */
const WORK_MINUTES = [3, 12] as const
const PAUSE_MINUTES = [2, 6] as const
/** How long a driver waits before looking at the board again. */
const LOOK_MINUTES = [1, 3] as const
const PAUSE_SHARE = 0.15
const REASONS: readonly number[] = [TaskSubStatus.RedLight, TaskSubStatus.GladHandle, TaskSubStatus.Other]

/** A driver with a device of their own: takes the first free task, works on it, is held up now and then, and completes it. */
export function createDriver(client: Client, { chance, say }: Surroundings): Agent {
  let task: PresentedTask | null = null
  let isPaused = false

  async function take(): Promise<void> {
    const { Tasks } = await client.get<{ Tasks: readonly PresentedTask[] }>('/tasks?statusTypes=0,2')
    const mine = Tasks.find(({ UserID, StatusType }) => UserID !== null && StatusType === TaskStatus.Paused)
    const free = Tasks.filter(({ UserID, SubStatusType }) => UserID === null && SubStatusType === TaskSubStatus.None)
    // Two drivers look at the same board: whoever is second is refused, and looks again.
    const chosen = mine ?? free[0]
    if (chosen && (await set(chosen, TaskStatus.Working, TaskSubStatus.None))) {
      task = chosen
      isPaused = false
    }
  }

  async function finish(working: PresentedTask): Promise<void> {
    if (chance.chance(PAUSE_SHARE) && !isPaused) {
      isPaused = await set(working, TaskStatus.Paused, chance.pick(REASONS))
      if (!isPaused) task = null
      return
    }
    if (!(await set(working, TaskStatus.Completed, TaskSubStatus.None)))
      await set(working, TaskStatus.Paused, TaskSubStatus.TrailerInDoor)
    task = null
  }

  async function set(about: PresentedTask, TaskStatusType: number, TaskSubStatusType: number): Promise<boolean> {
    const body = { TaskID: about.ID, TaskStatusType, TaskSubStatusType }
    const sent: Sent<unknown> = await client.send('PUT', '/tasks/status', body)
    const step = stepNames[TaskStatusType] ?? ''
    const what = `${about.ActionName} of ${about.TrailerNumber ?? 'a trailer'} to ${about.ToLocationName}`
    say(sent.name === 'ok' ? `${client.username} ${step} ${what}` : `${client.username}: ${sent.words}`)
    return sent.name === 'ok'
  }

  async function resume(paused: PresentedTask): Promise<void> {
    isPaused = false
    if (!(await set(paused, TaskStatus.Working, TaskSubStatus.None))) task = null
  }

  function minutesUntilNext(): number {
    const [from, to] = !task ? LOOK_MINUTES : isPaused ? PAUSE_MINUTES : WORK_MINUTES
    return chance.whole(from, to)
  }

  return {
    async act() {
      if (!task) await take()
      else if (isPaused) await resume(task)
      else await finish(task)
      return minutesUntilNext()
    },
  }
}

const stepNames: Readonly<Record<number, string>> = { 1: 'starts', 2: 'pauses', 3: 'completes' }
