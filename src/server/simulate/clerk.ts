import type { Entities } from '../../domain/lists.ts'
import type { PresentedTask } from '../../domain/tasks/present-task.ts'
import { emptyTaskFields, type TaskFields } from '../../domain/tasks/task-fields.ts'
import { withAction, withSelectedTrailer, yardIDOf } from '../../domain/tasks/task-form-rules.ts'
import { TaskAction } from '../../domain/tasks/task-lists.ts'
import type { PresentedTrailer } from '../../domain/trailers/present-trailer.ts'
import { LocationType, StatusType, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Agent, Surroundings } from './agent.ts'
import type { Client } from './client.ts'

/** The board is kept at about so many open tasks. */
const OPEN_TASKS = 15
const LOOK_MINUTES = [1, 4] as const
const PRIORITY_SHARE = 0.15

/** The clerk: sends loaded trailers to free doors and pulls those that were emptied, so that the drivers have work. */
export function createClerk(client: Client, { chance, say }: Surroundings): Agent {
  let locations: readonly Entities['Locations'][] = []

  async function addTask(): Promise<void> {
    if (locations.length === 0) locations = (await client.get<{ Locations: typeof locations }>('/locations')).Locations
    const { Tasks } = await client.get<{ Tasks: readonly PresentedTask[] }>('/tasks?statusTypes=0,1,2')
    if (Tasks.length >= OPEN_TASKS) return
    const states = `/trailers?states=${TrailerState.OnYard}&sortKey=LastActivityDate&sortType=asc&take=100`
    const { Trailers } = await client.get<{ Trailers: readonly PresentedTrailer[] }>(states)
    const busy = new Set(Tasks.map(({ TrailerID }) => TrailerID))
    const fields = plan(
      Trailers.filter(({ ID }) => !busy.has(ID)),
      Tasks,
    )
    if (!fields) return
    const sent = await client.send('POST', '/tasks', { ...fields, Message: null })
    if (sent.name === 'refused') say(`${client.username}: ${sent.words}`)
    else say(`${client.username} adds a task for ${fields.TrailerNumber ?? 'a trailer'}`)
  }

  /** A pull for what stands in a door, else a spot for what is loaded and stands outside; null when there is neither. */
  function plan(trailers: readonly PresentedTrailer[], tasks: readonly PresentedTask[]): TaskFields | null {
    const doors = new Map(locations.filter(isUsable).map((door) => [door.ID, door]))
    const inDoors = trailers.filter(({ LocationID }) => doors.has(LocationID))
    const outside = trailers.filter((row) => !doors.has(row.LocationID) && row.StatusType === StatusType.Loaded)
    const taken = new Set([...trailers.map(({ LocationID }) => LocationID), ...tasks.map((task) => task.ToLocationID)])
    const free = [...doors.keys()].filter((id) => !taken.has(id))
    const priority = chance.chance(PRIORITY_SHARE) ? 1 : 0
    const [pulled] = inDoors
    if (pulled && (chance.chance(0.5) || outside.length === 0 || free.length === 0))
      return { ...fieldsFor(pulled, TaskAction.Pull), Priority: priority, TrailerStatusType: StatusType.Empty }
    const [spotted] = outside
    if (!spotted || free.length === 0) return null
    return { ...fieldsFor(spotted, TaskAction.Spot), Priority: priority, ToLocationID: chance.pick(free) }
  }

  function fieldsFor(trailer: PresentedTrailer, action: number): TaskFields {
    const withPlaces = withAction(emptyTaskFields, action, yardIDOf(locations))
    return withSelectedTrailer(withPlaces, trailer)
  }

  return {
    async act() {
      await addTask()
      return chance.whole(...LOOK_MINUTES)
    },
  }
}

function isUsable({ Type, OutOfService }: Entities['Locations']): boolean {
  return Type === LocationType.Door && !OutOfService
}
