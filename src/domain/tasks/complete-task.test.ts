import { expect, test } from 'vitest'
import type { By } from '../commands/command.ts'
import { Role } from '../people/session-user.ts'
import { at, buildBy, buildTrailer, NOON } from '../testing/builders.ts'
import { refused, run } from '../testing/run-command.ts'
import { buildTask, buildTaskYard } from '../testing/task-builders.ts'
import { historyRow } from '../trailers/history-row.ts'
import { Activity, StatusType, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { TaskAction, TaskStatus } from './task-lists.ts'
import type { Task } from './task.ts'

const MORNING = '2026-11-20T15:00:00.000Z'
const LATER = '2026-11-20T19:00:00.000Z'
const dee = { UserID: 51, UserName: 'Dee Driver', Roles: [Role.Driver] } satisfies Partial<By>
const asked = {
  ...{ TaskID: 700, TaskStatusType: TaskStatus.Completed, TaskSubStatusType: 0 },
  ...{ UserID: null, TrailerID: 100, isOverrideTask: false },
}

const working = (with_: Partial<Task>) =>
  buildTask({
    ...{ StatusType: TaskStatus.Working, UserID: 51, UserFullName: 'Dee Driver', StartTime: MORNING },
    ...with_,
  })

interface Given {
  readonly task?: Partial<Task>
  readonly trailer?: Partial<Trailer>
  readonly others?: readonly Trailer[]
}

const yardOf = ({ task = {}, trailer = {}, others = [] }: Given) =>
  buildTaskYard({
    tasks: [working(task)],
    trailers: [buildTrailer({ LocationID: at.door, ...trailer }), ...others],
  })

/** Dee completes the task at noon. */
async function complete(given: Given) {
  const yard = await yardOf(given)
  await run(yard, 'setTaskStatus', asked, dee)
  const [task, trailer] = [await yard.Tasks.get(700), await yard.Trailers.get(100)]
  return { task, trailer, history: yard.all('TrailerHistory') }
}

test('the trailer is at its destination with the status of the task, and in its history', async () => {
  const { trailer, history } = await complete({ task: { TrailerStatusType: StatusType.Partial } })
  const after = { LocationID: at.yard, StatusType: StatusType.Partial }
  expect(trailer).toMatchObject({ ...after, Activity: Activity.Task, LastActivityDate: NOON, State: 1 })
  expect(history).toMatchObject([
    {
      ...{ ...after, ID: 9001, TrailerID: 100, Action: Activity.Task, Remark: 'Pull' },
      ...{ ActionDateTime: NOON, ActionBy: 'Dee Driver' },
    },
  ])
})

test.each([
  ...([TaskAction.Pull, TaskAction.Spot, TaskAction.PullSpot, TaskAction.ManualMove, TaskAction.Yard] as const),
  ...([TaskAction.DockActivityTask, TaskAction.ForcePull, TaskAction.ForceSpot] as const),
  ...([TaskAction.ForcePullSpot, TaskAction.ForceYard, TaskAction.Fuel, TaskAction.Wash] as const),
])('the action %i brings the trailer to its destination', async (Action) => {
  const { trailer } = await complete({ task: { Action, ToLocationID: at.spot } })
  expect(trailer).toMatchObject({ LocationID: at.spot, State: TrailerState.OnYard })
})

test('a bump changes the status at the same door', async () => {
  const task = { Action: TaskAction.Bump, ToLocationID: at.spot, TrailerStatusType: StatusType.Partial }
  expect((await complete({ task })).trailer).toMatchObject({ LocationID: at.door, StatusType: StatusType.Partial })
})

test('a precooled trailer stays in place with status Pre Cooling, and so does the task', async () => {
  const { task, trailer } = await complete({ task: { Action: TaskAction.PreCool, ToLocationID: at.spot } })
  expect(trailer).toMatchObject({ LocationID: at.door, StatusType: StatusType.PreCooling })
  expect(task?.TrailerStatusType).toBe(StatusType.PreCooling)
})

test.each([TaskAction.Fuel, TaskAction.Wash])('fuel and wash bring the trailer back: %i', async (Action) => {
  const task = { Action, FromLocationID: at.spot, ToLocationID: at.spot }
  expect((await complete({ task, trailer: { LocationID: at.otherSpot } })).trailer?.LocationID).toBe(at.otherSpot)
})

test('a shuttled trailer is in transit', async () => {
  const { trailer } = await complete({ task: { Action: TaskAction.Shuttle, ToLocationID: at.gate } })
  expect(trailer).toMatchObject({ State: TrailerState.InTransit, LocationID: at.gate, Activity: Activity.Task })
})

test('a shuttle needs no room at a place of the site', async () => {
  const others = [buildTrailer({ ID: 101, Number: 'TR101', LocationID: at.spot })]
  const { trailer } = await complete({ task: { Action: TaskAction.Shuttle, ToLocationID: at.spot }, others })
  expect(trailer?.State).toBe(TrailerState.InTransit)
})

test('a taken spot is refused with its name and the trailer in it', async () => {
  const others = [buildTrailer({ ID: 101, Number: 'TR101', LocationID: at.spot })]
  const yard = await yardOf({ task: { ToLocationID: at.spot }, others })
  expect(await refused(yard, 'setTaskStatus', asked, dee)).toStrictEqual({
    ...{ status: 409, code: 'spot-taken', title: 'Spot 10 is taken by trailer TR101.', other: 101 },
  })
})

test('a departed trailer, and the trailer itself, do not take its spot; the yard holds many', async () => {
  const gone = buildTrailer({ ID: 101, Number: 'TR101', LocationID: at.spot, State: TrailerState.Departed })
  const there = await complete({ task: { ToLocationID: at.spot }, others: [gone] })
  expect(there.trailer?.LocationID).toBe(at.spot)
  const itself = await complete({ task: { ToLocationID: at.spot }, trailer: { LocationID: at.spot } })
  expect(itself.trailer).toMatchObject({ LocationID: at.spot, Activity: Activity.Task })
  const full = buildTrailer({ ID: 101, Number: 'TR101', LocationID: at.yard })
  expect((await complete({ others: [full] })).trailer?.LocationID).toBe(at.yard)
})

test('a completed task keeps the fields its trailer had then', async () => {
  const { task } = await complete({ trailer: { SealNumber: 'S9', Number: 'TR100B', NumberKey: 'TR100B' } })
  expect(task).toMatchObject({ StatusType: TaskStatus.Completed, SealNumber: 'S9', TrailerNumber: 'TR100B' })
})

test('a late completion does not bring back a trailer that has left', async () => {
  const left = { State: TrailerState.Departed, LastActivityDate: LATER }
  const { task, trailer, history } = await complete({ trailer: left })
  expect(task).toMatchObject({ StatusType: TaskStatus.Completed, EndTime: NOON })
  expect(trailer).toMatchObject({ ...left, LocationID: at.door })
  expect(history).toStrictEqual([])
})

test('a late completion does not bring back a trailer that was moved since', async () => {
  const moved = { LocationID: at.spot, LastActivityDate: LATER, Activity: Activity.Moved }
  const { task, trailer } = await complete({ trailer: moved })
  expect(task?.StatusType).toBe(TaskStatus.Completed)
  expect(trailer).toMatchObject(moved)
})

test('a late completion does nothing to a trailer that left and came back since', async () => {
  const back = { ArrivalDate: LATER, LastActivityDate: LATER, Activity: Activity.ReArrived, Visit: 2 }
  const { task, trailer } = await complete({ trailer: back })
  expect(task?.StatusType).toBe(TaskStatus.Completed)
  expect(trailer).toMatchObject({ ...back, LocationID: at.door })
})

test('a late completion still moves a trailer only edited since; its last act stays the edit', async () => {
  const edited = { LastActivityDate: LATER, Activity: Activity.Edited }
  const { trailer, history } = await complete({ trailer: edited })
  expect(trailer).toMatchObject({ ...edited, LocationID: at.yard })
  expect(history).toMatchObject([{ ActionDateTime: NOON, Action: Activity.Task }])
})

test.each([
  ['was edited', Activity.Edited, at.otherSpot, at.yard],
  ['was moved on', Activity.Moved, at.otherSpot, at.otherSpot],
  ['was edited to another place', Activity.Edited, at.spot, at.otherSpot],
] as const)(
  'of a trailer that stood elsewhere and %s since, a late completion brings the one that nobody moved',
  async (_, Action, LocationID, end) => {
    const yard = await yardOf({ trailer: { LocationID: at.otherSpot, LastActivityDate: LATER, Activity: Action } })
    const before = buildTrailer({ LocationID })
    const after = buildTrailer({ LocationID: at.otherSpot })
    await yard.TrailerHistory.insert(historyRow(before, Activity.Moved, buildBy({ MadeAt: MORNING, IDs: [8001] })))
    await yard.TrailerHistory.insert(historyRow(after, Action, buildBy({ MadeAt: LATER, IDs: [8002] })))
    await run(yard, 'setTaskStatus', asked, dee)
    expect((await yard.Trailers.get(100))?.LocationID).toBe(end)
  },
)

test('a late completion keeps a status that was set since', async () => {
  const red = { StatusType: StatusType.RedTagLoaded, LastActivityDate: LATER, Activity: Activity.Edited }
  const yard = await yardOf({ trailer: red })
  const before = buildTrailer({ LocationID: at.door, StatusType: StatusType.Loaded })
  await yard.TrailerHistory.insert(historyRow(before, Activity.Moved, buildBy({ MadeAt: MORNING, IDs: [8001] })))
  const after = buildTrailer({ LocationID: at.door, ...red })
  await yard.TrailerHistory.insert(historyRow(after, Activity.Edited, buildBy({ MadeAt: LATER, IDs: [8002] })))
  await run(yard, 'setTaskStatus', asked, dee)
  expect(await yard.Trailers.get(100)).toMatchObject({ StatusType: StatusType.RedTagLoaded, LocationID: at.yard })
})

test('completing a task of an unmanaged site changes nothing else', async () => {
  const task = { TrailerID: null, TrailerNumber: 'TYPED' }
  const done = await complete({ task })
  expect(done.task).toMatchObject({ StatusType: TaskStatus.Completed, TrailerNumber: 'TYPED' })
  expect(done.history).toStrictEqual([])
})
