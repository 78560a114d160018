import { SESSION_EXPIRED } from '../domain/people/session-words.ts'
import type { TaskQuery } from '../domain/tasks/task-query.ts'
import { countRecords } from '../domain/values/csv.ts'
import type { ExportProgress, ExportResult } from './api.ts'
import type { NetworkAnswer } from './engine/ports.ts'
import type { Download } from './network.ts'
import { isErrorAnswer, judge } from './retry.ts'
import { NO_GOOD_ANSWER } from './session-words.ts'

/** Without an answer, or when the line broke while the file came in. */
const NO_SIGNAL_EXPORT = 'Exporting needs a signal.'

/** GET /tasks with the filters of a question; what is open is left out. */
export function toTasksPath(query: TaskQuery): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join() : value
    if (text) given.set(name, text)
  }
  return `/tasks?${given}`
}

/** Asks for the tasks that match as a file, and tells how far it has come in. */
export async function exportTasks(
  download: Download,
  query: TaskQuery,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  const pieces: string[] = []
  let count = countRecords('')
  let bytes = 0
  const body = { ...query, keyword: query.keyword || null }
  const answer = await download({ method: 'POST', path: '/tasks/reportexport', body }, (piece, size) => {
    pieces.push(piece)
    count = countRecords(piece, count)
    bytes += size
    // The header is a record as well.
    onProgress({ rows: Math.max(0, count.records - 1), bytes })
  })
  const words = failureWords(answer)
  return words === null ? { name: 'done', csv: pieces.join('') } : { name: 'failed', words }
}

/** Null for a good answer; the server's own words where it has some. */
function failureWords(answer: NetworkAnswer | null): string | null {
  const verdict = judge(answer, 0)
  if (verdict.name === 'good') return null
  if (verdict.name === 'locked') return SESSION_EXPIRED
  if (verdict.name === 'wait' && verdict.why !== 'trouble') return NO_SIGNAL_EXPORT
  return isErrorAnswer(answer?.body) ? answer.body.title : NO_GOOD_ANSWER
}
