import { expect, test } from 'vitest'
import { buildTask } from '../testing/task-builders.ts'
import { ageWords, taskAge } from './task-age.ts'
import { TaskStatus } from './task-lists.ts'

const ageAt = (ElapsedPending: number, task = buildTask({ StartTime: null })) =>
  taskAge({ ...task, ElapsedPending }, 30)

test('the age of a waiting task is near its limit five minutes before, and over it at the limit', () => {
  expect([24, 25, 29, 30, 500].map((minutes) => ageAt(minutes))).toEqual(['fine', 'soon', 'soon', 'over', 'over'])
  expect(ageWords('soon', 30)).toBe('30 min soon')
  expect(ageWords('over', 30)).toBe('over 30 min')
  expect(ageWords('over', 90)).toBe('over 0 d 1 h 30 m')
  expect(ageWords('fine', 30)).toBeNull()
})

test('a task that was started, completed or deleted no longer ages', () => {
  const at = '2026-01-05T12:00:00.000Z'
  expect(ageAt(90, buildTask({ StatusType: TaskStatus.Paused, StartTime: at }))).toBe('fine')
  expect(ageAt(90, buildTask({ StatusType: TaskStatus.Completed, StartTime: null }))).toBe('fine')
  expect(ageAt(90, buildTask({ DeletedDate: at, StartTime: null }))).toBe('fine')
})
