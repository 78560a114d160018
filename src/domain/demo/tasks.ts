import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { Refusal } from '../commands/refusal.ts'
import type { Entities } from '../lists.ts'
import { addMessage } from '../messages/commands/add-message.ts'
import { pinMessage } from '../messages/commands/pin-message.ts'
import type { Location } from '../sites/location.ts'
import type { Scac } from '../sites/scac.ts'
import type { Site } from '../sites/site.ts'
import { createTask } from '../tasks/commands/create-task.ts'
import { setTaskStatus } from '../tasks/commands/set-task-status.ts'
import { emptyTaskFields, sharedFieldsOf, type TaskFields } from '../tasks/task-fields.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../tasks/task-lists.ts'
import { StatusType, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { toMs } from '../values/instant.ts'
import { actBy } from './act-by.ts'
import type { DemoPerson } from './people.ts'
import type { Seeded } from './seeded.ts'
import { type OpenPlan, southforkBoard, depotBoard, northgateBoard, type TypedPlan } from './task-plans.ts'
import { choosePlaces, doneMove, type TaskPlaces, taskPlaces } from './task-places.ts'
import { createYardInMemory } from './yard-in-memory.ts'

const MINUTE_MS = 60_000
const DONE_DAYS = 6
const DONE_NORTHGATE = 60
const DONE_SOUTHFORK = 12
/** Each task with a handful for history and comments. */
export const TASK_IDS = (DONE_NORTHGATE + DONE_SOUTHFORK + 60) * 12

export interface TaskPlan {
  readonly site: Site
  readonly locations: readonly Location[]
  /** In the state after the audits. */
  readonly trailers: readonly Trailer[]
  readonly scacs: readonly Scac[]
  readonly freights: readonly Entities['Freights'][]
  readonly tags: readonly Entities['Tags'][]
  readonly people: readonly DemoPerson[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly takeID: () => number
  readonly chance: Seeded
}

export interface TaskBoard {
  readonly Tasks: readonly Entities['Tasks'][]
  readonly Messages: readonly Entities['Messages'][]
}

/**
 * Makes tasks and comments with the real rules in memory; trailers stand where open tasks begin and completed ones
 * ended.
 */
export async function demoTasks(plan: TaskPlan): Promise<TaskBoard> {
  const { yard, rowsOf } = createYardInMemory(plan.site.ID, { Sites: [plan.site], Scacs: plan.scacs })
  for (const location of plan.locations) await yard.Locations.put(location)
  for (const freight of plan.freights) await yard.Freights.put(freight)
  for (const tag of plan.tags) await yard.Tags.put(tag)
  for (const trailer of plan.trailers) await yard.Trailers.put(trailer)
  if (plan.site.Managed) await fillManaged(yard, plan)
  else for (const typed of depotBoard) await addTyped(yard, plan, typed)
  return { Tasks: rowsOf('Tasks'), Messages: rowsOf('Messages') }
}

async function fillManaged(yard: Yard, plan: TaskPlan): Promise<void> {
  const isNorthgate = plan.site.DockGroupsEnabled
  const places = taskPlaces(plan.locations, plan.trailers)
  await addDone(yard, plan, places, isNorthgate ? DONE_NORTHGATE : DONE_SOUTHFORK)
  const taken = new Set<number>()
  for (const open of isNorthgate ? northgateBoard : southforkBoard) await addOpen(yard, plan, { open, places, taken })
}

/** Moves between a trailer's arrival and its last activity. */
async function addDone(yard: Yard, plan: TaskPlan, places: TaskPlaces, most: number): Promise<void> {
  const { chance, now, trailers } = plan
  const earliest = now - DONE_DAYS * 24 * 60 * MINUTE_MS
  const moved = trailers
    .map((trailer) => ({ trailer, from: Math.max(toMs(trailer.ArrivalDate), earliest) }))
    .filter(({ trailer, from }) => isUsable(trailer) && toMs(trailer.LastActivityDate) - from > 60 * MINUTE_MS)
    .map(({ trailer, from }) => ({ trailer, made: from + draw(chance, toMs(trailer.LastActivityDate) - from) }))
    .sort((a, b) => a.made - b.made)
  const every = Math.max(1, moved.length / most)
  for (let place = 0; place < moved.length; place += every) {
    const one = moved[Math.floor(place)]
    if (one) await addDoneTask(yard, plan, { ...one, move: doneMove(one.trailer, places, chance) })
  }
}

/** Leaves an hour for the work. */
function draw(chance: Seeded, span: number): number {
  return Math.floor(chance.next() * (span - 60 * MINUTE_MS))
}

interface DoneTask {
  readonly trailer: Trailer
  readonly made: number
  readonly move: Pick<TaskFields, 'Action' | 'FromLocationID' | 'ToLocationID'>
}

async function addDoneTask(yard: Yard, plan: TaskPlan, { trailer, made, move }: DoneTask): Promise<void> {
  const { chance } = plan
  const fields = { ...fieldsOf(trailer), ...move, Priority: chance.chance(0.2) ? 1 : 0 }
  const ID = await tryToCreate(yard, plan, fields, made)
  if (ID === null) return
  const driver = driverOf(plan, chance.whole(0, 5))
  const started = made + chance.whole(3, 25) * MINUTE_MS
  await setStatus(yard, plan, { ID, to: TaskStatus.Working, by: driver, at: started })
  const at = started + chance.whole(4, 25) * MINUTE_MS
  await setStatus(yard, plan, { ID, to: TaskStatus.Completed, by: driver, at })
}

interface OpenTask {
  readonly open: OpenPlan
  readonly places: TaskPlaces
  readonly taken: Set<number>
}

/** Takes the first suitable trailer; none in a yard too small for it. */
async function addOpen(yard: Yard, plan: TaskPlan, task: OpenTask): Promise<void> {
  const { open, taken, places } = task
  for (const trailer of plan.trailers) {
    if (taken.has(trailer.ID) || !isUsable(trailer) || !fits(trailer, open)) continue
    const move = choosePlaces(trailer, open, places, taken)
    if (!move) continue
    const made = Math.max(plan.now - open.age * MINUTE_MS, toMs(trailer.ArrivalDate) + MINUTE_MS)
    const Priority = open.isPriority ? 1 : 0
    const ID = await tryToCreate(yard, plan, { ...fieldsOf(trailer), ...move, Action: open.action, Priority }, made)
    if (ID === null) continue
    taken.add(trailer.ID)
    taken.add(move.ToLocationID)
    await workOn(yard, plan, { ID, open, made })
    await comment(yard, plan, { ID, open, made })
    return
  }
}

function isUsable({ State, AuditState }: Trailer): boolean {
  return State === TrailerState.OnYard && AuditState === 0
}

function fits({ TargetTemperature }: Trailer, { cold }: OpenPlan): boolean {
  return cold === undefined || cold === (TargetTemperature !== null)
}

function fieldsOf(trailer: Trailer): TaskFields {
  return {
    ...emptyTaskFields,
    ...sharedFieldsOf(trailer),
    TrailerID: trailer.ID,
    TrailerNumber: trailer.Number,
    TrailerStatusType: trailer.StatusType,
  }
}

/** Trailers that leave or change at a door are unloaded; others keep their load. */
const UNLOADED: readonly number[] = [TaskAction.Pull, TaskAction.Bump, TaskAction.DockActivityTask]

/** Null if the rules reject the task for this trailer. */
async function tryToCreate(yard: Yard, plan: TaskPlan, fields: TaskFields, at: number): Promise<number | null> {
  const ID = plan.takeID()
  const isUnloaded = UNLOADED.includes(fields.Action) && fields.TrailerStatusType === StatusType.Loaded
  const TrailerStatusType = isUnloaded ? StatusType.Empty : fields.TrailerStatusType
  try {
    await createTask.run(
      yard,
      {
        ...{ ...fields, TrailerStatusType, ID, Message: null, TakeTagFrom: null },
        ...{ TrailerWeightSource: undefined, ClearsBoxTemperature: undefined },
      },
      byOf(plan, 'clerk', at, 2),
    )
    return ID
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface Made {
  readonly ID: number
  readonly open: OpenPlan
  readonly made: number
}

async function workOn(yard: Yard, plan: TaskPlan, { ID, open, made }: Made): Promise<void> {
  if (open.driver === undefined) return
  const by = driverOf(plan, open.driver)
  const at = made + (plan.now - made) / 2
  await setStatus(yard, plan, { ID, to: TaskStatus.Working, by, at })
  if (open.pausedFor === undefined) return
  await setStatus(yard, plan, { ID, to: TaskStatus.Paused, why: open.pausedFor, by, at: at + 4 * MINUTE_MS })
}

async function comment(yard: Yard, plan: TaskPlan, { ID: TaskID, open, made }: Made): Promise<void> {
  for (const [place, { by, words, isPrivate, isPinned }] of (open.comments ?? []).entries()) {
    const ID = plan.takeID()
    const who = byOf(plan, by, Math.min(made + (place + 1) * 6 * MINUTE_MS, plan.now), 0)
    await addMessage.run(
      yard,
      { ID, TaskID, Sites: undefined, Type: 'Task', IsPrivate: isPrivate ? 1 : 0, Content: words },
      who,
    )
    if (isPinned) await pinMessage.run(yard, { ID, IsPinned: true }, who)
  }
}

/** Types the trailer, as in yards without a list of trailers. */
async function addTyped(yard: Yard, plan: TaskPlan, typed: TypedPlan): Promise<void> {
  const { yard: yardID, gate, spots } = taskPlaces(plan.locations, [])
  const spot = plan.chance.pick(spots)
  const fields: TaskFields = {
    ...emptyTaskFields,
    Action: typed.action,
    FromLocationID: typed.action === TaskAction.Yard ? spot : gate,
    ToLocationID: typed.action === TaskAction.Yard ? yardID : spot,
    TrailerNumber: typed.number,
    TrailerStatusType: typed.shipment === null ? StatusType.Empty : StatusType.Loaded,
    ScacID: plan.chance.pick(plan.scacs).ID,
    ShipmentNumber: typed.shipment,
  }
  const made = plan.now - typed.age * MINUTE_MS
  const ID = await tryToCreate(yard, plan, fields, made)
  if (ID === null || !typed.isDone) return
  const by = 'admin'
  await setStatus(yard, plan, { ID, to: TaskStatus.Working, by, at: made + 12 * MINUTE_MS })
  await setStatus(yard, plan, { ID, to: TaskStatus.Completed, by, at: made + 31 * MINUTE_MS })
}

interface Change {
  readonly ID: number
  readonly to: number
  readonly why?: number
  readonly by: string
  readonly at: number
}

async function setStatus(yard: Yard, plan: TaskPlan, { ID, to, why, by, at }: Change): Promise<void> {
  const asked = { TaskID: ID, TaskStatusType: to, TaskSubStatusType: why ?? TaskSubStatus.None }
  const nobodyElse = { UserID: null, TrailerID: null, isOverrideTask: false }
  await setTaskStatus.run(yard, { ...asked, ...nobodyElse }, byOf(plan, by, Math.min(at, plan.now), 1))
}

const driverOf = ({ people }: TaskPlan, place: number): string => {
  const drivers = people.filter(({ Username }) => Username.startsWith('driver'))
  return drivers[place % drivers.length]?.Username ?? ''
}

function byOf(plan: TaskPlan, username: string, at: number, ids: number): By {
  const person = plan.people.find(({ Username }) => Username === username)
  if (!person) throw new Error(`the demo has no ${username}`)
  return actBy(plan, person, Math.floor(at), ids)
}
