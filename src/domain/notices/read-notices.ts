import { defineCommand } from '../commands/command.ts'
import { array, object } from '../values/schema.ts'
import { id } from '../values/wire.ts'
import { NOTICES_MAX } from './superseded-notices.ts'

/** Most notices of one act. */
export const READ_MAX = NOTICES_MAX

/**
 * Marks a person's own notices as read, on all of their tablets. Those of others, read before or gone are passed over;
 * noop if none is left.
 */
export const readNotices = defineCommand({
  call: 'POST /notices/read',
  input: object({ IDs: array(id()).required().min(1).max(READ_MAX) })
    .noUnknown()
    .required(),
  right: 'own-session',
  describe: ({ IDs }) => (IDs?.length === 1 ? 'Read a notice' : 'Read notices'),
  repair: 'again',
  ids: 0,
  lists: ['Notices'],
  lanes: ({ IDs }) => IDs.map((one) => `notice:${one}` as const),
  async run(yard, { IDs }, by) {
    let isChanged = false
    for (const ID of IDs) {
      const notice = await yard.Notices.get(ID)
      if (!notice || notice.UserID !== by.UserID || notice.ReadDate !== null) continue
      await yard.Notices.put({ ...notice, ReadDate: by.MadeAt })
      isChanged = true
    }
    return { Outcome: isChanged ? 'applied' : 'noop' }
  },
})
