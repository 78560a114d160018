import { byActionTime } from '../trailers/history-order.ts'
import { markOf } from '../commands/act-time.ts'
import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { announceGateAct } from '../trailers/announce-gate-act.ts'
import { changesOf } from '../trailers/history-changes.ts'
import { historyRow, withActivity } from '../trailers/history-row.ts'
import { assertAllowed, isOnYard, refuseSpotTaken } from '../trailers/trailer-guards.ts'
import { Activity, nameIn, StatusType, TrailerState } from '../trailers/trailer-lists.ts'
import type { TrailerHistoryRow } from '../trailers/trailer-history.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Instant } from '../values/instant.ts'
import { withTrailer } from './task-fields.ts'
import { comesBack, staysInPlace, TaskAction, taskActionNames, TaskStatus, TaskSubStatus } from './task-lists.ts'
import { endedAt, startedAt } from './task-times.ts'
import { later, type Task } from './task.ts'

/** Acts that move a trailer, besides an edit of its location. */
const MOVES: readonly number[] = [Activity.Moved, Activity.Task]

/**
 * Completes a task: its trailer is at the destination with the task's status (3-decisions §6). Throws 409 for a taken
 * spot. A late completion undoes no departure, move or status since.
 */
export async function completeTask(yard: Yard, task: Task, by: By): Promise<void> {
  const trailer = task.TrailerID === null ? undefined : await yard.Trailers.get(task.TrailerID)
  const done: Task = {
    ...withTrailer(task, trailer),
    StatusType: TaskStatus.Completed,
    SubStatusType: TaskSubStatus.None,
    TrailerStatusType: statusAfter(task),
    // Forced tasks complete without a start.
    UserID: task.UserID ?? by.UserID,
    UserFullName: task.UserFullName ?? by.UserName,
    ...(task.StartTime === null ? startedAt(by.MadeAt, markOf(by)) : {}),
    ...endedAt(by.MadeAt, markOf(by)),
    ChangedDate: later(task.ChangedDate, by.MadeAt),
  }
  await yard.Tasks.put(done)
  if (!trailer || !isOnYard(trailer) || trailer.ArrivalDate > by.MadeAt) return
  const since = await readSince(yard, trailer, by.MadeAt)
  if (!since.isMoved || trailer.LocationID === task.FromLocationID) await bring(yard, trailer, task, since, by)
}

/** Acts of others after the work, before its receipt. */
interface Since {
  readonly isMoved: boolean
  readonly hasNewStatus: boolean
}

/** Reads the history; without it the trailer counts as moved. */
async function readSince(yard: Yard, trailer: Trailer, madeAt: Instant): Promise<Since> {
  const { ID, Visit, LocationID } = trailer
  if (trailer.LastActivityDate <= madeAt) return { isMoved: false, hasNewStatus: false }
  const visit = (await yard.TrailerHistory.find({ TrailerID: ID })).filter((row) => row.Visit === Visit)
  const before = visit
    .filter((row) => row.ActionDateTime <= madeAt)
    .reduce<TrailerHistoryRow | null>((last, row) => (last && byActionTime(last, row) > 0 ? last : row), null)
  const wasMoved = visit.some((row) => row.ActionDateTime > madeAt && MOVES.includes(row.Action))
  return {
    isMoved: wasMoved || before?.LocationID !== LocationID,
    hasNewStatus: before !== null && before.StatusType !== trailer.StatusType,
  }
}

/** Returns the task's status, but Pre Cooling after a precool. */
function statusAfter({ Action, TrailerStatusType }: Task): number {
  return Action === TaskAction.PreCool ? StatusType.PreCooling : TrailerStatusType
}

function isMoving({ Action, FromLocationID, ToLocationID }: Task): boolean {
  if (staysInPlace(Action)) return false
  return !comesBack(Action) || ToLocationID !== FromLocationID
}

async function bring(yard: Yard, trailer: Trailer, task: Task, since: Since, by: By): Promise<void> {
  const LocationID = isMoving(task) ? task.ToLocationID : trailer.LocationID
  const there: Trailer = {
    ...trailer,
    LocationID,
    StatusType: since.hasNewStatus ? trailer.StatusType : statusAfter(task),
    State: task.Action === TaskAction.Shuttle ? TrailerState.InTransit : trailer.State,
  }
  if (isOnYard(there) && LocationID !== trailer.LocationID)
    assertAllowed(await refuseSpotTaken(yard, LocationID, trailer.ID))
  const moved = withActivity(there, Activity.Task, by)
  await yard.Trailers.put(moved)
  if (there.State !== trailer.State) announceGateAct(yard, 'departed', moved, by)
  const Remark = nameIn(taskActionNames, task.Action)
  await yard.TrailerHistory.insert(historyRow(moved, Activity.Task, by, { Remark, Changes: changesOf(trailer, moved) }))
}
