import type { UseFormReturn } from 'react-hook-form'
import type { Site } from '../../../../domain/sites/site.ts'
import { mergeTask, taskFieldLabels } from '../../../../domain/tasks/task-edit.ts'
import { isShared, sharedFieldsOf, type TaskFieldName, type TaskFields } from '../../../../domain/tasks/task-fields.ts'
import { editedTaskFields } from '../../../../domain/tasks/task-form-rules.ts'
import { shapeTaskFields } from '../../../../domain/tasks/task-payload.ts'
import { isOpen, type Task } from '../../../../domain/tasks/task.ts'
import { mergeFields } from '../../../../domain/trailers/merge-fields.ts'
import { trailerFieldsOf } from '../../../../domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { showPhone } from '../../../../domain/values/phone.ts'
import { getTask } from '../../../../mirror/reads/tasks.ts'
import { resolveTrailer } from '../../../../mirror/reads/trailers.ts'
import { loadNames, showField } from '../../../forms/field-text.ts'
import { actsSince, authorOf, type RowFields } from '../../../forms/row-changes.ts'
import { showMoment } from '../../../../domain/values/display.ts'
import { asListed, leftWords, readTrailerNow } from '../../../forms/trailer-now.ts'
import type { WatchedRow } from '../../../forms/use-row-watch.ts'
import type { OpenedTask } from './open-task-form.ts'
import type { TaskFormActs } from './task-form-acts.ts'
import { fieldsOfForm, selectedTrailer, type TaskForm } from './task-form-values.ts'
import { serverNow } from '../../../data/server-now.ts'

/** Describes task and trailer beneath the form; `Selected` and `Seen` hold what was seen. */
export function taskRow(
  form: UseFormReturn<TaskForm>,
  opened: OpenedTask,
  site: Site,
  selectTrailer: TaskFormActs['selectTrailer'],
) {
  const trailer = selectedTrailer(form.getValues())
  const task = form.getValues('Seen')
  const seen = seenFields(task, trailer, site)
  const values = (): TaskFields => shapeTaskFields(fieldsOfForm(form.getValues()))
  return {
    values: () => ({ ...values() }),
    seen,
    onSeen: (fields: RowFields) => noteSeen(form, fields),
    read: () => watchTask(opened, { trailer, trailerID: task?.TrailerID ?? null }, site),
    deps: [opened, trailer?.ID, task?.TrailerID, site],
    labels: taskFieldLabels,
    put: (field: string, value: unknown, words: string) => putField(form, selectTrailer, field, value, words),
    contested: (now: RowFields) => contestedFields(values(), seen, now, trailer),
  }
}

/** Returns what others may change of task and trailer, as the person saw it. */
function seenFields(task: TaskFields | null, trailer: Trailer | null, site: Site): RowFields {
  const own = task ? ownFields(task, isOfTrailer(trailer, site)) : {}
  return { ...own, ...(trailer ? sharedFieldsOf(trailer) : {}) }
}

/**
 * True where the shared fields are the trailer's, as at each managed site: a save must name one there. The task's own columns
 * are as old as its last edit then, and are not watched while a number is being typed.
 */
function isOfTrailer(trailer: Trailer | null, { Managed }: Site): boolean {
  return trailer !== null || Managed
}

/** Leaves out how the form was filled in, and fields of the trailer. */
function ownFields(fields: TaskFields, areOfTrailer: boolean): RowFields {
  const { Autofill: _, ShipmentID: __, ...own } = fields
  const isOwn = (name: string) => !areOfTrailer || !(isShared(name as TaskFieldName) || name === 'TrailerNumber')
  return Object.fromEntries(Object.entries(own).filter(([name]) => isOwn(name)))
}

/** The form's trailer, and the one that the person saw the task name. */
interface SeenTrailers {
  readonly trailer: Trailer | null
  readonly trailerID: number | null
}

/** The ID by which a trailer was seen, and its row now. */
type Listed = readonly [seenID: number | null | undefined, row: Trailer | undefined]

/** Names the trailer by the first ID seen that is its own, also where it is listed under another entry now: that is no change. */
function ownFieldsNow(fields: TaskFields, areOfTrailer: boolean, trailers: readonly Listed[]): RowFields {
  const own = ownFields(fields, areOfTrailer)
  const seen = trailers.find(([, row]) => row !== undefined && row.ID === own.TrailerID)
  return seen ? { ...own, TrailerID: seen[0] } : own
}

function noteSeen(form: UseFormReturn<TaskForm>, fields: RowFields): void {
  const values = form.getValues()
  const { Seen } = values
  const trailer = selectedTrailer(values)
  if (Seen) form.setValue('Seen', { ...Seen, ...fields })
  const trailers = Object.fromEntries(Object.entries(fields).filter(([name]) => isShared(name as TaskFieldName)))
  if (trailer && Object.keys(trailers).length > 0) form.setValue('Selected', { ...trailer, ...trailers })
}

async function watchTask(
  opened: OpenedTask,
  { trailer, trailerID }: SeenTrailers,
  site: Site,
): Promise<WatchedRow | null> {
  if (!opened.task && !trailer) return null
  const [task, now, named] = await Promise.all([
    opened.task ? getTask(opened.task.ID) : undefined,
    // A save follows it there, so the form goes on.
    trailer ? asListed(trailer).then(readTrailerNow) : null,
    trailerID === null ? undefined : resolveTrailer(trailerID),
  ])
  const listed: readonly Listed[] = [
    [trailerID, named],
    [trailer?.ID, now?.row],
  ]
  const own = task ? ownFieldsNow(editedTaskFields(task, now?.row, site), isOfTrailer(trailer, site), listed) : {}
  const fields: RowFields = { ...own, ...(now?.row ? sharedFieldsOf(now.row) : {}) }
  const names = await loadNames(site.ID, [
    fields,
    Object.fromEntries(opened.offers.map((one) => [one.field, one.mine])),
  ])
  const acts = trailer && now ? actsSince(now.acts, trailer.LastActivityDate) : []
  const ended = opened.task && goneWords(task, site.Timezone)
  return {
    fields,
    closed: ended ?? (trailer && now && trailerGone(trailer, now, site)),
    keptFor: ended === null && now?.keptFor === 'decision' ? 'decision' : null,
    // Each name is that of a field of the task.
    show: (field, value) => showField(field as TaskFieldName, value, names),
    // A task does not store who changed it.
    authorOf: (field, value) => (field in own ? null : authorOf(field, value, acts)),
  }
}

/** Returns when and by whom the task was ended; null while it can be changed. */
function goneWords(task: Task | undefined, zone: string): string | null {
  if (!task) return 'That task is not on this tablet any more.'
  const now = serverNow()
  if (task.DeletedDate !== null)
    return `This task was deleted ${showMoment(task.DeletedDate, zone, now)} by ${task.DeletedByName ?? 'somebody'}.`
  if (isOpen(task)) return null
  const at = task.EndTime === null ? '' : ` ${showMoment(task.EndTime, zone, now)}`
  return `This task was completed${at}${task.UserFullName === null ? '' : ` by ${task.UserFullName}`}.`
}

/** A trailer off the yard gets no tasks. */
function trailerGone(seen: Trailer, now: Awaited<ReturnType<typeof readTrailerNow>>, site: Site): string | null {
  if (now.row?.State === TrailerState.OnYard) return null
  return leftWords({ ...seen, State: TrailerState.OnYard }, now, site.Timezone)
}

/** Returns the fields that the merges would not apply. */
function contestedFields(
  mine: TaskFields,
  seen: RowFields,
  now: RowFields,
  trailer: Trailer | null,
): readonly string[] {
  const own = mergeTask({ ...mine, ...now }, mine, { Base: seen }, trailer === null).conflicts
  if (!trailer) return own
  const before = trailerFieldsOf(trailer)
  const shared = sharedFieldsOf(now)
  const { conflicts } = mergeFields(
    { ...trailer, ...shared },
    { ...before, ...shared, ...sharedFieldsOf(mine) },
    { ...before },
    serverNow(),
  )
  return [...own, ...conflicts]
}

/** Fields with a typed text beside the ID. */
const textOf = {
  FromLocationID: 'FromLocationName',
  ToLocationID: 'ToLocationName',
  ScacID: 'ScacName',
  EPCID: 'RFIDTagID',
} as const

function putField(
  form: UseFormReturn<TaskForm>,
  selectTrailer: TaskFormActs['selectTrailer'],
  field: string,
  value: unknown,
  words: string,
): void {
  // Selecting a trailer sets its fields, too.
  if (field === 'TrailerID') return void selectTrailer(Number(value ?? 0))
  const name = field as TaskFieldName
  const shown = name === 'PhoneNumber' && typeof value === 'string' ? showPhone(value) : value
  // A value of the row, in the field of the same name.
  form.setValue(name, shown as TaskForm[typeof name], { shouldDirty: true })
  if (name in textOf) form.setValue(textOf[name as keyof typeof textOf], words, { shouldDirty: true })
}
