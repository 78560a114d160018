import { comparePlaces, type NearestAsk, type Place } from '../commands/nearest.ts'
import type { Yard } from '../commands/yard.ts'
import { rankBetween } from './rank.ts'
import { isInOrder, isOpen, type Task } from './task.ts'
import { TaskStatus } from './task-lists.ts'

/**
 * The order of work (spec 1§2.4, 3-decisions §6): pending and paused tasks by Rank, unique among open ones, as a
 * working task keeps its own. Only neighbours are read.
 */

type Ranked = Pick<Task, 'ID' | 'Rank'>
type InOrder = Ranked & Pick<Task, 'StatusType' | 'DeletedDate'>
type Where = Partial<Task>

const waiting: readonly Where[] = [TaskStatus.Pending, TaskStatus.Paused].map((StatusType) => ({
  StatusType,
  DeletedDate: null,
}))
const open: readonly Where[] = [...waiting, { StatusType: TaskStatus.Working, DeletedDate: null }]
const waitingOthers: readonly Where[] = waiting.map((where) => ({ ...where, Priority: 0 }))

/** Compares ranks as bytes; equal ones, of completed or deleted tasks, by ID. */
export function compareRank(a: Ranked, b: Ranked): number {
  return comparePlaces(placeOf(a), placeOf(b))
}

/** Returns positions from 1 by ID, over a whole site's tasks. */
export function positionsOf(tasks: readonly InOrder[]): ReadonlyMap<number, number> {
  return new Map(inOrder(tasks).map(({ ID }, index) => [ID, index + 1]))
}

/** Returns open tasks, unsorted, to count positions; see `nearest` for one place. */
export async function listOpenTasks(yard: Yard): Promise<readonly Task[]> {
  const open: Task[] = []
  for (const StatusType of [TaskStatus.Pending, TaskStatus.Paused, TaskStatus.Working])
    open.push(...(await yard.Tasks.find({ StatusType })).filter(isOpen))
  return open
}

/** Returns the rank directly after another task (null: the front); null when already there. */
export async function rankAfter(yard: Yard, movedID: number, anchor: Ranked | null): Promise<string | null> {
  const { below, above } = await gapAfter(yard, movedID, anchor)
  return above?.ID === movedID ? null : rankBetween(below?.Rank ?? null, above?.Rank ?? null)
}

/** Returns the task before a position from 1, null for the front. Reads all open tasks. */
export async function getTaskBefore(yard: Yard, movedID: number, position: number): Promise<Task | null> {
  if (position <= 1) return null
  const others = inOrder(await listOpenTasks(yard)).filter(({ ID }) => ID !== movedID)
  return others[Math.min(position - 1, others.length) - 1] ?? null
}

/** Returns a new task's rank: last, or behind the leading priority tasks (3-decisions §6). */
export async function newRank(yard: Yard, isPriority: boolean): Promise<string> {
  const first = await yard.Tasks.nearest(firstAsk(isPriority))
  if (!isPriority) return rankBetween(first?.Rank ?? null, null)
  const leading = await nearest(yard, waiting, 'below', first)
  const { below, above } = await gapAfter(yard, null, leading)
  return rankBetween(below?.Rank ?? null, above?.Rank ?? null)
}

/** Asks for the last open task, or the first waiting one without priority. */
export function firstAsk(isPriority: boolean): NearestAsk<Task> {
  return isPriority
    ? { among: waitingOthers, by: 'Rank', side: 'above', from: null }
    : { among: open, by: 'Rank', side: 'below', from: null }
}

export const frontAsk: NearestAsk<Task> = { among: open, by: 'Rank', side: 'above', from: null }

function inOrder<T extends InOrder>(tasks: readonly T[]): readonly T[] {
  return tasks.filter(isInOrder).sort(compareRank)
}

interface Gap {
  readonly below: Ranked | null
  readonly above: Ranked | null
}

/** Returns the gap after a task among open ones; null for the front. */
async function gapAfter(yard: Yard, movedID: number | null, anchor: Ranked | null): Promise<Gap> {
  const above = await nearest(yard, open, 'above', anchor)
  if (anchor === null || above === null || above.ID === movedID || anchor.Rank < above.Rank)
    return { below: anchor, above }
  // An open task may have a completed one's rank: take the gap behind the last one before.
  return gapAfter(yard, movedID, await getBelow(yard, movedID, { ID: 0, Rank: anchor.Rank }))
}

async function getBelow(yard: Yard, movedID: number | null, from: Ranked): Promise<Ranked | null> {
  const below = await nearest(yard, open, 'below', from)
  return below && below.ID === movedID ? getBelow(yard, movedID, below) : below
}

async function nearest(
  yard: Yard,
  among: readonly Where[],
  side: 'above' | 'below',
  from: Ranked | null | undefined,
): Promise<Task | null> {
  return (await yard.Tasks.nearest({ among, by: 'Rank', side, from: from ? placeOf(from) : null })) ?? null
}

function placeOf({ ID, Rank }: Ranked): Place {
  return { Value: Rank, ID }
}
