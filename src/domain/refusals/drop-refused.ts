import { object } from '../values/schema.ts'
import { defineCommand } from '../commands/command.ts'
import { idOrNull, key, text } from '../values/wire.ts'

export const REASON_MAX = 500

/**
 * Drops a rejected command, with a logged reason; the pipeline closes it (`Settles`). `TrailerID`:
 * the row never made, whose later commands are refused instead of waiting.
 */
export const dropRefused = defineCommand({
  call: 'POST /refusals/{key}/drop',
  input: object({
    Key: key(),
    Reason: text(REASON_MAX).matches(/\S/, 'Please give a reason'),
    TrailerID: idOrNull(),
  })
    .noUnknown()
    .required(),
  right: 'refusals.settle',
  describe: () => 'Settle a rejected change',
  repair: 'none',
  ids: 0,
  lists: ['Trailers', 'Tasks', 'Aliases'],
  drops: true,
  lanes: (input) => [`refusal:${input.Key}`],
  async run(yard, { TrailerID }, by) {
    if (TrailerID === null) return { Outcome: 'applied' }
    // After a restore the row may exist: then it must stay reachable.
    const made = (await yard.Trailers.get(TrailerID)) ?? (await yard.Tasks.get(TrailerID))
    const alias = await yard.Aliases.get(TrailerID)
    if (made || alias) return { Outcome: 'noop' }
    await yard.Aliases.insert({ SiteID: by.SiteID, ID: TrailerID, TrailerID: 0, Visit: 0 })
    return { Outcome: 'applied' }
  },
})
