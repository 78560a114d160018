import type { Answers } from '../../../src/contract/answers.ts'
import type { PresentedTask } from '../../../src/domain/tasks/present-task.ts'
import { LookupType } from '../../../src/domain/lookups/lookups.ts'
import { emptyTaskFields, type TaskFields, taskFieldsOf } from '../../../src/domain/tasks/task-fields.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../../../src/domain/tasks/task-lists.ts'
import { LocationType, StatusType, TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import type { Office } from './office.ts'

/** The work of a clerk with tasks, done at the server itself. */
export interface TaskOffice {
  /** A task to bring a new trailer, with this number, from the gate to a free door. */
  addSpot(number: string, fields?: Partial<TaskFields>): Promise<PresentedTask>
  get(taskID: number): Promise<PresentedTask>
  /** The task of the site whose trailer has this number. */
  find(number: string): Promise<PresentedTask>
  /** Changes fields of a task, at once. */
  edit(task: PresentedTask, fields: Partial<TaskFields>): Promise<void>
  /** Gives it to a driver, by name. */
  start(task: PresentedTask, driver: string): Promise<void>
  pause(task: PresentedTask, reason: TaskSubStatus): Promise<void>
  complete(task: PresentedTask): Promise<void>
  comments(taskID: number): Promise<Answers['Messages']['Messages']>
}

export function createTaskOffice(office: Office): TaskOffice {
  async function setStatus(task: PresentedTask, asked: object): Promise<void> {
    const { ID: TaskID, TrailerID } = task
    const usual = { TaskSubStatusType: TaskSubStatus.None, UserID: null, isOverrideTask: false }
    await office.call('PUT', '/tasks/status', { TaskID, TrailerID, ...usual, ...asked })
  }
  return {
    addSpot: async (number, fields = {}) => {
      const { gate, door } = await findPlaces(office)
      const trailer = await office.arrive({ Number: number, LocationID: gate })
      const { ID: TrailerID, ScacID } = trailer
      const body = {
        ...emptyTaskFields,
        ...{ ID: 0, Message: null, Action: TaskAction.Spot, Priority: 1, FromLocationID: gate, ToLocationID: door },
        ...{ TrailerID, ScacID, TrailerStatusType: StatusType.Empty },
        ...fields,
      }
      return (await office.call<Answers['Task']>('POST', '/tasks', body)).Task
    },
    get: async (taskID) => (await office.call<Answers['Task']>('GET', `/tasks/${taskID}`)).Task,
    find: async (number) => {
      const { Tasks } = await office.call<Answers['Tasks']>('GET', `/tasks?keyword=${number}`)
      const task = Tasks.find(({ TrailerNumber }) => TrailerNumber === number)
      if (!task) throw new Error(`the server has no task of trailer ${number}`)
      return task
    },
    edit: async (task, fields) => {
      await office.call('PUT', `/tasks/${task.ID}`, { ID: task.ID, ...taskFieldsOf(task), ...fields })
    },
    start: async (task, driver) => {
      const found = await office.call<Answers['Lookups']>('GET', `/lookups?lookupTypes=${LookupType.Drivers}`)
      const UserID = found.Lookups.find(({ Name }) => Name === driver)?.ID
      await setStatus(task, { TaskStatusType: TaskStatus.Working, UserID })
    },
    pause: (task, reason) => setStatus(task, { TaskStatusType: TaskStatus.Paused, TaskSubStatusType: reason }),
    complete: (task) => setStatus(task, { TaskStatusType: TaskStatus.Completed }),
    comments: async (taskID) => (await office.call<Answers['Messages']>('GET', `/messages?taskID=${taskID}`)).Messages,
  }
}

/** The gate, and a door in which nothing stands and to which nothing is to be brought. */
async function findPlaces(office: Office): Promise<{ readonly gate: number; readonly door: number }> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks')
  const taken = new Set([
    ...(await listTaken(office)),
    ...Tasks.flatMap((task) => [task.FromLocationID, task.ToLocationID]),
  ])
  const gate = Locations.find(({ Type }) => Type === LocationType.Gate)?.ID
  const door = Locations.find(({ Type, ID }) => Type === LocationType.Door && !taken.has(ID))?.ID
  if (gate === undefined || door === undefined) throw new Error('the demo has no gate, or no free door')
  return { gate, door }
}

const PAGE = 100

/** Lists the places of trailers. */
async function listTaken(office: Office): Promise<readonly number[]> {
  const places: number[] = []
  for (let skip = 0; ; skip += PAGE) {
    const query = `states=${TrailerState.OnYard}&take=${PAGE}&skip=${skip}`
    const { Trailers } = await office.call<Answers['Trailers']>('GET', `/trailers?${query}`)
    places.push(...Trailers.map(({ LocationID }) => LocationID))
    if (Trailers.length < PAGE) return places
  }
}
