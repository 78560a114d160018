import { comparePlaces, type NearestAsk, type Place } from '../commands/nearest.ts'
import type { Yard } from '../commands/yard.ts'
import { rankBetween } from './rank.ts'
import { isInOrder, isOpen, type Task } from './task.ts'
import { TaskStatus } from './task-lists.ts'

/**
 * The order of work (spec 1§2.4, 3-decisions §6): pending and paused tasks of a site by Rank. A working task has left
 * the order, but keeps its rank and comes back to its place when it is paused. So whoever gives a rank looks for its
 * neighbours among all open tasks, and no two of them share one. A site may have thousands: only the neighbours are read.
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

/** Compares by rank, as bytes. Two that share a rank (one of them is completed or deleted) stand by ID. */
export function compareRank(a: Ranked, b: Ranked): number {
  return comparePlaces(placeOf(a), placeOf(b))
}

/** Position by ID: 1 to n over the tasks of a whole site that are in the order, whatever else is among the given. */
export function positionsOf(tasks: readonly InOrder[]): ReadonlyMap<number, number> {
  return new Map(inOrder(tasks).map(({ ID }, index) => [ID, index + 1]))
}

/** All open tasks of the site, unsorted: for who counts positions. To find a place, the neighbours are enough. */
export async function listOpenTasks(yard: Yard): Promise<readonly Task[]> {
  const open: Task[] = []
  for (const StatusType of [TaskStatus.Pending, TaskStatus.Paused, TaskStatus.Working])
    open.push(...(await yard.Tasks.find({ StatusType })).filter(isOpen))
  return open
}

/**
 * The rank with which a task stands directly after another one, null for the front; null when it stands there already.
 * The other task need not be open: one that is completed or deleted keeps its rank.
 */
export async function rankAfter(yard: Yard, movedID: number, anchor: Ranked | null): Promise<string | null> {
  const { below, above } = await gapAfter(yard, movedID, anchor)
  return above?.ID === movedID ? null : rankBetween(below?.Rank ?? null, above?.Rank ?? null)
}

/**
 * The task after which a moved one stands that shall get a position (1 to n, over the whole site); null for the front. A
 * position beyond the end is the end. Reads all open tasks: a position is counted.
 */
export async function getTaskBefore(yard: Yard, movedID: number, position: number): Promise<Task | null> {
  if (position <= 1) return null
  const others = inOrder(await listOpenTasks(yard)).filter(({ ID }) => ID !== movedID)
  return others[Math.min(position - 1, others.length) - 1] ?? null
}

/**
 * The rank of a new task: the end; with priority behind the priority tasks that lead, and before the first other one
 * (3-decisions §6, "priority tasks come first when added").
 */
export async function newRank(yard: Yard, isPriority: boolean): Promise<string> {
  const first = await yard.Tasks.nearest(firstAsk(isPriority))
  if (!isPriority) return rankBetween(first?.Rank ?? null, null)
  const leading = await nearest(yard, waiting, 'below', first)
  const { below, above } = await gapAfter(yard, null, leading)
  return rankBetween(below?.Rank ?? null, above?.Rank ?? null)
}

/** What is asked first for the rank of a new task: the last open task, or, for one with priority, the first that waits and has none. */
export function firstAsk(isPriority: boolean): NearestAsk<Task> {
  return isPriority
    ? { among: waitingOthers, by: 'Rank', side: 'above', from: null }
    : { among: open, by: 'Rank', side: 'below', from: null }
}

/** What is asked first to move a task to the front. */
export const frontAsk: NearestAsk<Task> = { among: open, by: 'Rank', side: 'above', from: null }

function inOrder<T extends InOrder>(tasks: readonly T[]): readonly T[] {
  return tasks.filter(isInOrder).sort(compareRank)
}

interface Gap {
  readonly below: Ranked | null
  readonly above: Ranked | null
}

/** The gap among open tasks directly after a task; null for the one at the front. */
async function gapAfter(yard: Yard, movedID: number | null, anchor: Ranked | null): Promise<Gap> {
  const above = await nearest(yard, open, 'above', anchor)
  if (anchor === null || above === null || above.ID === movedID || anchor.Rank < above.Rank)
    return { below: anchor, above }
  // A task that left the order long ago may have had the rank that another one has now. Its place is then the one behind
  // the last task that surely came before it.
  return gapAfter(yard, movedID, await getBelow(yard, movedID, { ID: 0, Rank: anchor.Rank }))
}

/** The last open task before a place, but for the one that moves. */
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
