import { describe, expect, test } from 'vitest'
import { TaskStatus, TaskSubStatus } from '../../../domain/tasks/task-lists.ts'
import { presentTask } from '../../../domain/tasks/present-task.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { buildReferences, buildSite, buildTrailer, NOON } from '../../../domain/testing/builders.ts'
import { buildTask } from '../../../domain/testing/task-builders.ts'
import { TrailerState, TrailerType } from '../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { taskTextColumnsOf } from './task-text-columns.ts'

const everything = buildSite({ TrailerWeightEnabled: true, ShipmentDateEnabled: true, DockGroupsEnabled: true })
const nothing = buildSite({ TrailerWeightEnabled: false, ShipmentDateEnabled: false, DockGroupsEnabled: false })

function headers(site: typeof everything): readonly string[] {
  return taskTextColumnsOf(site).map(({ header }) => header)
}

/** Returns the cells of a row by their headers. */
function cells(with_: Partial<Task> = {}, trailer: Partial<Trailer> | null = {}): Readonly<Record<string, string>> {
  const task = presentTask(
    buildTask(with_),
    {
      references: buildReferences({ Timezone: 'America/Chicago' }),
      dockGroups: [],
      trailer: trailer === null ? undefined : buildTrailer({ ID: 100, ...trailer }),
      trailerAtTo: undefined,
      messageCount: 2,
      position: 1,
    },
    NOON,
  )
  return Object.fromEntries(
    taskTextColumnsOf(everything).map(({ header, text }) => [header, text(task, 'America/Chicago')]),
  )
}

describe('the columns', () => {
  test('are in the order of the specification', () => {
    expect(headers(everything)).toEqual([
      ...['Date', 'Time', 'Priority', 'Elapsed Pending', 'Task Status', 'Trailer#', 'SCAC', 'Trailer Weight', 'AKA'],
      ...['Task', 'Intent', 'Shipment#', 'Shipment Date', 'Transaction ID', 'Set Temp', 'Dock Group', 'Messages'],
      ...['Trailer Status', 'From', 'To', 'Finish Time'],
    ])
  })

  test('of weight, shipment date and dock group need the site’s feature', () => {
    const left = headers(everything).filter((header) => !headers(nothing).includes(header))
    expect(left).toEqual(['Trailer Weight', 'Shipment Date', 'Dock Group'])
  })
})

describe('a cell', () => {
  test('shows day and time of creation in the site’s zone', () => {
    const created = cells({ CreatedDate: '2026-11-20T05:30:00.000Z' })
    expect([created.Date, created.Time]).toEqual(['11/19/2026', '23:30'])
  })

  test('shows Yes for a priority task', () => {
    expect([cells({ Priority: 1 }).Priority, cells().Priority]).toEqual(['Yes', 'No'])
  })

  test('shows Dry for a reefer without a set temperature, and nothing for other trailers', () => {
    const reefer = { Type: TrailerType.Reefer }
    expect(cells({}, { ...reefer, SetTemperature: null })['Set Temp']).toBe('Dry')
    expect(cells({}, { ...reefer, SetTemperature: -10 })['Set Temp']).toBe('-10')
    expect(cells({}, { Type: TrailerType.Van })['Set Temp']).toBe('N/A')
  })

  test('shows with the status that the trailer of an open task is away', () => {
    expect(cells({}, null)['Task Status']).toBe('Pending, Trailer gone')
    expect(cells({}, { State: TrailerState.Departed })['Task Status']).toBe('Pending, Departed')
    expect(cells({ StatusType: TaskStatus.Completed }, null)['Task Status']).toBe('Completed')
  })

  test('shows when a task was finished, that it is not, or that nobody claimed it', () => {
    const StartTime = '2026-11-20T17:00:00.000Z'
    expect(cells()['Finish Time']).toBe('Not claimed')
    expect(cells({ StatusType: TaskStatus.Working, StartTime })['Finish Time']).toBe('Not finished')
    const done = { StatusType: TaskStatus.Completed, StartTime, EndTime: NOON }
    expect(cells(done)['Finish Time']).toBe('11/20/2026 12:00')
    expect(cells({ ...done, StartTime: null })['Finish Time']).toBe('11/20/2026 12:00')
  })

  test('shows why a task is paused or waiting, and that it was moved by hand', () => {
    expect(cells()['Task Status']).toBe('Pending')
    const paused = { StatusType: TaskStatus.Paused, SubStatusType: TaskSubStatus.RedLight }
    expect(cells(paused)['Task Status']).toBe('Paused, Red Light')
    expect(cells({ Resequenced: true })['Task Status']).toBe('Pending, ReSequenced')
    expect(cells({ Resequenced: true, StatusType: TaskStatus.Working })['Task Status']).toBe('Working')
  })
})
