import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { forbidden } from '../../commands/refusal.ts'
import { flag, id } from '../../values/wire.ts'
import { mayHandle, maySee } from '../comments.ts'

/**
 * Sets or removes a thread's one pin (spec 1§7, PUT /messages/{id}/pin). Missing or already so:
 * noop.
 */
export const pinMessage = defineCommand({
  call: 'PUT /messages/{id}/pin',
  input: object({ ID: id(), IsPinned: flag() }).noUnknown().required(),
  right: 'tasks.write',
  describe: ({ IsPinned }) => (IsPinned === true ? 'Pin a comment' : 'Unpin a comment'),
  repair: 'again',
  ids: 0,
  lanes: ({ ID }) => [`message:${ID}`],
  alsoNamed: { Messages: ['ID'] },
  async run(yard, { ID, IsPinned }, by) {
    const message = await yard.Messages.get(ID)
    if (!message || !maySee(message, by) || message.IsPinned === IsPinned) return { Outcome: 'noop' }
    if (!mayHandle(message, by)) throw forbidden()
    const { TaskID } = message
    // A message to the site has no thread.
    const pinned = IsPinned && TaskID !== null ? await yard.Messages.find({ TaskID, IsPinned: true }) : []
    for (const other of pinned) await yard.Messages.put({ ...other, IsPinned: false })
    await yard.Messages.put({ ...message, IsPinned })
    return { Outcome: 'applied' }
  },
})
