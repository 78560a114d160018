import type { RefusedItem } from '../../../../contract/sync.ts'
import { mergeTask } from '../../../../domain/tasks/task-edit.ts'
import { isShared, type TaskFieldName, type TaskFields } from '../../../../domain/tasks/task-fields.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { mergeFields } from '../../../../domain/trailers/merge-fields.ts'
import { trailerFieldsOf } from '../../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { type Mended, mendedFields } from '../../../forms/mended-fields.ts'
import { readOwnLater } from '../../../forms/own-later.ts'
import type { RowFields } from '../../../forms/row-changes.ts'
import { serverNow } from '../../../data/server-now.ts'

interface About {
  /** Null: does not exist yet. */
  readonly task: Task | null
  readonly trailer: Trailer | null
  /** True when that is the trailer that the person named. */
  readonly isWanted: boolean
}

/** Returns the form's start for a rejected act; `now` are its current fields. */
export async function mendTask(item: RefusedItem, about: About, now: TaskFields): Promise<Mended<TaskFields>> {
  const { task, trailer, isWanted } = about
  const body = isWanted ? item.Body : withoutTrailers(item.Body)
  const isOwnLater = await readOwnLater(item, { trailer, taskID: task?.ID ?? null })
  // Nobody else can have changed a new task.
  const base = task || trailer ? item.Base : null
  const contested = base ? contestedFields(body, base, now, trailer) : []
  return mendedFields(now, { body, base, leftOver: item.Answer.contested, contested, isOwnLater })
}

/** Removes the trailer's fields, as they were meant for another trailer. */
function withoutTrailers(body: RowFields): RowFields {
  const { TrailerNumber: _, ...rest } = body
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !isShared(name as TaskFieldName)))
}

function contestedFields(
  body: RowFields,
  base: RowFields,
  now: TaskFields,
  trailer: Trailer | null,
): readonly string[] {
  const mine: TaskFields = { ...now, ...body }
  const own = mergeTask(now, mine, { Base: base }, trailer === null).conflicts
  if (!trailer) return own
  const fields = trailerFieldsOf(trailer)
  const shared = Object.fromEntries(Object.entries(body).filter(([name]) => isShared(name as TaskFieldName)))
  const { contested } = mergeFields(trailer, { ...fields, ...shared }, { ...fields, ...base }, serverNow())
  return [...own, ...contested]
}
