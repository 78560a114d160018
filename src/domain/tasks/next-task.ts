import type { Location } from '../sites/location.ts'
import { LocationType } from '../trailers/trailer-lists.ts'
import type { TaskFields } from './task-fields.ts'
import { TaskAction } from './task-lists.ts'

// Apart from the form's rules, whose schemas the first screen need not load.

/** Returns the next task: a pull from a door, from elsewhere a spot to one. */
export function nextTaskStart(
  trailerID: number,
  place: Pick<Location, 'Type'> | undefined,
): Pick<TaskFields, 'TrailerID' | 'Action'> {
  const isInDoor = place?.Type === LocationType.Door
  return { TrailerID: trailerID, Action: isInDoor ? TaskAction.Pull : TaskAction.Spot }
}
