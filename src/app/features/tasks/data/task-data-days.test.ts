import { expect, test } from 'vitest'
import { TaskStatus } from '../../../../domain/tasks/task-lists.ts'
import { toReportQuery, usualDays } from './task-data-days.ts'

/** 22:30 of the day before in Chicago. */
const NOW = '2026-11-20T04:30:00.000Z'
const ZONE = 'America/Chicago'

test("the screen starts with tasks completed from three days ago to the site's today", () => {
  const days = usualDays(NOW, ZONE)
  expect(days).toEqual({ startDate: '11/16/2026', endDate: '11/19/2026' })
  expect(toReportQuery(days, NOW, ZONE)).toMatchObject({ statusTypes: [TaskStatus.Completed], ...days })
})

test('an open end stays open', () => {
  const asked = { startDate: null, endDate: '11/01/2026' }
  expect(toReportQuery(asked, NOW, ZONE)).toMatchObject(asked)
})
