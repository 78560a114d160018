import { expect, test } from 'vitest'
import { at, buildReferences, buildTrailer, NOON } from '../testing/builders.ts'
import { buildTask } from '../testing/task-builders.ts'
import { TrailerType } from '../trailers/trailer-lists.ts'
import { presentTask } from './present-task.ts'
import { TaskStatus } from './task-lists.ts'
import {
  defaultTaskReportQuery,
  showFinishTime,
  showSetTemperature,
  taskReportHeader,
  taskReportLine,
} from './task-report.ts'
import type { Task } from './task.ts'

const ZONE = 'America/Chicago'

function present(with_: Partial<Task>) {
  const references = buildReferences()
  const trailer = buildTrailer({ AKA: 'OLD 7', ShipmentDate: '11/19/2026', LocationID: at.door })
  const around = { references, dockGroups: [], trailer, position: 1, messageCount: 2, trailerAtTo: undefined }
  return presentTask(buildTask(with_), around, NOON)
}

test('a report has the columns of the tasks table with weight and shipment date, and no dock group', () => {
  expect(taskReportHeader).toEqual([
    ...[
      'Date',
      'Time',
      'Priority',
      'Elapsed Pending',
      'Task Status',
      'Trailer#',
      'SCAC',
      'Trailer Weight',
      'AKA',
      'Task',
    ],
    ...[
      'Intent',
      'Shipment#',
      'Shipment Date',
      'Transaction ID',
      'Set Temp',
      'Messages',
      'Trailer Status',
      'From',
      'To',
    ],
    ...['Finish Time', 'Deleted', 'Deleted By'],
  ])
})

test("a line has the table's values in the site's time", () => {
  const done = {
    StatusType: TaskStatus.Completed,
    StartTime: '2026-11-20T16:30:00.000Z',
    EndTime: '2026-11-20T17:05:00.000Z',
  }
  const task = present({ ...done, Priority: 1, TrailerWeight: 12_000, TransactionID: 'TX1' })
  expect(taskReportLine(task, ZONE)).toEqual([
    ...['11/20/2026', '10:00', 'Yes', '0 d 0 h 30 m', 'Completed', 'TR100', 'ABCD', 12_000, 'OLD 7', 'Pull'],
    ...['Drop', null, '11/19/2026', 'TX1', null, 2, 'Empty', 'Door 2', 'Yard', '11/20/2026 11:05', '', ''],
  ])
  const gone = present({ ...done, DeletedDate: '2026-11-21T04:30:00.000Z', DeletedByName: 'Ada Admin' })
  expect([taskReportLine(gone, ZONE)[4], ...taskReportLine(gone, ZONE).slice(-3)]).toEqual([
    ...['Deleted', '11/20/2026 11:05', '11/20/2026 22:30', 'Ada Admin'],
  ])
})

test('a time that was moved is marked in its cell', () => {
  const given = '2026-11-19T12:00:00.000Z'
  const times = { StartTime: '2026-11-20T16:30:00.000Z', EndTime: '2026-11-20T17:05:00.000Z' }
  const marks = { CreatedGivenDate: given, StartUncertain: true, EndGivenTime: given }
  const line = taskReportLine(present({ StatusType: TaskStatus.Completed, ...times, ...marks }), ZONE)
  expect([line[1], line[3], line[19]]).toEqual([
    '10:00 (time adjusted)',
    '0 d 0 h 30 m (time uncertain)',
    '11/20/2026 11:05 (time adjusted)',
  ])
})

test('reefers show their set temperature, other trailers Dry', () => {
  expect(showSetTemperature({ TrailerType: TrailerType.Reefer, SetTemperature: -10 })).toBe(-10)
  expect(showSetTemperature({ TrailerType: TrailerType.ContainerReefer, SetTemperature: null })).toBe('Dry')
  expect(showSetTemperature({ TrailerType: TrailerType.Van, SetTemperature: null })).toBeNull()
})

test('an unfinished task and one without a driver say so', () => {
  expect(showFinishTime({ StartTime: NOON, EndTime: null }, ZONE)).toBe('Not finished')
  expect(showFinishTime({ StartTime: null, EndTime: null }, ZONE)).toBe('Not claimed')
})

test("a report starts with tasks completed from three days ago to today, by the site's days", () => {
  const late = '2026-11-21T04:30:00.000Z'
  expect(defaultTaskReportQuery(late, ZONE)).toMatchObject({
    ...{ statusTypes: [TaskStatus.Completed], startDate: '11/17/2026', endDate: '11/20/2026' },
  })
})
