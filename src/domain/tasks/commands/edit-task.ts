import { resolveAlias } from '../../commands/aliases.ts'
import type { By, Ran } from '../../commands/command.ts'
import { applyRest, conflict, Refusal } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { assertAllowed, refuseNotOnYard } from '../../trailers/trailer-guards.ts'
import type { TakeTag } from '../../trailers/tag-holder.ts'
import type { Trailer } from '../../trailers/trailer.ts'
import type { Weighed } from '../../trailers/weight-source.ts'
import { editShared } from '../edit-shared.ts'
import { mergeTask, taskChangedMeanwhile } from '../task-edit.ts'
import { sharedFieldsOf, type TaskFields, taskFieldsOf } from '../task-fields.ts'
import { getNamedTrailer, getSite, getTaskReferences, getWhole } from '../task-reads.ts'
import { checkTaskFields } from '../task-rules.ts'
import { warningsOfTask } from '../task-warnings.ts'
import { isOpen, later, type Task } from '../task.ts'

/**
 * Applies an edit merged against the base; at a managed site the shared fields edit the trailer. Contested fields
 * wait for a decision. Throws 400 by the form's rules, 409 for a completed task or if nothing can be applied.
 */
export async function editTask(
  yard: Yard,
  task: Task,
  fields: TaskFields,
  taking: TakeTag & Weighed,
  by: By,
): Promise<Ran> {
  const { ID } = task
  if (!isOpen(task)) throw conflict('task-completed', 'A completed task cannot be changed.')
  const { Managed } = await getSite(yard, by)
  const trailer = Managed ? await getNamedTrailer(yard, fields, by) : null
  const now = taskFieldsOf((await getWhole(yard, task)).task)
  const { apply, conflicts } = mergeTask(now, fields, await asListed(yard, by), trailer === null)
  const own = conflicts.length > 0 ? await taskChangedMeanwhile(yard, now, conflicts) : null
  // The form was about another trailer: none of it applies to the task's present one.
  if (own && conflicts.includes('TrailerID')) throw own
  const shared = trailer && (await editShared(yard, trailer, fields, taking, by))
  const after = shared?.trailer ?? null
  const refusal = joined(own, shared?.refusal ?? null)
  if (after === trailer && Object.keys(apply).length === 0) {
    if (refusal) throw refusal
    return { Outcome: 'noop', ID }
  }
  const write = () => writeTask(yard, { task, fields, now, apply, trailer, after }, by)
  if (!refusal) return write()
  const ran = await applyRest(write, refusal)
  return { ...ran, kept: { refusal, contested: [...conflicts, ...(shared?.contested ?? [])] } }
}

/** Names the base's trailer by the entry under which it is listed now: its arrival may have become part of another one. */
async function asListed(yard: Yard, { Base }: By): Promise<Pick<By, 'Base'>> {
  const seen = Base?.TrailerID
  if (typeof seen !== 'number') return { Base }
  const { ID, row } = await resolveAlias<Trailer>(seen, yard.Trailers, yard.Aliases)
  return { Base: row ? { ...Base, TrailerID: ID } : Base }
}

interface TaskEdit {
  readonly task: Task
  readonly fields: TaskFields
  readonly now: TaskFields
  readonly apply: Partial<TaskFields>
  readonly trailer: Trailer | null
  readonly after: Trailer | null
}

async function writeTask(yard: Yard, edit: TaskEdit, by: By): Promise<Ran> {
  const { task, fields, now, apply, trailer, after } = edit
  if (trailer) assertAllowed(refuseNotOnYard(trailer))
  // The task with others' changes.
  const { Autofill, ShipmentID } = fields
  const edited: TaskFields = { ...now, ...apply, ...(after && sharedFieldsOf(after)), Autofill, ShipmentID }
  checkTaskFields(edited, { references: await getTaskReferences(yard, edited, by), trailer, task })
  await yard.Tasks.put({ ...task, ...apply, ...trailerPart(after), ChangedDate: later(task.ChangedDate, by.MadeAt) })
  const Warnings = await warningsOfTask(yard, { ...edited, ID: task.ID }, trailer)
  return { Outcome: 'applied', ID: task.ID, Warnings }
}

function joined(own: Refusal | null, trailers: Refusal | null): Refusal | null {
  if (!own || !trailers) return own ?? trailers
  return new Refusal({ ...own.details, errors: { ...own.details.errors, ...trailers.details.errors } })
}

function trailerPart(trailer: Trailer | null): Partial<Task> {
  if (!trailer) return {}
  return { ...sharedFieldsOf(trailer), TrailerNumber: trailer.Number, TrailerType: trailer.Type }
}
