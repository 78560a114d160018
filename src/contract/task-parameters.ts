import type { InferType } from 'yup'
import { array, object, string } from '../domain/values/schema.ts'
import { emptyTaskQuery, type TaskQuery } from '../domain/tasks/task-query.ts'
import { defaultTaskReportQuery } from '../domain/tasks/task-report.ts'
import { isDay } from '../domain/values/day.ts'
import type { Instant } from '../domain/values/instant.ts'
import { choice, textOrNull } from '../domain/values/wire.ts'
import { day, flag, givenOf, MAX_ID, MAX_KEYWORD, MAX_LIST, whole, wholeList, words } from './wire.ts'

/** GET /tasks (spec 1§7): IDs or numbers; 0, or -1 for status, means all. */
export const tasksQuery = object({
  users: wholeList(),
  types: wholeList(),
  statusTypes: wholeList(),
  trailers: wholeList(),
  scacs: wholeList(),
  shipments: wholeList(),
  locations: wholeList(),
  dockgroups: wholeList(),
  actions: wholeList(),
  startDate: day(),
  endDate: day(),
  keyword: words(),
  /** Includes completed tasks that were deleted. */
  deleted: flag(),
})

/** Returns the query of GET /tasks. */
export function toTaskQuery(parameters: InferType<typeof tasksQuery>): TaskQuery {
  return { ...emptyTaskQuery, ...givenOf(parameters) }
}

const choices = () => array().of(choice()).max(MAX_LIST)
const dayOrNull = () =>
  string()
    .nullable()
    .test('day', '${path} must be a day as MM/DD/YYYY', (text) => !text || isDay(text))

/** POST /tasks/reportexport: the same filters as JSON, all optional. */
export const taskReportBody = object({
  users: choices(),
  types: choices(),
  statusTypes: choices(),
  trailers: choices(),
  scacs: choices(),
  shipments: choices(),
  locations: choices(),
  dockgroups: choices(),
  actions: choices(),
  startDate: dayOrNull(),
  endDate: dayOrNull(),
  keyword: textOrNull(MAX_KEYWORD).optional(),
}).required()

/** Returns a report's query, by default for tasks completed from three days ago to today (spec 1§2.7). */
export function toReportQuery(body: InferType<typeof taskReportBody>, now: Instant, zone: string): TaskQuery {
  const { keyword, startDate, endDate, ...lists } = body
  const first = defaultTaskReportQuery(now, zone)
  const namesDays = startDate !== undefined || endDate !== undefined
  const days = namesDays ? { startDate: startDate || null, endDate: endDate || null } : {}
  return { ...first, ...givenOf(lists), ...days, keyword: keyword ?? '', deleted: true }
}

/** GET /tasks/export. */
export const tasksExportQuery = object({ StartDate: day(), EndDate: day() })

/** Returns a query for all tasks of some days, by default those of a report. */
export function toExportQuery(query: InferType<typeof tasksExportQuery>, now: Instant, zone: string): TaskQuery {
  const { StartDate, EndDate } = query
  const { startDate, endDate } = defaultTaskReportQuery(now, zone)
  const namesDays = StartDate !== undefined || EndDate !== undefined
  const days = namesDays ? { startDate: StartDate ?? null, endDate: EndDate ?? null } : { startDate, endDate }
  return { ...emptyTaskQuery, ...days, deleted: true }
}

/** DELETE /tasks/{id}?isOverrideTask=true */
export const deleteTaskQuery = object({ isOverrideTask: flag() })

/** GET /messages: 0 and -1 mean the active site. */
export const messagesQuery = object({ siteID: whole(-1, MAX_ID), taskID: whole(1, MAX_ID) })
