import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { id } from '../../values/wire.ts'
import { idsWithTag, tagLanes, takeTagSchemas } from '../../trailers/tag-holder.ts'
import { weighedSchemas } from '../../trailers/weighed-schemas.ts'
import { taskFieldSchemas } from '../task-schemas.ts'
import { getTask, taskFormLists } from '../task-reads.ts'
import { lanesOf } from './create-task.ts'
import { editTask } from './edit-task.ts'

/**
 * Changes a task (spec 1§7), see `editTask`. Refused: 404; 400 by the form's rules; 409 for a completed or deleted
 * task, or contested fields.
 */
export const updateTask = defineCommand({
  call: 'PUT /tasks/{id}',
  input: object({
    ID: id(),
    ...takeTagSchemas,
    TrailerWeightSource: weighedSchemas.TrailerWeightSource,
    ...taskFieldSchemas,
  })
    .noUnknown()
    .required(),
  right: 'tasks.write',
  describe: (input, names) => `Edit ${names.task(input.ID) ?? 'a task'}`,
  repair: 'task',
  ids: idsWithTag(1),
  lists: taskFormLists,
  lanes: (input) => [...lanesOf(input.ID, input.TrailerID), ...tagLanes(input)],
  aliased: ['TrailerID', 'TakeTagFrom'],
  tasks: ['ID'],
  run: async (yard, { ID, TakeTagFrom, TrailerWeightSource, ...fields }, by) =>
    editTask(yard, await getTask(yard, ID), fields, { TakeTagFrom, TrailerWeightSource }, by),
})
