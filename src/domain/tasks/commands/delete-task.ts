import { object } from 'yup'
import { may, mayOverride } from '../../access/rights.ts'
import { defineCommand } from '../../commands/command.ts'
import { conflict, forbidden, notFound } from '../../commands/refusal.ts'
import { assertAllowed } from '../../trailers/trailer-guards.ts'
import { flag, id } from '../../values/wire.ts'
import { TaskStatus } from '../task-lists.ts'
import { refuseOverride } from '../task-transitions.ts'
import { later } from '../task.ts'

/** Verbatim, spec 1§4. */
const WORKING = 'Working tasks cannot be deleted!'

/**
 * Deletes a task (spec 1§7, DELETE /tasks/{id}); one that somebody works on by an override only (spec 1§4). The row stays
 * for a while with the moment in it, so that what arrives late for it is refused with words. Already deleted: nothing
 * changes. Refused: 404, 403 for an override without the role, 409 for a working task, and for any other one that a driver
 * supervisor overrides.
 */
export const deleteTask = defineCommand({
  call: 'DELETE /tasks/{id}',
  input: object({ ID: id(), isOverrideTask: flag() }).noUnknown().required(),
  right: 'tasks.delete',
  ids: 0,
  lanes: ({ ID }) => [`task:${ID}`],
  tasks: ['ID'],
  async run(yard, { ID, isOverrideTask }, by) {
    if (!(isOverrideTask ? mayOverride(by) : may(by, 'tasks.write'))) throw forbidden()
    if (ID === 0) return { Outcome: 'noop' }
    const task = await yard.Tasks.get(ID)
    if (!task) throw notFound()
    if (task.DeletedDate !== null) return { Outcome: 'noop', ID }
    if (task.StatusType === TaskStatus.Working && !isOverrideTask) throw conflict('working-task-delete', WORKING)
    // Who may delete only by an override may delete only what that is for.
    if (!may(by, 'tasks.write')) assertAllowed(refuseOverride(task, by))
    const ChangedDate = later(task.ChangedDate, by.MadeAt)
    await yard.Tasks.put({ ...task, ChangedDate, DeletedDate: by.MadeAt, DeletedByName: by.UserName })
    return { Outcome: 'applied', ID }
  },
})
