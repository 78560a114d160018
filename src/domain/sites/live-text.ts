import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { isSpotting, TaskAction } from '../tasks/task-lists.ts'
import type { Task } from '../tasks/task.ts'
import { isOnYard } from '../trailers/trailer-guards.ts'
import { Intent } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Instant } from '../values/instant.ts'
import type { LiveText } from './live-text-words.ts'

type Waiting = Pick<Trailer, 'Intent' | 'PhoneNumber'>

/** Returns a waiting driver's phone number (lookup 14). */
function phoneOf({ Intent: intent, PhoneNumber }: Waiting): string | null {
  return intent === Intent.Live && PhoneNumber?.trim() ? PhoneNumber : null
}

/** Returns the text of an arrival (3-decisions §5): `{door}` is where the trailer stands. */
export function liveTextAtArrival(trailer: Waiting & Pick<Trailer, 'Number' | 'LocationID'>): LiveText | null {
  const PhoneNumber = phoneOf(trailer)
  if (PhoneNumber === null) return null
  return { Kind: 'Welcome', PhoneNumber, TrailerNumber: trailer.Number, LocationID: trailer.LocationID }
}

/**
 * Returns the text of a start (3-decisions §5), for a task with its trailer's fields and the trailer, if any. `{door}`
 * is the destination of a spot and the start of a pull; a PullSpot ends at a door, so it is a spot. Null for a task
 * that goes on after a pause, and where the visit of the trailer at that moment is over: the phone number may be
 * another driver's.
 */
export function liveTextAtStart(
  task: Waiting & Pick<Task, 'Action' | 'StartTime' | 'TrailerNumber' | 'FromLocationID' | 'ToLocationID'>,
  trailer: Pick<Trailer, 'State' | 'ArrivalDate'> | undefined,
  madeAt: Instant,
): LiveText | null {
  const PhoneNumber = phoneOf(task)
  if (PhoneNumber === null || task.StartTime !== null) return null
  if (trailer && (!isOnYard(trailer) || trailer.ArrivalDate > madeAt)) return null
  const driver = { PhoneNumber, TrailerNumber: task.TrailerNumber ?? '' }
  if (isSpotting(task.Action)) return { ...driver, Kind: 'Spot', LocationID: task.ToLocationID }
  return isPulling(task.Action) ? { ...driver, Kind: 'Pull', LocationID: task.FromLocationID } : null
}

function isPulling(action: number): boolean {
  return action === TaskAction.Pull || action === TaskAction.ForcePull
}

/** Keeps the text with the command. */
export function announceLiveText(yard: Yard, text: LiveText | null, { Key, MadeAt }: By): void {
  if (text) yard.announce({ what: 'live-text', ...text, Key, MadeAt })
}
