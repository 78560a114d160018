import type { AnsweredTask } from '../../contract/answers.ts'
import { kindsAsked, type TaskQuery } from '../../domain/tasks/task-query.ts'
import { taskReportHeader, taskReportLine } from '../../domain/tasks/task-report.ts'
import type { Task } from '../../domain/tasks/task.ts'
import type { CsvCell } from '../../domain/values/csv.ts'
import { nextTurn } from '../next-turn.ts'
import { fewPerTurn } from '../web/exports.ts'
import {
  matching,
  presentTasks,
  rangeOf,
  readShipmentNumbers,
  selectCompleted,
  selectOpen,
  type TaskReading,
} from './task-reading.ts'

/** Rows read, and held, at a time; on the embedded database others wait for all of it. */
const PAGE = 200

/**
 * Returns a query's tasks in list order, a page when the one before was taken, so length costs no
 * memory. Tasks that change meanwhile come once.
 */
export async function* taskPages(reading: TaskReading, query: TaskQuery): AsyncGenerator<readonly AnsweredTask[]> {
  const kinds = kindsAsked(query.statusTypes)
  const shipmentNumbers = await readShipmentNumbers(reading, query)
  const open = kinds.open ? await selectOpen(reading.rows).execute() : []
  const listed = await matching(reading, open, query, shipmentNumbers)
  for (let from = 0; from < listed.length; from += PAGE)
    yield await presentTasks(reading, listed.slice(from, from + PAGE), open)
  if (!kinds.completed) return
  const sent = new Set(listed.map(({ ID }) => ID))
  for await (const page of completedPages(reading, query)) {
    const found = await matching(
      reading,
      page.filter(({ ID }) => !sent.has(ID)),
      query,
      shipmentNumbers,
    )
    yield await presentTasks(reading, found, [])
  }
}

/** Pages by the key of the last row, not by offset: each costs the same. Requests are handled before each. */
async function* completedPages(reading: TaskReading, query: TaskQuery): AsyncGenerator<readonly Task[]> {
  const select = selectCompleted(reading, query, rangeOf(reading, query)).limit(PAGE)
  let page = await select.execute()
  for (;;) {
    yield page
    const last = page.at(-1)
    if (page.length < PAGE || !last) return
    await nextTurn()
    const { EndTime, ID } = last
    page = await select
      .where(({ eb, refTuple, tuple }) => eb(refTuple('Tasks.EndTime', 'Tasks.ID'), '<', tuple(EndTime, ID)))
      .execute()
  }
}

/** Returns the lines of a report piece by piece, the first one its header. */
export async function* taskReportLines(
  pages: AsyncIterable<readonly AnsweredTask[]>,
  zone: string,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  yield [taskReportHeader]
  for await (const page of pages)
    for (const few of fewPerTurn(page)) yield few.map((task) => taskReportLine(task, zone))
}

/** Returns `{"Tasks":[…]}`, piece by piece. */
export async function* toJsonPieces(pages: AsyncIterable<readonly AnsweredTask[]>): AsyncGenerator<string> {
  let before = '{"Tasks":['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map((task) => JSON.stringify(task)).join(',')
    before = ','
  }
  yield before === ',' ? ']}' : `${before}]}`
}
