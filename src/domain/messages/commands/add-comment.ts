import { number, object, string } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { namedIn, unknownID } from '../../commands/refusal.ts'
import { COMMENT_MAX, taskMessage } from '../../tasks/task-fields.ts'
import { getTask } from '../../tasks/task-reads.ts'
import { id, text } from '../../values/wire.ts'
import { newComment } from '../comments.ts'

/**
 * Comments on a task (spec 1§7, POST /messages with Type 'Task'). Refused: 400 for an empty comment
 * or unknown task, 409 for a deleted one.
 */
export const addComment = defineCommand({
  call: 'POST /messages',
  input: object({
    ID: id(),
    TaskID: id(),
    Type: string()
      .oneOf(['Task'] as const)
      .defined(),
    IsPrivate: number()
      .oneOf([0, 1] as const)
      .defined(),
    Content: text(COMMENT_MAX).matches(/\S/, taskMessage.comment),
  })
    .noUnknown()
    .required(),
  right: 'tasks.write',
  describe: (input, names) => `Comment on ${names.task(input.TaskID) ?? 'a task'}`,
  repair: 'again',
  ids: 0,
  creates: (input) => input.ID,
  lanes: ({ ID, TaskID }) => [`task:${TaskID}`, `message:${ID}`],
  tasks: ['TaskID'],
  async run(yard, { ID, TaskID, IsPrivate, Content }, by) {
    const task = await namedIn('TaskID', unknownID.task, getTask(yard, TaskID))
    await yard.Messages.insert(newComment({ ID, TaskID: task.ID, IsPrivate, Content: Content.trim() }, by))
    return { Outcome: 'applied', ID }
  },
})
