import type { By, Ran } from '../../commands/command.ts'
import { conflict } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { assertAllowed, refuseNotOnYard } from '../../trailers/trailer-guards.ts'
import type { Trailer } from '../../trailers/trailer.ts'
import { editShared } from '../edit-shared.ts'
import { mergeTask } from '../task-edit.ts'
import { sharedFieldsOf, type TaskFields, taskFieldsOf } from '../task-fields.ts'
import { getNamedTrailer, getSite, getTaskReferences, getWhole } from '../task-reads.ts'
import { checkTaskFields } from '../task-rules.ts'
import { isOpen, later, type Task } from '../task.ts'

/**
 * Applies an edit to a task that is there, merged against what the person saw; at a managed site what it shares with its
 * trailer is an edit of that. Throws 400 with the words of the form, 409 for one that is completed, or that somebody else
 * changed in the same field.
 */
export async function editTask(yard: Yard, task: Task, fields: TaskFields, by: By): Promise<Ran> {
  const { ID } = task
  if (!isOpen(task)) throw conflict('task-completed', 'A completed task cannot be changed.')
  const { Managed } = await getSite(yard, by)
  const trailer = Managed ? await getNamedTrailer(yard, fields, by) : null
  const now = taskFieldsOf((await getWhole(yard, task)).task)
  const apply = mergeTask(now, fields, by, trailer === null)
  const after = trailer && (await editShared(yard, trailer, fields, by))
  if (after === trailer && Object.keys(apply).length === 0) return { Outcome: 'noop', ID }
  if (trailer) assertAllowed(refuseNotOnYard(trailer))
  // Checked as it will stand, with what others changed meanwhile.
  const { Autofill, ShipmentID } = fields
  const edited: TaskFields = { ...now, ...apply, ...(after && sharedFieldsOf(after)), Autofill, ShipmentID }
  checkTaskFields(edited, { references: await getTaskReferences(yard, edited, by), trailer, task })
  await yard.Tasks.put({ ...task, ...apply, ...trailerPart(after), ChangedDate: later(task.ChangedDate, by.MadeAt) })
  return { Outcome: 'applied', ID }
}

function trailerPart(trailer: Trailer | null): Partial<Task> {
  if (!trailer) return {}
  return { ...sharedFieldsOf(trailer), TrailerNumber: trailer.Number, TrailerType: trailer.Type }
}
