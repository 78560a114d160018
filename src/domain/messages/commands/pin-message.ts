import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { forbidden } from '../../commands/refusal.ts'
import { flag, id } from '../../values/wire.ts'
import { mayHandle, maySee } from '../comments.ts'

/**
 * Sets or removes the one pin of a task's comments, or of the site's messages, by author and admins (3-decisions §6).
 * Missing or already so: noop.
 */
export const pinMessage = defineCommand({
  call: 'PUT /messages/{id}/pin',
  input: object({ ID: id(), IsPinned: flag() }).noUnknown().required(),
  right: 'tasks.write',
  describe: ({ IsPinned }) => (IsPinned === true ? 'Pin a message' : 'Unpin a message'),
  repair: 'again',
  ids: 0,
  lists: ['Messages'],
  lanes: ({ ID }) => [`message:${ID}`],
  alsoNamed: { Messages: ['ID'] },
  async run(yard, { ID, IsPinned }, by) {
    const message = await yard.Messages.get(ID)
    if (!message || !maySee(message, by) || message.IsPinned === IsPinned) return { Outcome: 'noop' }
    if (!mayHandle(message, by)) throw forbidden()
    const { TaskID } = message
    const thread = TaskID === null ? ({ Type: 'Site' } as const) : { TaskID }
    const pinned = IsPinned ? await yard.Messages.find({ ...thread, IsPinned: true }) : []
    for (const other of pinned) await yard.Messages.put({ ...other, IsPinned: false })
    await yard.Messages.put({ ...message, IsPinned })
    return { Outcome: 'applied' }
  },
})
