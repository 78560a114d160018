import { expect, test } from 'vitest'
import { buildDriver, buildTask } from '../testing/task-builders.ts'
import { driverWork } from './driver-work.ts'
import { TaskStatus } from './task-lists.ts'

const named = (ID: number, FirstName: string) => buildDriver({ ID, FirstName, LastName: 'D' })
const working = (ID: number, UserID: number, StartTime: string) =>
  buildTask({ ID, UserID, StatusType: TaskStatus.Working, StartTime, UserFullName: 'Carla Mendes' })
const early = '2026-11-20T16:00:00.000Z'
const late = '2026-11-20T17:00:00.000Z'

test('idle drivers come first by name, then those who work, with the task and since when', () => {
  const rows = driverWork(
    [named(1, 'Zoe'), named(2, 'Bea'), named(3, 'Abe')],
    [working(7, 3, early), buildTask({ ID: 8, UserID: 1, StatusType: TaskStatus.Paused })],
  )
  expect(rows.map(({ Name, task, since }) => [Name, task?.ID ?? null, since])).toEqual([
    ['Bea D', null, null],
    ['Zoe D', null, null],
    ['Abe D', 7, early],
  ])
})

test('of several tasks the one started last is shown, and the others are counted', () => {
  const [row] = driverWork([named(1, 'Zoe')], [working(7, 1, late), working(8, 1, early)])
  expect([row?.task?.ID, row?.since, row?.others]).toEqual([7, late, 1])
})

test('a person who works without being a driver is listed; a deleted task is no work', () => {
  const rows = driverWork([named(1, 'Zoe')], [working(7, 9, early), { ...working(8, 1, late), DeletedDate: late }])
  expect(rows.map(({ Name, task }) => [Name, task?.ID ?? null])).toEqual([
    ['Zoe D', null],
    ['Carla Mendes', 7],
  ])
})
