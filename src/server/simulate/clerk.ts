import type { Entities } from '../../domain/lists.ts'
import type { PresentedTask } from '../../domain/tasks/present-task.ts'
import { emptyTaskFields, type TaskFields } from '../../domain/tasks/task-fields.ts'
import { withAction, withSelectedTrailer, yardIDOf } from '../../domain/tasks/task-form-rules.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../../domain/tasks/task-lists.ts'
import type { PresentedTrailer } from '../../domain/trailers/present-trailer.ts'
import { LocationType, StatusType } from '../../domain/trailers/trailer-lists.ts'
import type { Agent, Surroundings } from './agent.ts'
import type { Client } from './client.ts'
import { readOnYard, readOpenTasks } from './read-all.ts'

/** Tasks kept waiting for drivers. */
const WAITING_TASKS = 15
const LOOK_MINUTES = [1, 4] as const
const PRIORITY_SHARE = 0.15

interface View {
  readonly tasks: readonly PresentedTask[]
  /** Without a task or an earlier rejection, longest untouched first. */
  readonly inDoors: readonly PresentedTrailer[]
  readonly loadedOutside: readonly PresentedTrailer[]
  /** Empty doors in service without a task to them. */
  readonly freeDoors: readonly number[]
}

/** Adds spots for loaded trailers and pulls for emptied ones. */
export function createClerk(client: Client, { chance, say, tally, givenUp }: Surroundings): Agent {
  let locations: readonly Entities['Locations'][] = []

  async function addTask(): Promise<void> {
    if (locations.length === 0) locations = (await client.get<{ Locations: typeof locations }>('/locations')).Locations
    const tasks = await readOpenTasks(client)
    if (tasks.filter(canBeTaken).length >= WAITING_TASKS) return
    const fields = plan(await look(tasks))
    if (!fields) return
    const sent = await client.send('POST', '/tasks', { ...fields, Message: null })
    if (sent.name === 'refused') {
      if (fields.TrailerID !== null) givenUp.add(fields.TrailerID)
      say(`${client.username}: ${sent.words}`)
    } else {
      tally.tasksAdded += 1
      say(`${client.username} adds a task for ${fields.TrailerNumber ?? 'a trailer'}`)
    }
  }

  async function look(tasks: readonly PresentedTask[]): Promise<View> {
    const doors = locations.filter(({ Type }) => Type === LocationType.Door)
    const doorIDs = new Set(doors.map(({ ID }) => ID))
    const standing = doors.length === 0 ? [] : await readOnYard(client, `locations=${[...doorIDs].join()}`)
    const loaded = await readOnYard(client, `statusTypes=${StatusType.Loaded}`)
    const promised = new Set(tasks.map(({ TrailerID }) => TrailerID))
    const isFree = ({ ID }: PresentedTrailer) => !promised.has(ID) && !givenUp.has(ID)
    const taken = new Set([...standing.map((row) => row.LocationID), ...tasks.map((task) => task.ToLocationID)])
    return {
      tasks,
      inDoors: standing.filter(isFree),
      loadedOutside: loaded.filter((row) => !doorIDs.has(row.LocationID) && isFree(row)),
      freeDoors: doors.filter(({ ID, OutOfService }) => !OutOfService && !taken.has(ID)).map(({ ID }) => ID),
    }
  }

  /** First a pull that a spot waits for; else a pull, or a spot for a loaded trailer. */
  function plan({ tasks, inDoors, loadedOutside, freeDoors }: View): TaskFields | null {
    const wanted = new Set(tasks.filter(waitsForDoor).map((task) => task.ToLocationID))
    const inTheWay = inDoors.find(({ LocationID }) => wanted.has(LocationID))
    if (inTheWay) return pullOf(inTheWay)
    const [pulled] = inDoors
    const [spotted] = loadedOutside
    const canSpot = spotted !== undefined && freeDoors.length > 0
    if (pulled && (!canSpot || chance.chance(0.5))) return pullOf(pulled)
    return canSpot ? { ...fieldsFor(spotted, TaskAction.Spot), ToLocationID: chance.pick(freeDoors) } : null
  }

  function pullOf(trailer: PresentedTrailer): TaskFields {
    return { ...fieldsFor(trailer, TaskAction.Pull), TrailerStatusType: StatusType.Empty }
  }

  /** A loaded trailer may be in a spot or in the Yard. */
  function fieldsFor(trailer: PresentedTrailer, action: number): TaskFields {
    const withPlaces = withAction(emptyTaskFields, action, yardIDOf(locations))
    return { ...withSelectedTrailer(withPlaces, trailer), Priority: chance.chance(PRIORITY_SHARE) ? 1 : 0 }
  }

  return {
    async act() {
      await addTask()
      return chance.whole(...LOOK_MINUTES)
    },
  }

  function canBeTaken({ ID, StatusType: status, SubStatusType }: PresentedTask): boolean {
    return status === TaskStatus.Pending && SubStatusType !== TaskSubStatus.TrailerInDoor && !givenUp.has(ID)
  }
}

function waitsForDoor({ SubStatusType }: PresentedTask): boolean {
  return SubStatusType === TaskSubStatus.TrailerInDoor
}
