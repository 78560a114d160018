import { findYard, holdsOneTrailer } from '../sites/location-rules.ts'
import type { Location } from '../sites/location.ts'
import type { TaskFields } from '../tasks/task-fields.ts'
import { TaskAction } from '../tasks/task-lists.ts'
import { LocationType, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Seeded } from './seeded.ts'
import type { OpenPlan } from './task-plans.ts'

export interface TaskPlaces {
  readonly yard: number
  readonly gate: number
  readonly doors: readonly number[]
  readonly spots: readonly number[]
  readonly fuel: readonly number[]
  readonly wash: readonly number[]
  readonly occupied: ReadonlySet<number>
}

export function taskPlaces(locations: readonly Location[], trailers: readonly Trailer[]): TaskPlaces {
  const ofType = (type: number) => locations.filter(({ Type }) => Type === type).map(({ ID }) => ID)
  const single = new Set(locations.filter(({ Type }) => holdsOneTrailer(Type)).map(({ ID }) => ID))
  const standing = trailers.filter(({ State, LocationID }) => State === TrailerState.OnYard && single.has(LocationID))
  return {
    yard: findYard(locations)?.ID ?? 0,
    gate: ofType(LocationType.Gate)[0] ?? 0,
    doors: ofType(LocationType.Door),
    spots: ofType(LocationType.ParkingSpot),
    fuel: ofType(LocationType.FuelIsland),
    wash: ofType(LocationType.WashBay),
    occupied: new Set(standing.map(({ LocationID }) => LocationID)),
  }
}

/** Moves from the trailer's place to a free one of the planned kind; null if there is none. */
export function choosePlaces(
  { LocationID }: Trailer,
  { from, to }: OpenPlan,
  places: TaskPlaces,
  taken: ReadonlySet<number>,
): Pick<TaskFields, 'FromLocationID' | 'ToLocationID'> | null {
  if (!(from === 'door' ? places.doors : places.spots).includes(LocationID)) return null
  const ToLocationID = destinationOf(LocationID, to, places, taken)
  return ToLocationID === undefined ? null : { FromLocationID: LocationID, ToLocationID }
}

function destinationOf(
  here: number,
  to: OpenPlan['to'],
  places: TaskPlaces,
  taken: ReadonlySet<number>,
): number | undefined {
  const { yard, gate, doors, spots, fuel, wash, occupied } = places
  const isFree = (id: number) => !occupied.has(id) && !taken.has(id)
  const choices: Readonly<Record<OpenPlan['to'], readonly number[]>> = {
    same: [here],
    yard: [yard],
    gate: [gate],
    'free-door': doors.filter(isFree),
    'free-spot': spots.filter(isFree),
    'taken-door': doors.filter((id) => occupied.has(id) && !taken.has(id)),
    fuel: fuel.filter(isFree),
    wash: wash.filter(isFree),
  }
  return choices[to][0]
}

/** The move that brought a trailer to its door, spot or yard. */
export function doneMove(
  { LocationID }: Trailer,
  { yard, gate, doors, spots }: TaskPlaces,
  chance: Seeded,
): Pick<TaskFields, 'Action' | 'FromLocationID' | 'ToLocationID'> {
  const to = { ToLocationID: LocationID }
  if (doors.includes(LocationID)) return { ...to, Action: TaskAction.Spot, FromLocationID: yard }
  if (spots.includes(LocationID)) return { ...to, Action: TaskAction.ManualMove, FromLocationID: gate }
  return { ...to, Action: TaskAction.Pull, FromLocationID: chance.pick(doors) }
}
