import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { forbidden } from '../../commands/refusal.ts'
import { id } from '../../values/wire.ts'
import { mayHandle, maySee } from '../comments.ts'

/**
 * Deletes a comment, or a message at this site (spec 1§7), by author and admins (3-decisions §6). Missing or hidden
 * from the person: noop.
 */
export const deleteMessage = defineCommand({
  call: 'DELETE /messages/{id}',
  input: object({ ID: id() }).noUnknown().required(),
  right: 'tasks.write',
  describe: () => 'Delete a message',
  repair: 'again',
  ids: 0,
  lists: ['Messages'],
  lanes: ({ ID }) => [`message:${ID}`],
  alsoNamed: { Messages: ['ID'] },
  async run(yard, { ID }, by) {
    const message = await yard.Messages.get(ID)
    if (!message || !maySee(message, by)) return { Outcome: 'noop' }
    if (!mayHandle(message, by)) throw forbidden()
    await yard.Messages.remove(ID)
    return { Outcome: 'applied' }
  },
})
