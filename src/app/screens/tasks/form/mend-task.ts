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

/** What the form of a refused act is about. */
interface About {
  /** Null for a task that was never made. */
  readonly task: Task | null
  /** The trailer that stands in the form. */
  readonly trailer: Trailer | null
  /** Whether that is the one which the person had named. */
  readonly isWanted: boolean
}

/** What the task form starts with that puts a refused act right; `now` are its fields as task and trailer are now. */
export async function mendTask(item: RefusedItem, about: About, now: TaskFields): Promise<Mended<TaskFields>> {
  const { task, trailer, isWanted } = about
  const body = isWanted ? item.Body : withoutTrailers(item.Body)
  const isOwnLater = await readOwnLater(item, { trailer, taskID: task?.ID ?? null })
  // A task that was never made has nothing of its own that others could have changed.
  const base = task || trailer ? item.Base : null
  const contested = base ? contestedFields(body, base, now, trailer) : []
  return mendedFields(now, { body, base, leftOver: item.Answer.contested, contested, isOwnLater })
}

/** What was wanted of another trailer is not meant for this one. */
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
  const { contested } = mergeFields(trailer, { ...fields, ...shared }, { ...fields, ...base }, new Date().toISOString())
  return [...own, ...contested]
}
