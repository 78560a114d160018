import { overriding } from '../task-words.ts'
import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { notFound } from '../../commands/refusal.ts'
import { assertAllowed } from '../../trailers/trailer-guards.ts'
import { flag, id } from '../../values/wire.ts'
import { deletedBy, refuseDeleting, refuseDeletion } from '../task-deletion.ts'

/**
 * Deletes a task (spec 1§7): a working one by an override (spec 1§4), a completed one by an admin. Its row stays
 * for late commands. Already deleted: noop. Refused: 404; 403 for an override without the role or a completed
 * task; 409 for a working task, or an override of another.
 */
export const deleteTask = defineCommand({
  call: 'DELETE /tasks/{id}',
  input: object({ ID: id(), isOverrideTask: flag() }).noUnknown().required(),
  right: 'tasks.delete',
  describe: (input, names) => `${overriding(input)}Delete ${names.task(input.ID) ?? 'a task'}`,
  repair: 'again',
  ids: 0,
  lists: ['Tasks'],
  lanes: ({ ID }) => [`task:${ID}`],
  tasks: ['ID'],
  async run(yard, { ID, isOverrideTask }, by) {
    assertAllowed(refuseDeleting(isOverrideTask, by))
    if (ID === 0) return { Outcome: 'noop' }
    const task = await yard.Tasks.get(ID)
    if (!task) throw notFound()
    if (task.DeletedDate !== null) return { Outcome: 'noop', ID }
    assertAllowed(refuseDeletion(task, isOverrideTask, by))
    await yard.Tasks.put(deletedBy(task, by))
    return { Outcome: 'applied', ID }
  },
})
