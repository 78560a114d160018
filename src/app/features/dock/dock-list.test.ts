import { expect, test } from 'vitest'
import { testList } from '../../kit/testing/list-contract.tsx'
import { dockActs, dockColumns, doorTone, refuseTask } from './dock-columns.tsx'
import type { DoorRow } from './dock-rows.ts'

const now = '2026-03-01T10:00:00.000Z'
const row: DoorRow = {
  ...{ ID: 12, DoorID: 12, DoorName: 'Door 2', TrailerID: 5, TrailerNumber: 'T100', ScacName: 'ABCD' },
  ...{ Direction: 'Inbound', ShipmentNumber: null, since: '2026-03-01T08:30:00.000Z', OutOfService: false },
  ...{ HighlightColor: 'Yellow', DateCompleted: null, status: 1, statusName: 'Loaded', limit: 120 },
  next: {
    ...{ ID: 7, TrailerID: 5, TrailerNumber: 'T100', Action: 1, StatusType: 0, UserFullName: null },
    ...{ words: 'Pull T100', shortWords: 'Pull' },
  },
  state: 'Task open',
}
const acts = { onAddTask: none, onService: none, onTask: none, onTrailer: none, onAssign: none, onComplete: none }

testList({
  ...{ columns: dockColumns(none, now), acts: dockActs(acts), row, emptyText: 'No locations', hasMarks: true },
})

test('a person who only reads has neither the switch nor acts', () => {
  expect(dockColumns(null, now).map(({ label }) => label)).not.toContain('Out Of Service')
  expect(dockActs(null).acts).toEqual([])
})

test('the list shows the time in the door', () => {
  const elapsed = (at: string, door: DoorRow) =>
    dockColumns(null, at)
      .find(({ label }) => label === 'Elapsed Time')
      ?.text(door)
  expect(elapsed(now, row)).toBe('0 d 1 h 30 m')
  expect(elapsed('2026-03-01T10:01:00.000Z', row)).toBe('0 d 1 h 31 m')
  expect(elapsed(now, { ...row, since: null })).toBe('')
})

test('on a card the next task leaves out the number that stands beside it', () => {
  const onCard = (door: DoorRow) =>
    dockColumns(none, now)
      .find(({ id }) => id === 'NextTask')
      ?.cardRender?.(door)
  expect(onCard(row)).toBe('Pull')
  expect(onCard({ ...row, TrailerID: null })).toBe('Pull T100')
  expect(onCard({ ...row, TrailerID: 6 })).toBe('Pull T100')
})

test('each color has words beside it', () => {
  expect(doorTone(row)).toBe('warning')
  expect(doorTone({ ...row, HighlightColor: null })).toBeNull()
})

test('a door says why no task can be added', () => {
  expect(refuseTask(row)).toBe('A task is open at this door.')
  const closed = { ...row, HighlightColor: 'Red', OutOfService: true, TrailerID: null } as const
  expect(refuseTask(closed)).toBe('This door is out of service.')
  expect(refuseTask({ ...closed, TrailerID: 5 })).toBeNull()
})

function none(): void {}
