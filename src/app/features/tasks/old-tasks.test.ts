import { describe, expect, test } from 'vitest'
import { presentTask } from '../../../domain/tasks/present-task.ts'
import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import { emptyTaskQuery } from '../../../domain/tasks/task-query.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { buildReferences, NOON } from '../../../domain/testing/builders.ts'
import { buildTask } from '../../../domain/testing/task-builders.ts'
import { beyond, noteOf, reachesBeyond } from './old-tasks.ts'

const ZONE = 'America/Chicago'
/** The tablet keeps tasks from this noon on. */
const START = '2026-11-13T18:00:00.000Z'

describe('the server is asked', () => {
  const asks = (with_: Partial<typeof emptyTaskQuery>) => reachesBeyond({ ...emptyTaskQuery, ...with_ }, START, ZONE)

  test("when the days begin before the tablet's window, or are open", () => {
    expect(asks({ startDate: '11/13/2026' })).toBe(true)
    expect(asks({ startDate: null })).toBe(true)
    expect(asks({ startDate: '11/14/2026' })).toBe(false)
  })

  test('but never for open tasks alone, which the tablet keeps at any age', () => {
    expect(asks({ statusTypes: [TaskStatus.Pending, TaskStatus.Paused] })).toBe(false)
    expect(asks({ statusTypes: [TaskStatus.Completed] })).toBe(true)
  })
})

describe('the note above the list', () => {
  const noSignal = 'Older tasks are shown only online. These are the last 7 days.'

  test('is empty while online and until the server has responded', () => {
    expect(noteOf(undefined, true)).toBeNull()
    expect(noteOf(undefined, false)).toBe(noSignal)
  })

  test('shows that the tasks come from the server, also after going offline', () => {
    const answered = { name: 'answered', value: [], etag: null } as const
    for (const signal of [true, false])
      expect(noteOf(answered, signal)).toBe('Tasks older than 7 days come from the server.')
  })

  test('shows that a signal is needed when there was no response', () => {
    for (const name of ['no-signal', 'locked'] as const)
      for (const signal of [true, false]) expect(noteOf({ name }, signal)).toBe(noSignal)
  })

  test("shows the server's refusal, and what is listed all the same", () => {
    const words = 'Please choose fewer days.'
    const rejected = { name: 'rejected', code: 'invalid', words, errors: {} } as const
    const trouble = { name: 'trouble', words, retryAfterMs: null } as const
    for (const signal of [true, false])
      for (const read of [rejected, trouble])
        expect(noteOf(read, signal)).toBe('Please choose fewer days. Shown are the last 7 days.')
  })
})

test('only older completed tasks of the response are shown: the tablet has the rest, newer', () => {
  const around = {
    references: buildReferences(),
    dockGroups: [],
    trailer: undefined,
    trailerAtTo: undefined,
    messageCount: 0,
    position: 0,
  }
  const present = (with_: Partial<Task>) => presentTask(buildTask(with_), around, NOON)
  const done = { StatusType: TaskStatus.Completed }
  const answer = [
    present({ ID: 1 }),
    present({ ID: 2, ...done, EndTime: '2026-11-13T18:00:00.000Z' }),
    present({ ID: 3, ...done, EndTime: '2026-11-13T17:59:59.000Z' }),
  ]
  expect(beyond(answer, START).map(({ ID }) => ID)).toEqual([3])
})
