import type { RefusedItem } from '../../../../contract/sync.ts'
import { madeBy } from '../../../../domain/commands/act.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { emptyTaskFields, type TaskFields, taskFieldNames } from '../../../../domain/tasks/task-fields.ts'
import {
  editedTaskFields,
  newTaskFields,
  withAction,
  withSelectedTrailer,
  yardIDOf,
} from '../../../../domain/tasks/task-form-rules.ts'
import { isOpen, type Task } from '../../../../domain/tasks/task.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { getDraft, removeDraft, saveDraft } from '../../../../mirror/reads/drafts.ts'
import { listLocations } from '../../../../mirror/reads/reference.ts'
import { getTask } from '../../../../mirror/reads/tasks.ts'
import { getTrailer, resolveTrailer } from '../../../../mirror/reads/trailers.ts'
import { serverNow } from '../../../data/server-now.ts'
import { earlierIDs } from '../../../forms/draft-over.ts'
import { mendTask } from './mend-task.ts'
import type { OpenedForm } from '../../../forms/use-command-form.ts'
import { readReferences } from '../../../forms/read-references.ts'
import { takenOfBody } from '../../../forms/weighing/taken-weights.ts'
import { readTaskDraft, type TaskForm, taskFormOf } from './task-form-values.ts'
import { isDock, type TaskPurpose } from './task-purpose.ts'

export interface OpenedTask extends OpenedForm<TaskForm> {
  readonly task: Task | null
}

const NO_TASK = 'That task is not on this tablet.'
const COMPLETED = 'A completed task cannot be changed.'

/** Reads the start of a form, or returns why it cannot open. */
export async function openTaskForm(purpose: TaskPurpose, site: Site): Promise<OpenedTask | string> {
  switch (purpose.name) {
    case 'new':
      return openNew(purpose.from ?? {}, site, isDock(purpose))
    case 'edit':
      return openEdit(purpose.taskID, site)
    case 'mend':
      return openRefused(purpose.item, site)
  }
}

/** A draft for each start: input for one door is not meant for another. */
async function openNew(from: Partial<TaskFields>, site: Site, atDock: boolean): Promise<OpenedTask> {
  const { Action = 0, FromLocationID = 0, ToLocationID = 0, TrailerID } = from
  const keyWith = (id: number) => {
    const known = [Action, FromLocationID, ToLocationID, id].join('-')
    return `task:new:${site.ID}${Object.keys(from).length === 0 ? '' : `:${atDock ? 'dock:' : ''}${known}`}`
  }
  const draftKey = keyWith(TrailerID ?? 0)
  const trailer = TrailerID ? await getTrailer(TrailerID) : undefined
  if (trailer) await takeOver(draftKey, (await earlierIDs(trailer)).map(keyWith))
  const chosen = withAction(newTaskFields(site), Action, yardIDOf(await listLocations(site.ID)))
  const fields = { ...(trailer ? withSelectedTrailer(chosen, trailer) : chosen), ...from }
  const initial = await formOf(site, fields, { Message: '', Selected: trailer ?? null, Seen: null })
  return withDraft({ draftKey, task: null, initial, offers: [] })
}

/** Moves the draft of an arrival to the entry under which its trailer is listed now, unless that has one of its own. */
async function takeOver(draftKey: string, earlier: readonly string[]): Promise<void> {
  if (await getDraft(draftKey)) return
  for (const key of earlier) {
    const draft = await getDraft(key)
    if (!draft) continue
    await saveDraft(draftKey, draft.Value, serverNow())
    return removeDraft(key)
  }
}

async function openEdit(id: number, site: Site): Promise<OpenedTask | string> {
  const draftKey = `task:edit:${id}`
  const task = await getTask(id)
  const words = refuseForm(task)
  if (!task || words) {
    await removeDraft(draftKey)
    return words ?? NO_TASK
  }
  const trailer = await trailerOf(task.TrailerID)
  const fields = editedTaskFields(task, trailer, site)
  const initial = await formOf(site, fields, { Message: '', Selected: trailer ?? null, Seen: fields })
  return withDraft({ draftKey, task, initial, offers: [] })
}

function refuseForm(task: Task | undefined): string | null {
  if (!task || task.DeletedDate !== null) return NO_TASK
  return isOpen(task) ? null : COMPLETED
}

/** Opens a rejected command as changes of the current task and trailer. */
async function openRefused(refused: RefusedItem, site: Site): Promise<OpenedTask | string> {
  const item = await asListedNow(refused)
  const isNew = madeBy(item) !== null
  const task = isNew ? null : ((await getTask(numberIn(item.Body, 'ID'))) ?? null)
  if (!isNew && (!task || refuseForm(task))) return refuseForm(task ?? undefined) ?? NO_TASK
  const wanted = await trailerOf(numberIn(item.Body, 'TrailerID'))
  const trailer = task && isTrailerChanged(item, task) ? await trailerOf(task.TrailerID) : wanted
  const now = task ? editedTaskFields(task, trailer, site) : nowOfNew(item.Body, trailer)
  const { fields, offers } = await mendTask(
    item,
    { task, trailer: trailer ?? null, isWanted: trailer?.ID === wanted?.ID },
    now,
  )
  const named = { ...fields, TrailerID: trailer?.ID ?? null, TrailerNumber: trailer?.Number ?? fields.TrailerNumber }
  const Message = typeof item.Body.Message === 'string' ? item.Body.Message : ''
  const { TrailerWeightTaken } = takenOfBody(item.Body)
  const seen = { Selected: trailer ?? null, Seen: task ? now : null }
  const initial = await formOf(site, named, { Message, TrailerWeightTaken, ...seen })
  return withDraft({ draftKey: `refused:${item.Key}`, task, initial, offers })
}

/** Names trailers by the entries that list them now: an arrival may have become part of another one meanwhile. */
async function asListedNow(item: RefusedItem): Promise<RefusedItem> {
  const { Body, Base } = item
  return { ...item, Body: await listedIn(Body), Base: Base && (await listedIn(Base)) }
}

async function listedIn(fields: RefusedItem['Body']): Promise<RefusedItem['Body']> {
  const row = await trailerOf(numberIn(fields, 'TrailerID'))
  return row ? { ...fields, TrailerID: row.ID } : fields
}

/** True when the input was meant for another trailer. */
function isTrailerChanged({ Base }: RefusedItem, task: Task): boolean {
  return Base !== null && 'TrailerID' in Base && (Base.TrailerID ?? null) !== task.TrailerID
}

/** A new task has no row: only its trailer's fields can have changed. */
function nowOfNew(body: RefusedItem['Body'], trailer: Trailer | undefined): TaskFields {
  const named = taskFieldNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])
  const asked: TaskFields = { ...emptyTaskFields, ...Object.fromEntries(named) }
  if (!trailer) return asked
  const { Action, Priority, FromLocationID, ToLocationID, TrailerStatusType, Autofill } = asked
  const own = { Action, Priority, FromLocationID, ToLocationID, TrailerStatusType, Autofill }
  return { ...withSelectedTrailer(asked, trailer), ...own }
}

async function trailerOf(id: number | null): Promise<Trailer | undefined> {
  return id === null || id <= 0 ? undefined : resolveTrailer(id)
}

function numberIn(body: RefusedItem['Body'], field: string): number {
  const value = body[field]
  return typeof value === 'number' ? value : 0
}

async function formOf(site: Site, fields: TaskFields, rest: Parameters<typeof taskFormOf>[2]): Promise<TaskForm> {
  return taskFormOf(fields, await readReferences(site, fields), rest)
}

async function withDraft(opened: Omit<OpenedTask, 'draft'>): Promise<OpenedTask> {
  return { ...opened, draft: readTaskDraft((await getDraft(opened.draftKey))?.Value) }
}
