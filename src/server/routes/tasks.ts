import { toExportQuery, toReportQuery, toTaskQuery } from '../../contract/task-parameters.ts'
import { invalid, notFound } from '../../domain/commands/refusal.ts'
import { emptyTaskQuery, kindsAsked, summarise, type TaskQuery } from '../../domain/tasks/task-query.ts'
import { TASK_REPORT_FILE } from '../../domain/tasks/task-report.ts'
import { maySeeTask } from '../../domain/tasks/task-visibility.ts'
import { dayOf, dayRange } from '../../domain/values/day.ts'
import { fromMs } from '../../domain/values/instant.ts'
import { taskWindowStart } from '../../domain/window.ts'
import type { Caller } from '../access/caller.ts'
import { getRow, rowsOf } from '../access/site-rows.ts'
import type { ServerParts } from '../server-parts.ts'
import { toCsvPieces } from '../web/exports.ts'
import type { Handlers, Incoming } from './incoming.ts'
import { CSV_TYPE, JSON_TYPE, Raw } from './raw.ts'
import { taskPages, taskReportLines, toJsonPieces } from './task-export.ts'
import {
  matching,
  openReading,
  presentTasks,
  rangeOf,
  readShipmentNumbers,
  selectCompleted,
  selectOpen,
  type TaskReading,
} from './task-reading.ts'

type TaskReads = 'listTasks' | 'getTask' | 'tasksSummary' | 'exportTasks' | 'reportExport' | 'taskHistory'

/** Most completed tasks in one list, which has no pages; more are exported. */
const COMPLETED_MAX = 5000
const FEWER_DAYS = 'Please choose fewer days.'

/** The reads of tasks (spec 1§7), computed by the domain. */
export function taskCalls({ database, clock, exports }: ServerParts): Pick<Handlers, TaskReads> {
  const now = () => fromMs(clock())
  const read = (caller: Caller) => openReading(database, caller, now())
  return {
    listTasks: async ({ caller, query }) => listTasks(await read(caller), toTaskQuery(query)),
    getTask: async ({ caller, params }) => getTask(await read(caller), params.id),
    tasksSummary: async ({ caller }) => getSummary(await read(caller)),
    taskHistory: async ({ caller, query }) => {
      await getRow(rowsOf(database, caller), 'Trailers', query.TrailerID)
      return listHistory(await read(caller), query)
    },
    exportTasks: async ({ caller, query }) => {
      const stream = await exports.start(async () => {
        const reading = await read(caller)
        const asked = toExportQuery(query, reading.now, reading.references.site.Timezone)
        return toJsonPieces(taskPages(reading, asked))
      })
      return new Raw(JSON_TYPE, stream)
    },
    reportExport: async ({ caller, body }) => {
      const stream = await exports.start(async () => {
        const reading = await read(caller)
        const zone = reading.references.site.Timezone
        return toCsvPieces(taskReportLines(taskPages(reading, toReportQuery(body, reading.now, zone)), zone))
      })
      return new Raw(CSV_TYPE, stream, 200, TASK_REPORT_FILE)
    },
  }
}

/** Shows completed tasks by default as far back as tablets keep them. 400 for more than a list can show. */
async function listTasks(reading: TaskReading, query: TaskQuery) {
  const kinds = kindsAsked(query.statusTypes)
  const open = kinds.open ? await selectOpen(reading.rows).execute() : []
  const completed = kinds.completed ? await readCompleted(reading, query) : []
  const found = await matching(reading, [...open, ...completed], query, await readShipmentNumbers(reading, query))
  return { Tasks: await presentTasks(reading, found, open) }
}

async function readCompleted(reading: TaskReading, query: TaskQuery) {
  const namesDays = query.startDate !== null || query.endDate !== null
  const range = namesDays ? rangeOf(reading, query) : { from: taskWindowStart(reading.now), before: null }
  const completed = await selectCompleted(reading, query, range)
    .limit(COMPLETED_MAX + 1)
    .execute()
  if (completed.length > COMPLETED_MAX) throw invalid({ startDate: [FEWER_DAYS] }, FEWER_DAYS)
  return completed
}

async function getTask(reading: TaskReading, id: number) {
  const task = await getRow(reading.rows, 'Tasks', id)
  if (!maySeeTask(task, reading.caller)) throw notFound()
  const open = await selectOpen(reading.rows)
    .clearSelect()
    .select(['Tasks.ID', 'Tasks.Rank', 'Tasks.StatusType', 'Tasks.DeletedDate'])
    .execute()
  const [Task] = await presentTasks(reading, [task], open)
  if (!Task) throw notFound()
  return { Task }
}

async function getSummary(reading: TaskReading) {
  const { now, references } = reading
  const zone = references.site.Timezone
  const fields = ['Tasks.StatusType', 'Tasks.Priority', 'Tasks.EndTime', 'Tasks.DeletedDate'] as const
  const today = dayRange(dayOf(now, zone), null, zone)
  const [open, done] = await Promise.all([
    selectOpen(reading.rows).clearSelect().select(fields).execute(),
    selectCompleted(reading, emptyTaskQuery, today).clearSelect().clearOrderBy().select(fields).execute(),
  ])
  return { TasksSummary: summarise([...open, ...done], now, zone) }
}

async function listHistory(reading: TaskReading, asked: Incoming<'taskHistory'>['query']) {
  const { BeginDate = null, EndDate = null, TrailerID } = asked
  const query = { ...emptyTaskQuery, trailers: [TrailerID], startDate: BeginDate, endDate: EndDate }
  const found = await selectCompleted(reading, query, rangeOf(reading, query)).execute()
  return { Tasks: await presentTasks(reading, found, []) }
}
