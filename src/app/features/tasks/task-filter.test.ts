import { describe, expect, test } from 'vitest'
import {
  cleared,
  completed,
  defaultTaskFilter,
  defaultTaskSettings,
  isOrdered,
  onTab,
  type TaskSettings,
  TaskTab,
  toTaskQuery,
} from './task-filter.ts'

const TODAY = '11/01/2026'

const narrowed: TaskSettings = {
  tab: TaskTab.Pending,
  filter: {
    ...defaultTaskFilter,
    users: [12],
    keyword: 'dr',
    trailer: { ID: 41, Name: 'TR41' },
    days: { startDate: null, endDate: '10/30/2026' },
  },
}

describe('the query', () => {
  test('starts with pending and paused tasks of yesterday and today', () => {
    expect(toTaskQuery(defaultTaskSettings, TODAY)).toMatchObject({
      statusTypes: [0, 2],
      startDate: '10/31/2026',
      endDate: '11/01/2026',
      users: [],
      trailers: [],
      keyword: '',
    })
  })

  test('keeps chosen days; a cleared day sets no limit', () => {
    expect(toTaskQuery(narrowed, TODAY)).toMatchObject({ startDate: null, endDate: '10/30/2026', trailers: [41] })
  })

  test('ignores a typed number that is not a choice', () => {
    const filter = { ...defaultTaskFilter, trailer: { ID: -1, Name: 'TR4' } }
    expect(toTaskQuery({ ...defaultTaskSettings, filter }, TODAY).trailers).toEqual([])
  })
})

describe('a tab', () => {
  test.each([
    ['Pending', TaskTab.Pending, [0, 2]],
    ['Working', TaskTab.Working, [1]],
    ['Completed', TaskTab.Completed, [3]],
    ['Filtered', TaskTab.Filtered, []],
  ] as const)('%s sets its own statuses and leaves the rest of the filter', (_name, tab, statusTypes) => {
    const there = onTab({ ...narrowed, filter: { ...narrowed.filter, statusTypes: [3] } }, tab)
    expect(there).toEqual({ tab, filter: { ...narrowed.filter, statusTypes } })
  })

  test('only a list of waiting tasks can be reordered', () => {
    expect(isOrdered(defaultTaskSettings)).toBe(true)
    expect(isOrdered(narrowed)).toBe(true)
    expect(isOrdered(onTab(narrowed, TaskTab.Working))).toBe(false)
    for (const statusTypes of [[0, 3], []])
      expect(isOrdered({ ...defaultTaskSettings, filter: { ...defaultTaskFilter, statusTypes } })).toBe(false)
  })
})

test('Clear resets everything but the statuses of the tab', () => {
  const working = { ...onTab(narrowed, TaskTab.Working) }
  expect(cleared(working)).toEqual({ tab: TaskTab.Working, filter: { ...defaultTaskFilter, statusTypes: [1] } })
})

test('missing parts of older settings get their defaults', () => {
  const { days: _days, ...filter } = narrowed.filter
  const old = { ...narrowed, filter } as TaskSettings
  expect(completed(old).filter).toEqual({ ...narrowed.filter, days: null })
  expect(completed(narrowed)).toBe(narrowed)
})
