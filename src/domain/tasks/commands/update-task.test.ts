import { expect, test } from 'vitest'
import { at, buildTrailer, NOON, OTHER_CARRIER } from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'
import { buildTask, buildTaskYard } from '../../testing/task-builders.ts'
import { Activity, StatusType, TrailerState, TrailerType } from '../../trailers/trailer-lists.ts'
import type { Trailer } from '../../trailers/trailer.ts'
import { sharedFieldsOf, taskBase, type TaskFields, taskFieldsOf, withTrailer } from '../task-fields.ts'
import { TaskAction, TaskStatus } from '../task-lists.ts'
import type { Task } from '../task.ts'

const van = buildTrailer({ LocationID: at.door })
const other = buildTrailer({
  ID: 101,
  Number: 'TR101',
  NumberKey: 'TR101',
  LocationID: at.spot,
  TransactionID: 'T-101',
})
const seenTask = buildTask()
const seen = taskFieldsOf(withTrailer(seenTask, van))
const by = { Base: taskBase(seen) }

/** Changes by others since the person saw task and trailer. */
interface Theirs {
  readonly task?: Partial<Task>
  readonly trailer?: Partial<Trailer>
}

/** Runs my edit after others have changed task and trailer. */
async function edit(mine: Partial<TaskFields>, { task, trailer }: Theirs = {}) {
  const yard = await buildTaskYard({ tasks: [{ ...seenTask, ...task }], trailers: [{ ...van, ...trailer }, other] })
  return { yard, input: { ID: 700, ...seen, ...mine } }
}

test('an edit changes its fields and sets the date', async () => {
  const { yard, input } = await edit({ Priority: 1, ToLocationID: at.spot })
  expect(await run(yard, 'updateTask', input, by)).toStrictEqual({ Outcome: 'applied', ID: 700, Warnings: [] })
  expect(await yard.Tasks.get(700)).toStrictEqual({
    ...seenTask,
    ...{ Priority: 1, ToLocationID: at.spot, ChangedDate: NOON },
  })
})

test('two people change different fields: both are applied', async () => {
  const { yard, input } = await edit({ Priority: 1 }, { task: { ToLocationID: at.spot } })
  await run(yard, 'updateTask', input, by)
  expect(await yard.Tasks.get(700)).toMatchObject({ Priority: 1, ToLocationID: at.spot })
})

test("two people change the same fields: the second is refused with the form's labels", async () => {
  const theirs = { ToLocationID: at.otherSpot, TrailerStatusType: StatusType.OutOfService }
  const { yard, input } = await edit({ ToLocationID: at.spot, TrailerStatusType: StatusType.Partial }, { task: theirs })
  expect(await refused(yard, 'updateTask', input, by)).toStrictEqual({
    status: 409,
    code: 'changed-meanwhile',
    title: 'Somebody else changed this task meanwhile.',
    errors: {
      ToLocationID: ['To is now Spot 9.'],
      TrailerStatusType: ['Trailer Status is now Out Of Service.'],
    },
  })
})

test('of a partly contested edit the rest is applied, to the task and to its trailer', async () => {
  const theirs = { task: { ToLocationID: at.otherSpot }, trailer: { TransactionID: 'THEIRS' } }
  const mine = { ToLocationID: at.spot, TransactionID: 'MINE', Priority: 1, SealNumber: 'S-1' }
  const { yard, input } = await edit(mine, theirs)
  const ran = await run(yard, 'updateTask', input, by)
  expect(ran).toMatchObject({ Outcome: 'applied', kept: { contested: ['ToLocationID', 'TransactionID'] } })
  expect(ran.kept?.refusal.details.errors).toStrictEqual({
    ToLocationID: ['To is now Spot 9.'],
    TransactionID: ['Transaction ID is now THEIRS.'],
  })
  expect(await yard.Tasks.get(700)).toMatchObject({ ToLocationID: at.otherSpot, Priority: 1 })
  expect(await yard.Trailers.get(100)).toMatchObject({ TransactionID: 'THEIRS', SealNumber: 'S-1' })
})

test('if the rest breaks a rule by itself, the whole edit waits', async () => {
  const theirs = {
    ...{ task: { Action: TaskAction.Shuttle, ToLocationID: at.otherSpot }, trailer: { Type: TrailerType.Reefer } },
  }
  const { yard, input } = await edit({ ToLocationID: at.spot, TargetTemperature: 34 }, theirs)
  expect(await refused(yard, 'updateTask', input, by)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
})

test('two people make the same change: the second has no effect', async () => {
  const { yard, input } = await edit({ Priority: 1 }, { task: { Priority: 1 } })
  expect(await run(yard, 'updateTask', input, by)).toStrictEqual({ Outcome: 'noop', ID: 700 })
  expect((await yard.Tasks.get(700))?.ChangedDate).toBe(seenTask.ChangedDate)
})

test('0 and null both are no tag, no freight type and no weight: nothing changes', async () => {
  const none = { EPCID: 0, FreightID: 0, TrailerWeight: 0 }
  const { yard, input } = await edit(none)
  expect(await run(yard, 'updateTask', input, by)).toMatchObject({ Outcome: 'noop' })
  expect(await run(yard, 'updateTask', input, { Base: { ...by.Base, ...none } })).toMatchObject({ Outcome: 'noop' })
  expect(yard.all('TrailerHistory')).toStrictEqual([])
})

test('an untouched form changes nothing, even of a trailer that has left', async () => {
  const { yard, input } = await edit({}, { trailer: { State: TrailerState.Departed } })
  expect(await run(yard, 'updateTask', input, by)).toMatchObject({ Outcome: 'noop' })
  expect(await refused(yard, 'updateTask', { ...input, Priority: 1 }, by)).toMatchObject({ code: 'not-on-yard' })
})

test('a completed task and a deleted one cannot be changed', async () => {
  const done = await edit({ Priority: 1 }, { task: { StatusType: TaskStatus.Completed } })
  expect(await refused(done.yard, 'updateTask', done.input, by)).toMatchObject({
    ...{ status: 409, title: 'A completed task cannot be changed.' },
  })
  const gone = await edit({ Priority: 1 }, { task: { DeletedDate: NOON } })
  expect(await refused(gone.yard, 'updateTask', gone.input, by)).toMatchObject({
    ...{ status: 409, title: 'That task was deleted.' },
  })
  expect(await refused(done.yard, 'updateTask', { ...done.input, ID: 999 }, by)).toMatchObject({ status: 404 })
})

test('a trailer field edits the trailer, with its history', async () => {
  const { yard, input } = await edit({ TransactionID: 'MINE' })
  await run(yard, 'updateTask', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject({ TransactionID: 'MINE', Activity: Activity.Edited })
  expect(await yard.Tasks.get(700)).toMatchObject({ TransactionID: 'MINE', ChangedDate: NOON })
  expect(yard.all('TrailerHistory')).toMatchObject([{ ID: 9001, TrailerID: 100, TransactionID: 'MINE' }])
})

test('trailer fields are merged by the trailer’s own rules: the first change stands', async () => {
  const theirs = { trailer: { TransactionID: 'THEIRS' } }
  const clash = await edit({ TransactionID: 'MINE' }, theirs)
  expect(await refused(clash.yard, 'updateTask', clash.input, by)).toMatchObject({
    ...{ status: 409, errors: { TransactionID: ['Transaction ID is now THEIRS.'] } },
  })
  const apart = await edit({ Inspection: true }, theirs)
  await run(apart.yard, 'updateTask', apart.input, by)
  expect(await apart.yard.Trailers.get(100)).toMatchObject({ TransactionID: 'THEIRS', Inspection: true })
  expect(await apart.yard.Tasks.get(700)).toMatchObject({ TransactionID: 'THEIRS', Inspection: true })
})

test("the edit leaves the trailer's status: the task holds the one afterwards", async () => {
  const loaded = { StatusType: StatusType.Loaded, ShipmentNumber: 'S1' }
  const { yard, input } = await edit({ TrailerStatusType: StatusType.Partial }, { trailer: loaded })
  await run(yard, 'updateTask', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject(loaded)
  expect(await yard.Tasks.get(700)).toMatchObject({ TrailerStatusType: StatusType.Partial, ShipmentNumber: 'S1' })
})

test('of two weights the later stands, and both are in the history', async () => {
  const later = { TrailerWeight: 31_000, TrailerWeightAt: '2026-11-20T19:00:00.000Z' }
  const { yard, input } = await edit({ TrailerWeight: 30_000 }, { trailer: later })
  await run(yard, 'updateTask', input, by)
  expect(await yard.Trailers.get(100)).toMatchObject(later)
  expect(yard.all('TrailerHistory')).toMatchObject([{ TrailerWeight: 30_000, Remark: 'A later measurement stands.' }])
})

test('another trailer brings its own fields into the task; the earlier one does not change', async () => {
  const { yard } = await edit({})
  const mine = { ...seen, ...sharedFieldsOf(other), TrailerID: 101, TrailerNumber: 'TR101', FromLocationID: at.spot }
  const Base = taskBase({ ...seen, ...sharedFieldsOf(other) })
  await run(yard, 'updateTask', { ID: 700, ...mine }, { Base })
  expect(await yard.Tasks.get(700)).toMatchObject({
    ...{ TrailerID: 101, TrailerNumber: 'TR101', TransactionID: 'T-101', FromLocationID: at.spot },
  })
  expect([await yard.Trailers.get(100), await yard.Trailers.get(101)]).toStrictEqual([van, other])
})

test('a trailer number corrected meanwhile does not conflict', async () => {
  const theirs = { trailer: { Number: 'TR900', NumberKey: 'TR900' } }
  const { yard, input } = await edit({ TrailerID: 101, TrailerNumber: 'TR101' }, theirs)
  await run(yard, 'updateTask', input, { Base: taskBase({ ...seen, ...sharedFieldsOf(other) }) })
  expect(await yard.Tasks.get(700)).toMatchObject({ TrailerID: 101, TrailerNumber: 'TR101' })
})

test('two people name different trailers: the second is refused', async () => {
  const { yard, input } = await edit({ TrailerID: 101, TrailerNumber: 'TR101' })
  await yard.Trailers.put(buildTrailer({ ID: 102, Number: 'TR102' }))
  await yard.Tasks.put({ ...seenTask, TrailerID: 102, TrailerNumber: 'TR102' })
  const Base = taskBase({ ...seen, ...sharedFieldsOf(other) })
  expect(await refused(yard, 'updateTask', input, { Base })).toMatchObject({
    ...{ status: 409, title: 'Somebody else changed this task meanwhile.' },
  })
})

test('a trailer that became part of another entry meanwhile is the one that the person saw', async () => {
  const { yard, input } = await edit({ TrailerID: 101, TrailerNumber: 'TR101' })
  await yard.Trailers.remove(100)
  await yard.Trailers.put(buildTrailer({ ID: 102 }))
  await yard.Aliases.put({ SiteID: 1, ID: 100, TrailerID: 102, Visit: 1 })
  await yard.Tasks.put({ ...seenTask, TrailerID: 102 })
  const Base = taskBase({ ...seen, ...sharedFieldsOf(other) })
  expect(await run(yard, 'updateTask', input, { Base })).toMatchObject({ Outcome: 'applied' })
  expect(await yard.Tasks.get(700)).toMatchObject({ TrailerID: 101, TrailerNumber: 'TR101' })
})

test('the rules apply to the merged task', async () => {
  const theirs = { task: { Action: TaskAction.Shuttle }, trailer: { Type: TrailerType.Reefer } }
  const { yard, input } = await edit({ TargetTemperature: 34 }, theirs)
  expect((await refused(yard, 'updateTask', input, by)).errors).toStrictEqual({
    TargetTemperature: ['Shuttle Tasks cannot require Temp readings'],
  })
})

test('without a base only the named fields of the trailer are set', async () => {
  const full = { SealNumber: 'S1', Inspection: true }
  const { yard, input } = await edit({ Priority: 1, ScacID: 0, TransactionID: 'MINE' }, { trailer: full })
  await run(yard, 'updateTask', { ...input, TrailerNumber: null })
  expect(await yard.Trailers.get(100)).toMatchObject({ ...full, ScacID: van.ScacID, TransactionID: 'MINE' })
  expect(await yard.Tasks.get(700)).toMatchObject({ Priority: 1, TrailerNumber: 'TR100' })
  expect(await run(yard, 'updateTask', { ...input, TrailerNumber: null })).toMatchObject({ Outcome: 'noop' })
})

test('at an unmanaged site all fields are the task’s own, each merged by itself', async () => {
  const task = buildTask({ TrailerID: null, TrailerNumber: 'TYPED', TrailerType: 0 })
  const began = taskFieldsOf(task)
  const yard = await buildTaskYard({ tasks: [{ ...task, SealNumber: 'THEIRS' }] }, { Managed: false })
  const mine = { ID: 700, ...began, TrailerNumber: 'TYPED 2', ScacID: OTHER_CARRIER, TrailerWeight: 0 }
  await run(yard, 'updateTask', mine, { Base: taskBase(began) })
  expect(await yard.Tasks.get(700)).toMatchObject({
    ...{ TrailerID: null, TrailerNumber: 'TYPED 2', ScacID: OTHER_CARRIER, SealNumber: 'THEIRS', TrailerWeight: null },
  })
  const clash = await refused(yard, 'updateTask', { ...mine, SealNumber: 'MINE' }, { Base: taskBase(began) })
  expect(clash.errors).toStrictEqual({ SealNumber: ['Seal# is now THEIRS.'] })
  expect(yard.all('TrailerHistory')).toStrictEqual([])
})

test('a late edit does not make the task look older', async () => {
  const ChangedDate = '2026-11-20T20:00:00.000Z'
  const { yard, input } = await edit({ Priority: 1 }, { task: { ChangedDate } })
  await run(yard, 'updateTask', input, by)
  expect(await yard.Tasks.get(700)).toMatchObject({ Priority: 1, ChangedDate })
})
