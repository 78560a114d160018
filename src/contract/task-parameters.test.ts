import { expect, test } from 'vitest'
import {
  taskReportBody,
  tasksExportQuery,
  tasksQuery,
  toExportQuery,
  toReportQuery,
  toTaskQuery,
} from './task-parameters.ts'

const NOW = '2026-11-21T04:30:00.000Z'
const ZONE = 'America/Chicago'
const options = { abortEarly: false, stripUnknown: true }

test("parameters of the task list become the domain's query", () => {
  const read = (raw: object) => toTaskQuery(tasksQuery.validateSync(raw, options))
  expect(read({})).toMatchObject({ statusTypes: [], users: [], startDate: null, keyword: '' })
  expect(read({ statusTypes: '0,2', dockgroups: '5', startDate: '11/20/2026', keyword: 'x', users: '' })).toMatchObject(
    {
      ...{ statusTypes: [0, 2], dockgroups: [5], startDate: '11/20/2026', endDate: null, keyword: 'x', users: [] },
    },
  )
  for (const bad of [{ startDate: '02/30/2026' }, { users: '1,,2' }, { keyword: ['a', 'b'] }, { statusTypes: 'x' }])
    expect(() => read(bad)).toThrow()
})

test("a report queries what its filters name, and without any the screen's default", () => {
  const read = (raw: object) => toReportQuery(taskReportBody.validateSync(raw, { ...options, strict: true }), NOW, ZONE)
  expect(read({})).toMatchObject({ statusTypes: [3], startDate: '11/17/2026', endDate: '11/20/2026' })
  expect(read({ statusTypes: [], endDate: '11/01/2026' })).toMatchObject({
    ...{ statusTypes: [], startDate: null, endDate: '11/01/2026' },
  })
  expect(read({ startDate: null, endDate: null, keyword: null })).toMatchObject({ startDate: null, keyword: '' })
  for (const bad of [{ users: '1' }, { startDate: '2026-11-01' }, { statusTypes: [1.5] }, { keyword: 5 }])
    expect(() => read(bad)).toThrow()
})

test('an export takes all statuses of its days', () => {
  const read = (raw: object) => toExportQuery(tasksExportQuery.validateSync(raw, options), NOW, ZONE)
  expect(read({})).toMatchObject({ statusTypes: [], startDate: '11/17/2026', endDate: '11/20/2026' })
  expect(read({ StartDate: '11/01/2026' })).toMatchObject({ startDate: '11/01/2026', endDate: null })
})
