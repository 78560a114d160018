import type { RefusedItem } from '../../../contract/sync.ts'
import { getSession } from '../../../mirror/reads/audits.ts'
import { getLocation } from '../../../mirror/reads/reference.ts'
import { getTask } from '../../../mirror/reads/tasks.ts'
import { getTrailer, resolveTrailerID } from '../../../mirror/reads/trailers.ts'
import type { ActNames } from './audit-acts.ts'
import { trailerIDOf } from './describe-refused.ts'
import { taskIDOf, taskKindOf, taskWords } from './task-acts.ts'

type Act = Pick<RefusedItem, 'Call' | 'Body'>

/**
 * Reads what the words of some acts need: numbers of trailers, names of places, types of sessions, tasks; each once. A trailer or task that is not on the tablet
 * since its own arrival is refused or waits is named as that act has it, where it is among the acts.
 */
export async function readActNames(acts: readonly Act[]): Promise<(act: Act) => ActNames> {
  const [numbers, places, sessions, tasks] = await Promise.all([
    readEach(
      acts.flatMap((act) => [trailerIDOf(act), idIn(act, 'OtherTrailerID'), idIn(act, 'FoundTrailerID')]),
      readNumber,
    ),
    readEach(
      acts.map((act) => idIn(act, 'LocationID')),
      async (id) => (await getLocation(id))?.Name,
    ),
    readEach(acts.map(sessionIDOf), async (id) => (await getSession(id))?.Type),
    readEach(acts.map(taskIDOf), readTaskWords),
  ])
  const made = typedNumbersOf(acts)
  const numberOf = (id: number | null) => numbers.get(id ?? 0) ?? made.get(id ?? 0)
  const newTasks = newTasksOf(acts, numberOf)
  return (act) => {
    const { Number: typed } = act.Body
    const taskID = taskIDOf(act) ?? 0
    return {
      number: typeof typed === 'string' ? typed : numberOf(trailerIDOf(act)),
      otherNumber: numberOf(idIn(act, 'OtherTrailerID')),
      foundNumber: numberOf(idIn(act, 'FoundTrailerID')),
      place: places.get(idIn(act, 'LocationID') ?? 0),
      auditType: sessions.get(sessionIDOf(act) ?? 0),
      task: taskKindOf(act) === 'add-task' ? wordsOfNew(act, numberOf) : (tasks.get(taskID) ?? newTasks.get(taskID)),
    }
  }
}

type NumberOf = (id: number | null) => string | undefined

/** Numbers as they were typed in arrivals, by the IDs of the trailers that these would make. */
function typedNumbersOf(acts: readonly Act[]): ReadonlyMap<number, string> {
  return new Map(
    acts.flatMap(({ Call, Body }): [number, string][] =>
      Call === 'POST /trailers' && typeof Body.ID === 'number' && typeof Body.Number === 'string'
        ? [[Body.ID, Body.Number]]
        : [],
    ),
  )
}

function newTasksOf(acts: readonly Act[], numberOf: NumberOf): ReadonlyMap<number, string> {
  return new Map(
    acts.flatMap((act): [number, string][] => {
      const id = idIn(act, 'ID')
      return taskKindOf(act) === 'add-task' && id !== null ? [[id, wordsOfNew(act, numberOf)]] : []
    }),
  )
}

async function readNumber(id: number): Promise<string | undefined> {
  return (await getTrailer(await resolveTrailerID(id)))?.Number
}

async function readTaskWords(id: number): Promise<string | undefined> {
  const task = await getTask(id)
  if (!task) return undefined
  const number = task.TrailerID === null ? undefined : await readNumber(task.TrailerID)
  return taskWords(task.Action, number ?? task.TrailerNumber)
}

/** A refused new task has no row: what was typed says what it was. */
function wordsOfNew(act: Act, numberOf: NumberOf): string {
  const { Action, TrailerNumber } = act.Body
  const typed = typeof TrailerNumber === 'string' ? TrailerNumber : undefined
  return taskWords(Action, numberOf(trailerIDOf(act)) ?? typed)
}

function sessionIDOf(act: Act): number | null {
  return act.Call === 'PUT /audits/{id}/close' ? idIn(act, 'ID') : idIn(act, 'AuditID')
}

function idIn({ Body }: Act, field: string): number | null {
  const id = Body[field]
  return typeof id === 'number' ? id : null
}

async function readEach<T>(
  ids: readonly (number | null)[],
  read: (id: number) => Promise<T | undefined>,
): Promise<ReadonlyMap<number, T>> {
  const distinct = [...new Set(ids)].filter((id) => id !== null)
  const found = await Promise.all(distinct.map(read))
  return new Map(
    distinct.flatMap((id, at): [number, T][] => {
      const value = found[at]
      return value === undefined ? [] : [[id, value]]
    }),
  )
}
