import type { Table } from '../commands/yard.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { Location } from '../sites/location.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { openTasksOf, openTasksTo } from './open-tasks.ts'
import { taskActionNames } from './task-lists.ts'
import type { Task } from './task.ts'

/** From a command's yard, or the mirror. */
export interface WarningReads {
  readonly Tasks: Pick<Table<Task>, 'find'>
  readonly Locations: Pick<Table<Location>, 'get'>
}

/**
 * Returns warnings (3-decisions §6): another open task of the trailer, a claimed door, a trailer
 * elsewhere.
 */
export async function warningsOfTask(
  reads: WarningReads,
  task: Pick<Task, 'ID' | 'FromLocationID' | 'ToLocationID'>,
  trailer: Pick<Trailer, 'ID' | 'Number' | 'LocationID'> | null,
): Promise<readonly string[]> {
  const nameOf = async (id: number) => (await reads.Locations.get(id))?.Name ?? null
  const found = [
    trailer && (await warnOfOthers(reads, task, trailer, nameOf)),
    await warnOfPromise(reads, task, trailer),
    trailer && (await warnOfPlace(task, trailer, nameOf)),
  ]
  return found.filter((words) => words !== null)
}

type NameOf = (locationID: number) => Promise<string | null>

async function warnOfOthers(
  { Tasks }: WarningReads,
  { ID }: Pick<Task, 'ID'>,
  trailer: Pick<Trailer, 'ID' | 'Number'>,
  nameOf: NameOf,
): Promise<string | null> {
  const others = (await Tasks.find(openTasksOf(trailer.ID))).filter((other) => other.ID !== ID)
  const [other] = others
  if (!other) return null
  if (others.length > 1) return `Trailer ${trailer.Number} has ${others.length} other open tasks.`
  return `Trailer ${trailer.Number} has another open task: ${await inWords(other, nameOf)}.`
}

/** Returns 'Pull to Yard'. */
async function inWords({ Action, ToLocationID }: Pick<Task, 'Action' | 'ToLocationID'>, nameOf: NameOf) {
  return `${taskActionNames[Action] ?? 'Task'} to ${(await nameOf(ToLocationID)) ?? 'a place that is gone'}`
}

async function warnOfPromise(
  { Tasks, Locations }: WarningReads,
  { ID, FromLocationID, ToLocationID }: Pick<Task, 'ID' | 'FromLocationID' | 'ToLocationID'>,
  trailer: Pick<Trailer, 'ID'> | null,
): Promise<string | null> {
  if (FromLocationID === ToLocationID || ToLocationID <= 0) return null
  const to = await Locations.get(ToLocationID)
  if (!to || !holdsOneTrailer(to.Type)) return null
  const others = await Tasks.find(openTasksTo(ToLocationID))
  const promised = others.find((other) => other.ID !== ID && isPromise(other) && !isOf(other, trailer))
  if (!promised) return null
  const whom = promised.TrailerNumber === null ? '' : ` to trailer ${promised.TrailerNumber}`
  return `${to.Name} is promised${whom} by another task.`
}

function isPromise({ FromLocationID, ToLocationID }: Task): boolean {
  return FromLocationID !== ToLocationID
}

function isOf({ TrailerID }: Task, trailer: Pick<Trailer, 'ID'> | null): boolean {
  return trailer !== null && TrailerID === trailer.ID
}

async function warnOfPlace(
  task: Pick<Task, 'FromLocationID'>,
  trailer: Pick<Trailer, 'Number' | 'LocationID'>,
  nameOf: NameOf,
): Promise<string | null> {
  if (!isElsewhere(task, trailer)) return null
  const [here, from] = [await nameOf(trailer.LocationID), await nameOf(task.FromLocationID)]
  return elsewhereWords(task, trailer, (ID) => (ID === trailer.LocationID ? here : from))
}

/** Returns the warning that a trailer is not where its task says; null if it is, or if a place has no name. */
export function elsewhereWords(
  task: Pick<Task, 'FromLocationID'>,
  trailer: Pick<Trailer, 'Number' | 'LocationID'>,
  nameOf: (locationID: number) => string | null,
): string | null {
  if (!isElsewhere(task, trailer)) return null
  const [here, from] = [nameOf(trailer.LocationID), nameOf(task.FromLocationID)]
  return here === null || from === null ? null : `Trailer ${trailer.Number} is at ${here}, not at ${from}.`
}

function isElsewhere(
  { FromLocationID }: Pick<Task, 'FromLocationID'>,
  { LocationID }: Pick<Trailer, 'LocationID'>,
): boolean {
  return FromLocationID > 0 && LocationID !== FromLocationID
}
