import { plainTime } from '../../values/time-mark.ts'
import { expect, test } from 'vitest'
import type { By } from '../../commands/command.ts'
import type { Site } from '../../sites/site.ts'
import { at, buildTrailer, CARRIER, NOON, OTHER_CARRIER, PRODUCE, TAG } from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'
import { buildTask, buildTaskFields, buildTaskYard } from '../../testing/task-builders.ts'
import { Activity, StatusType, TrailerState, TrailerType } from '../../trailers/trailer-lists.ts'
import type { Trailer } from '../../trailers/trailer.ts'
import { emptyTaskFields, taskBase, type TaskFields } from '../task-fields.ts'
import { TaskAction, TaskStatus } from '../task-lists.ts'

const unmanaged: Partial<Site> = { Managed: false }
/** The trailer stands in the door, and the person saw it unchanged. */
const van = buildTrailer({ LocationID: at.door })
const seen = { Base: taskBase(buildTaskFields()), IDs: [9001, 9002] } satisfies Partial<By>

const inputOf = (fields: Partial<TaskFields> = {}, Message: string | null = null) => ({
  ID: 700,
  Message,
  ...buildTaskFields(fields),
})

test('a task at a managed site comes last, and names its trailer', async () => {
  const yard = await buildTaskYard({ tasks: [buildTask({ ID: 699, Rank: 'a5', TrailerID: 101 })] })
  expect(await run(yard, 'createTask', inputOf(), seen)).toStrictEqual({ Outcome: 'applied', ID: 700, Warnings: [] })
  expect(await yard.Tasks.get(700)).toStrictEqual(
    buildTask({ Rank: 'a6', CreatedDate: NOON, ChangedDate: NOON, TrailerType: TrailerType.Van }),
  )
})

test("the form's trailer fields edit the trailer in the same act", async () => {
  const yard = await buildTaskYard()
  const mine = {
    ScacID: OTHER_CARRIER,
    TransactionID: 'T-1',
    TrailerStatusType: StatusType.Loaded,
    ShipmentNumber: 'S1',
  }
  await run(yard, 'createTask', inputOf({ ...mine, FreightID: PRODUCE, EPCID: TAG }), seen)
  const shared = { ScacID: OTHER_CARRIER, TransactionID: 'T-1', ShipmentNumber: 'S1', FreightID: PRODUCE, EPCID: TAG }
  expect(await yard.Trailers.get(100)).toMatchObject({ ...shared, Activity: Activity.Edited, LastActivityDate: NOON })
  expect(await yard.Tasks.get(700)).toMatchObject({ ...shared, TrailerStatusType: StatusType.Loaded })
  expect(yard.all('TrailerHistory')).toMatchObject([{ ID: 9001, TrailerID: 100, Action: Activity.Edited }])
})

test('a task at a door clears the box temperature of the load, but not a later reading', async () => {
  const reefer = { ...van, Type: TrailerType.Reefer, BoxTemperature: 34, BoxTemperatureAt: '2026-11-20T08:00:00.000Z' }
  const boxAfter = async (trailer: Trailer, clears: object) => {
    const yard = await buildTaskYard({ trailers: [trailer] })
    await run(yard, 'createTask', { ...inputOf(), ...clears }, seen)
    return (await yard.Trailers.get(100))?.BoxTemperature
  }
  expect(await boxAfter(reefer, { ClearsBoxTemperature: true })).toBeNull()
  expect(await boxAfter(reefer, {})).toBe(34)
  const later = { ...reefer, BoxTemperatureAt: '2026-11-20T23:00:00.000Z' }
  expect(await boxAfter(later, { ClearsBoxTemperature: true })).toBe(34)
})

test('the trailer keeps its own status and place until the work is done', async () => {
  const yard = await buildTaskYard()
  const loaded = { TrailerStatusType: StatusType.Loaded, ShipmentNumber: 'S1' }
  await run(yard, 'createTask', inputOf(loaded), seen)
  expect(await yard.Trailers.get(100)).toMatchObject({ StatusType: StatusType.Empty, LocationID: at.door })
})

test('a task that changes nothing of its trailer leaves no row of history', async () => {
  const yard = await buildTaskYard()
  await run(yard, 'createTask', inputOf(), seen)
  expect(await yard.Trailers.get(100)).toStrictEqual(van)
  expect(yard.all('TrailerHistory')).toStrictEqual([])
})

test('the first comment is public and by the author of the task; a blank one is left out', async () => {
  const yard = await buildTaskYard()
  await run(yard, 'createTask', inputOf({}, '  Mind the left door '), seen)
  expect(yard.all('Messages')).toStrictEqual([
    {
      ...{ SiteID: 1, ID: 9002, TaskID: 700, Type: 'Task', IsPrivate: 0, Sites: [], Content: 'Mind the left door' },
      ...{ IsPinned: false, CreatedBy: 7, CreatedByName: 'Gail Keeper', CreatedDate: NOON, ...plainTime },
    },
  ])
  const silent = await buildTaskYard()
  await run(silent, 'createTask', inputOf({}, '   '), seen)
  expect(silent.all('Messages')).toStrictEqual([])
})

test('adding an existing task is an edit of it, which undoes no work', async () => {
  const working = { StatusType: TaskStatus.Working, UserID: 51, StartTime: NOON, Rank: 'a3' }
  const yard = await buildTaskYard({ tasks: [buildTask(working)] })
  await run(yard, 'createTask', inputOf({ ToLocationID: at.spot }, 'Mind the left door'), seen)
  expect(await yard.Tasks.get(700)).toMatchObject({ ...working, ToLocationID: at.spot })
  expect(await run(yard, 'createTask', inputOf({ ToLocationID: at.spot }, 'Mind the left door'), seen)).toStrictEqual({
    ...{ Outcome: 'noop', ID: 700 },
  })
  expect(yard.all('Messages')).toHaveLength(1)
})

test.each([
  ['completed', { StatusType: TaskStatus.Completed, EndTime: NOON }, 'task-completed'],
  ['deleted', { DeletedDate: NOON }, 'task-deleted'],
] as const)('a task that was %s meanwhile is not added a second time', async (_, state, code) => {
  const yard = await buildTaskYard({ tasks: [buildTask(state)] })
  expect(await refused(yard, 'createTask', inputOf({ ToLocationID: at.spot }), seen)).toMatchObject({
    status: 409,
    code,
  })
})

test('a departed trailer takes no task', async () => {
  const yard = await buildTaskYard({ trailers: [{ ...van, State: TrailerState.Departed }] })
  expect(await refused(yard, 'createTask', inputOf(), seen)).toStrictEqual({
    ...{ status: 409, code: 'not-on-yard', title: 'Trailer TR100 is not on the yard.' },
  })
})

test('rows of another site are errors of their fields', async () => {
  const yard = await buildTaskYard()
  const trailer = await refused(yard, 'createTask', inputOf({ TrailerID: 555 }), seen)
  expect(trailer).toMatchObject({ status: 400, errors: { TrailerID: ['Please select a trailer'] } })
  const others = await refused(yard, 'createTask', inputOf({ ScacID: 555, FromLocationID: 555, EPCID: 555 }), seen)
  expect([others.status, Object.keys(others.errors ?? {}).sort()]).toEqual([400, ['EPCID', 'FromLocationID', 'ScacID']])
})

test('a task for a deleted trailer, or one whose arrival was dropped, is refused', async () => {
  const yard = await buildTaskYard()
  await yard.Trailers.remove(100)
  await yard.Aliases.put({ SiteID: 1, ID: 100, TrailerID: 0, Visit: 0 })
  expect(await refused(yard, 'createTask', inputOf(), seen)).toMatchObject({ title: 'That arrival was dropped.' })
  const deleted = await buildTaskYard()
  await run(deleted, 'deleteTrailer', { ID: 100 })
  expect(await refused(deleted, 'createTask', inputOf(), seen)).toMatchObject({ title: 'That trailer was deleted.' })
})

test('a trailer field that somebody else changed meanwhile refuses the task with its value', async () => {
  const yard = await buildTaskYard({ trailers: [{ ...van, TransactionID: 'THEIRS' }] })
  expect(await refused(yard, 'createTask', inputOf({ TransactionID: 'MINE' }), seen)).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    errors: { TransactionID: ['Transaction ID is now THEIRS.'] },
  })
})

test('different trailer fields changed by two people are both applied', async () => {
  const yard = await buildTaskYard({ trailers: [{ ...van, TransactionID: 'THEIRS' }] })
  await run(yard, 'createTask', inputOf({ Inspection: true }), seen)
  const both = { TransactionID: 'THEIRS', Inspection: true }
  expect(await yard.Trailers.get(100)).toMatchObject(both)
  expect(await yard.Tasks.get(700)).toMatchObject(both)
})

test('a company whose trailer with this number is on the yard is refused', async () => {
  const twin = buildTrailer({ ID: 101, ScacID: OTHER_CARRIER })
  const yard = await buildTaskYard({ trailers: [van, twin] })
  expect(await refused(yard, 'createTask', inputOf({ ScacID: OTHER_CARRIER }), seen)).toMatchObject({
    ...{ status: 409, title: 'Trailer TR100 is already on the yard.', other: 101 },
  })
})

test('at an unmanaged site the text stays on the task', async () => {
  const yard = await buildTaskYard({}, unmanaged)
  const typed = {
    TrailerNumber: 'TYPED 1',
    TransactionID: 'T-1',
    SealNumber: 'S1',
    EPCID: 0,
    FreightID: 0,
    TrailerWeight: 0,
  }
  await run(yard, 'createTask', inputOf(typed), { IDs: [9001, 9002] })
  expect(await yard.Tasks.get(700)).toMatchObject({
    ...{ TrailerID: null, TrailerNumber: 'TYPED 1', TrailerType: 0, ScacID: CARRIER, TransactionID: 'T-1' },
    ...{ SealNumber: 'S1', EPCID: null, FreightID: null, TrailerWeight: null },
  })
  expect(await yard.Trailers.get(100)).toStrictEqual(van)
})

test('0 is no tag, no freight type and no weight', async () => {
  const yard = await buildTaskYard()
  await run(yard, 'createTask', inputOf({ EPCID: 0, FreightID: 0, TrailerWeight: 0 }), seen)
  expect(await yard.Trailers.get(100)).toStrictEqual(van)
  expect(await yard.Tasks.get(700)).toMatchObject({ EPCID: null, FreightID: null, TrailerWeight: null })
})

test('without a base only the named fields of the trailer change', async () => {
  const full: Partial<Trailer> = { TransactionID: 'T-1', SealNumber: 'S1', Inspection: true, TrailerWeight: 30_000 }
  const yard = await buildTaskYard({ trailers: [{ ...van, ...full }] })
  const named = { Action: TaskAction.Pull, FromLocationID: at.door, ToLocationID: at.yard, TrailerID: 100 }
  const input = { ...emptyTaskFields, ...named, TrailerStatusType: StatusType.Empty, SealNumber: 'S2' }
  await run(yard, 'createTask', { ID: 700, Message: null, ...input }, { IDs: [9001, 9002] })
  const after = { ...full, SealNumber: 'S2', ScacID: CARRIER }
  expect(await yard.Trailers.get(100)).toMatchObject(after)
  expect(await yard.Tasks.get(700)).toMatchObject(after)
})

test('a priority task comes after the leading priority tasks, before all others', async () => {
  const tasks = [
    buildTask({ ID: 1, Rank: 'a0', Priority: 1 }),
    buildTask({ ID: 2, Rank: 'a1' }),
    buildTask({ ID: 3, Rank: 'a2', Priority: 1, StatusType: TaskStatus.Paused }),
  ]
  const yard = await buildTaskYard({ tasks })
  await run(yard, 'createTask', inputOf({ Priority: 1 }), seen)
  const ranked = [...yard.all('Tasks')].sort((a, b) => (a.Rank < b.Rank ? -1 : 1))
  expect(ranked.map(({ ID }) => ID)).toEqual([1, 700, 2, 3])
})
