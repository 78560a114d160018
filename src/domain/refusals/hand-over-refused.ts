import { object } from '../values/schema.ts'
import { defineCommand } from '../commands/command.ts'
import { key, textOrNull } from '../values/wire.ts'
import { REASON_MAX } from './drop-refused.ts'

/** Hands a rejected command (`Settles`) to the site's admins, with a note; done by the pipeline. */
export const handOverRefused = defineCommand({
  call: 'POST /refusals/{key}/hand-over',
  input: object({ Key: key(), Note: textOrNull(REASON_MAX) })
    .noUnknown()
    .required(),
  right: 'refusals.settle',
  describe: () => 'Settle a rejected change',
  repair: 'none',
  ids: 0,
  lists: [],
  lanes: (input) => [`refusal:${input.Key}`],
  run: () => Promise.resolve({ Outcome: 'applied' }),
})
