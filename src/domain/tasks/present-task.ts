import { holdsOneTrailer } from '../sites/location-rules.ts'
import { type DockGroup, dockGroupOf } from '../sites/dock-group.ts'
import type { References } from '../sites/references.ts'
import { intentNames, nameIn, statusTypeNames } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { minutesBetween, showDwell } from '../values/display.ts'
import type { Instant } from '../values/instant.ts'
import { isOutOfRange } from '../values/temperature.ts'
import { withTrailer } from './task-fields.ts'
import {
  isSpotting,
  TaskStatus,
  TaskSubStatus,
  taskActionNames,
  taskStatusNames,
  taskSubStatusNames,
  taskTypeNames,
  taskTypeOf,
} from './task-lists.ts'
import type { Task } from './task.ts'

/** A row with derived fields (spec 1§3). */
export interface PresentedTask extends Task {
  readonly ActionName: string
  readonly StatusTypeName: string
  readonly SubStatusName: string
  readonly FromLocationName: string
  readonly ToLocationName: string
  readonly ScacName: string
  readonly IntentName: string
  /** Lookup 10. */
  readonly TypeName: string
  readonly TrailerStatusTypeName: string
  /** The trailer's. */
  readonly AKA: string | null
  /** Degrees Fahrenheit, the trailer's. */
  readonly BoxTemperature: number | null
  /** True if the box keeps the target; null without one. */
  readonly TemperatureOK: boolean | null
  /** Minutes from creation to start, or now. */
  readonly ElapsedPending: number
  /** 'D d H h M m' */
  readonly ElapsedPendingString: string
  /** From 1 in the order of work; 0 outside of it. */
  readonly Position: number
  readonly MessageCount: number
  readonly DockGroup: { readonly ID: number; readonly Name: string } | null
  /** The trailer as it is now, at a managed site. */
  readonly Trailer: Trailer | null
}

export interface TaskSurroundings {
  readonly references: References
  readonly dockGroups: readonly DockGroup[]
  readonly trailer: Trailer | undefined
  readonly position: number
  readonly messageCount: number
  /** The trailer at the task's destination. */
  readonly trailerAtTo: Pick<Trailer, 'ID'> | undefined
}

/** Adds names and trailer fields; names of missing rows are ''. */
export function presentTask(row: Task, around: TaskSurroundings, now: Instant): PresentedTask {
  const { references, trailer } = around
  const task = withTrailer(row, trailer)
  const minutes = minutesBetween(task.CreatedDate, task.StartTime ?? now)
  const SubStatusType = subStatusOf(task, around)
  const group = dockGroupOf(around.dockGroups, task.FromLocationID, task.ToLocationID)
  return {
    ...task,
    SubStatusType,
    ActionName: taskActionNames[task.Action] ?? '',
    StatusTypeName: nameIn(taskStatusNames, task.StatusType),
    SubStatusName: SubStatusType === TaskSubStatus.None ? '' : nameIn(taskSubStatusNames, SubStatusType),
    FromLocationName: references.locations.get(task.FromLocationID)?.Name ?? '',
    ToLocationName: references.locations.get(task.ToLocationID)?.Name ?? '',
    ScacName: references.scacs.get(task.ScacID)?.Name ?? '',
    IntentName: nameIn(intentNames, task.Intent),
    TypeName: nameIn(taskTypeNames, taskTypeOf(task.TrailerStatusType)),
    TrailerStatusTypeName: nameIn(statusTypeNames, task.TrailerStatusType),
    AKA: trailer?.AKA ?? null,
    BoxTemperature: trailer?.BoxTemperature ?? null,
    TemperatureOK: temperatureOK(task, trailer, references.site.TemperatureAlertRange),
    ElapsedPending: minutes,
    ElapsedPendingString: showDwell(minutes),
    Position: around.position,
    MessageCount: around.messageCount,
    DockGroup: group ? { ID: group.ID, Name: group.Name } : null,
    Trailer: trailer ?? null,
  }
}

/** Derives 7: a spot that waits for an occupied door (3-decisions §6). */
function subStatusOf(
  task: Pick<Task, 'SubStatusType' | 'StatusType' | 'Action' | 'ToLocationID' | 'TrailerID' | 'DeletedDate'>,
  { references, trailerAtTo }: Pick<TaskSurroundings, 'references' | 'trailerAtTo'>,
): number {
  const waits = task.StatusType === TaskStatus.Pending && task.DeletedDate === null
  if (task.SubStatusType !== TaskSubStatus.None || !waits || !isSpotting(task.Action)) return task.SubStatusType
  const to = references.locations.get(task.ToLocationID)
  const isTaken = to && holdsOneTrailer(to.Type) && trailerAtTo && trailerAtTo.ID !== task.TrailerID
  return isTaken ? TaskSubStatus.TrailerInDoor : TaskSubStatus.None
}

function temperatureOK(task: Task, trailer: Trailer | undefined, range: number): boolean | null {
  const wanted = task.TargetTemperature
  return wanted === null ? null : !isOutOfRange(trailer?.BoxTemperature ?? null, wanted, range)
}
