import { expect, test } from 'vitest'
import { at, buildReferences, buildTrailer, NOON } from '../testing/builders.ts'
import { buildTask } from '../testing/task-builders.ts'
import { StatusType, TrailerType } from '../trailers/trailer-lists.ts'
import { presentTask, type TaskSurroundings } from './present-task.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from './task-lists.ts'
import type { Task } from './task.ts'

const van = buildTrailer({ LocationID: at.door, AKA: 'The blue one' })
const around: TaskSurroundings = {
  ...{ references: buildReferences(), dockGroups: [], trailer: van, position: 3, messageCount: 2 },
  trailerAtTo: undefined,
}
const present = (task: Partial<Task> = {}, with_: Partial<TaskSurroundings> = {}) =>
  presentTask(buildTask(task), { ...around, ...with_ }, NOON)

test('a task is shown with its names, its place, its comments and its trailer', () => {
  expect(present()).toMatchObject({
    ...{ ActionName: 'Pull', StatusTypeName: 'Pending', SubStatusName: '', IntentName: 'Drop', TypeName: 'Empty' },
    ...{ FromLocationName: 'Door 2', ToLocationName: 'Yard', ScacName: 'ABCD', TrailerStatusTypeName: 'Empty' },
    ...{ AKA: 'The blue one', Position: 3, MessageCount: 2, DockGroup: null, Trailer: van },
  })
  const loaded = present({ TrailerStatusType: StatusType.StoragePartial, SubStatusType: TaskSubStatus.RedLight })
  expect(loaded).toMatchObject({ TypeName: 'Loaded', SubStatusName: 'Red Light' })
})

test('names of rows that are gone are empty, and a task without a trailer shows what was typed', () => {
  const typed = { TrailerID: null, TrailerNumber: 'TYPED', ScacID: 999, FromLocationID: 998, ToLocationID: 997 }
  expect(present(typed, { trailer: undefined })).toMatchObject({
    ...{ TrailerNumber: 'TYPED', ScacName: '', FromLocationName: '', ToLocationName: '', AKA: null, Trailer: null },
  })
})

test('an open task shows its trailer as it is, a completed one as it was', () => {
  const trailer = { ...van, Number: 'TR100B', SealNumber: 'S9', Type: TrailerType.Reefer }
  const asIs = { TrailerNumber: 'TR100B', SealNumber: 'S9', TrailerType: TrailerType.Reefer }
  for (const StatusType of [TaskStatus.Pending, TaskStatus.Working, TaskStatus.Paused])
    expect(present({ StatusType }, { trailer })).toMatchObject(asIs)
  const asWas = { TrailerNumber: 'TR100', SealNumber: null, TrailerType: TrailerType.Van }
  expect(present({ StatusType: TaskStatus.Completed }, { trailer })).toMatchObject(asWas)
})

test('a task is pending until it is started, or until now', () => {
  expect(present({ CreatedDate: '2026-11-19T15:58:30.000Z' })).toMatchObject({
    ...{ ElapsedPending: 1561, ElapsedPendingString: '1 d 2 h 1 m' },
  })
  expect(present({ StartTime: '2026-11-20T16:05:00.000Z' }).ElapsedPending).toBe(5)
  expect(present({ CreatedDate: '2026-11-20T18:05:00.000Z' }).ElapsedPending).toBe(0)
})

test('the temperature is compared with the target, and null without a target', () => {
  const reefer = { ...van, Type: TrailerType.Reefer, TargetTemperature: 34, BoxTemperature: 39 }
  const of = (trailer: typeof reefer) => present({}, { trailer }).TemperatureOK
  expect(of(reefer)).toBe(true)
  expect(of({ ...reefer, BoxTemperature: 39.1 })).toBe(false)
  expect(present({}, { trailer: { ...reefer, TargetTemperature: null } }).TemperatureOK).toBeNull()
  expect(present({}, { trailer: reefer }).BoxTemperature).toBe(39)
})

test('the dock group is the first that contains one of the two places', () => {
  const group = (ID: number, place: number) => ({
    ...{ SiteID: 1, ID, Name: `Group ${ID}`, Description: null, GroupLocationIDs: [place], DriverIDs: [] },
  })
  const dockGroups = [group(1, at.spot), group(2, at.yard), group(3, at.door)]
  expect(present({}, { dockGroups }).DockGroup).toStrictEqual({ ID: 2, Name: 'Group 2' })
})

const waiting = { Action: TaskAction.Spot, FromLocationID: at.yard, ToLocationID: at.door }
const trailerAtTo = { ID: 101 }

test('a spot that waits for an occupied door shows that by itself', () => {
  expect(present(waiting, { trailerAtTo })).toMatchObject({ SubStatusType: 7, SubStatusName: 'Trailer In Door' })
  expect(present({ ...waiting, Action: TaskAction.PullSpot }, { trailerAtTo }).SubStatusType).toBe(7)
  expect(present(waiting).SubStatusType).toBe(0)
})

test.each([
  ['its own trailer stands there', waiting, { ID: 100 }],
  ['the place holds many', { ...waiting, ToLocationID: at.yard }, trailerAtTo],
  ['it ends at no door', { ...waiting, Action: TaskAction.Pull }, trailerAtTo],
  ['somebody works on it', { ...waiting, StatusType: TaskStatus.Working }, trailerAtTo],
  ['it was deleted', { ...waiting, DeletedDate: NOON }, trailerAtTo],
])('a task says nothing of a taken door when %s', (_when, task, standing) => {
  expect(present(task, { trailerAtTo: standing }).SubStatusType).toBe(0)
})

test('a sub-status given by a person wins over the derived one', () => {
  expect(present({ ...waiting, SubStatusType: TaskSubStatus.Priority }, { trailerAtTo }).SubStatusType).toBe(1)
})
