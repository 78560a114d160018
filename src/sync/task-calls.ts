import type { Answers } from '../contract/answers.ts'
import { inOneLine } from '../domain/commands/refusal.ts'
import { SESSION_EXPIRED } from '../domain/people/session-words.ts'
import type { PresentedTask } from '../domain/tasks/present-task.ts'
import type { TaskQuery } from '../domain/tasks/task-query.ts'
import { countRecords } from '../domain/values/csv.ts'
import type { ExportProgress, ExportResult, ServedTask, ServerRead } from './api.ts'
import type { Network, NetworkAnswer } from './engine/ports.ts'
import type { Download } from './network.ts'
import { isErrorAnswer, judge, type Verdict } from './retry.ts'
import { NO_GOOD_ANSWER } from './session-words.ts'

/** Without an answer, or when the line broke while the file came in. */
const NO_SIGNAL_EXPORT = 'Exporting needs a signal.'

/** GET /tasks with the filters of a question; what is open is left out. */
export function toTasksPath(query: TaskQuery): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join() : String(value || '')
    if (text) given.set(name, text)
  }
  return `/tasks?${given}`
}

/** The tasks that match. */
export function readTasks(network: Network, query: TaskQuery): Promise<ServerRead<readonly PresentedTask[]>> {
  return read(network, toTasksPath(query), ({ Tasks }) =>
    Array.isArray(Tasks) ? (Tasks as Answers['Tasks']['Tasks']) : null,
  )
}

/** One task with its comments; both or neither, so that no thread is shown as empty that is not. */
export async function readTask(network: Network, taskID: number): Promise<ServerRead<ServedTask>> {
  const [task, comments] = await Promise.all([
    read(network, `/tasks/${taskID}`, ({ Task }) => (isRow(Task) ? (Task as Answers['Task']['Task']) : null)),
    read(network, `/messages?taskID=${taskID}`, ({ Messages }) =>
      Array.isArray(Messages) ? (Messages as Answers['Messages']['Messages']) : null,
    ),
  ])
  if (task.name !== 'answered') return task
  if (comments.name !== 'answered') return comments
  return { name: 'answered', value: { task: task.value, comments: comments.value } }
}

type Body = Readonly<Record<string, unknown>>

async function read<T>(network: Network, path: string, take: (body: Body) => T | null): Promise<ServerRead<T>> {
  const answer = await network.call({ method: 'GET', path })
  const verdict = judge(answer, 0)
  const value = verdict.name === 'good' ? take(verdict.body) : null
  if (value !== null) return { name: 'answered', value }
  const words = refusalWords(answer, verdict)
  return words === null ? { name: 'unanswered' } : { name: 'refused', words }
}

function isRow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ID' in value
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
  return isErrorAnswer(answer?.body) ? inOneLine(answer.body) : NO_GOOD_ANSWER
}

/** The words of a server of ours that can answer and says no, also that it is asked too often (429); null for any other answer. */
function refusalWords(answer: NetworkAnswer | null, verdict: Verdict): string | null {
  const isOurs = verdict.name !== 'wait' || verdict.why === 'trouble'
  // Whoever is locked out is asked to sign in over the data, and then gets an answer.
  if (!answer || !isOurs || verdict.name === 'locked' || answer.status >= 500) return null
  return isErrorAnswer(answer.body) ? inOneLine(answer.body) : null
}
