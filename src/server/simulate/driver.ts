import { TaskStatus, TaskSubStatus } from '../../domain/tasks/task-lists.ts'
import type { PresentedTask } from '../../domain/tasks/present-task.ts'
import type { Agent, Surroundings } from './agent.ts'
import type { Client, Sent } from './client.ts'
import { readOpenTasks } from './read-all.ts'

const WORK_MINUTES = [3, 12] as const
const PAUSE_MINUTES = [2, 6] as const
const LOOK_MINUTES = [1, 3] as const
const PAUSE_SHARE = 0.15
const REASONS: readonly number[] = [TaskSubStatus.RedLight, TaskSubStatus.GladHandle, TaskSubStatus.Other]

/** Continues a task or takes the first free one that can be finished, is sometimes delayed, and completes it. */
export function createDriver(client: Client, { chance, say, tally, givenUp }: Surroundings): Agent {
  let task: PresentedTask | null = null
  let isPaused = false

  async function take(): Promise<void> {
    const tasks = await readOpenTasks(client)
    // A driver sees no tasks of others.
    const mine = tasks.find(({ UserID }) => UserID !== null)
    const chosen = mine ?? tasks.find(isFree)
    if (!chosen) return
    const hasBegun = chosen.StatusType === TaskStatus.Working
    if (!hasBegun && !(await set(chosen, TaskStatus.Working, TaskSubStatus.None))) return giveUp(chosen)
    task = chosen
    isPaused = false
  }

  /** True unless its door is taken; other notes do not matter. */
  function isFree({ ID, SubStatusType }: PresentedTask): boolean {
    return SubStatusType !== TaskSubStatus.TrailerInDoor && !givenUp.has(ID)
  }

  async function finish(working: PresentedTask): Promise<void> {
    if (chance.chance(PAUSE_SHARE) && !isPaused) {
      isPaused = await set(working, TaskStatus.Paused, chance.pick(REASONS))
      if (!isPaused) task = null
      return
    }
    task = null
    const done = await send(working, TaskStatus.Completed, TaskSubStatus.None)
    if (done.name === 'ok') tally.tasksCompleted += 1
    else await giveBack(working, done.code)
  }

  /** Returns a task to the board: a spot waits for its door, others for a clerk. */
  async function giveBack(working: PresentedTask, code: string): Promise<void> {
    const isTaken = code === 'spot-taken'
    const reason = isTaken ? TaskSubStatus.TrailerInDoor : TaskSubStatus.Other
    const { name } = await send(working, TaskStatus.Paused, reason)
    if (name === 'ok') await send(working, TaskStatus.Pending, TaskSubStatus.None)
    if (!isTaken) giveUp(working)
  }

  function giveUp({ ID }: PresentedTask): void {
    givenUp.add(ID)
  }

  async function set(about: PresentedTask, to: number, reason: number): Promise<boolean> {
    return (await send(about, to, reason)).name === 'ok'
  }

  async function send(about: PresentedTask, TaskStatusType: number, TaskSubStatusType: number): Promise<Sent<unknown>> {
    const body = { TaskID: about.ID, TaskStatusType, TaskSubStatusType }
    const sent: Sent<unknown> = await client.send('PUT', '/tasks/status', body)
    const what = `${about.ActionName} of ${about.TrailerNumber ?? 'a trailer'} to ${about.ToLocationName}`
    say(
      sent.name === 'ok'
        ? `${client.username} ${stepNames[TaskStatusType] ?? ''} ${what}`
        : `${client.username}: ${sent.words}`,
    )
    return sent
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

const stepNames: Readonly<Record<number, string>> = { 0: 'gives back', 1: 'starts', 2: 'pauses', 3: 'completes' }
