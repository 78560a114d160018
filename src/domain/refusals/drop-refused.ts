import { object } from '../values/schema.ts'
import { defineCommand } from '../commands/command.ts'
import { idOrNull, key, text } from '../values/wire.ts'

/** The longest reason or note. */
export const REASON_MAX = 500

/**
 * Gives up a refused command, for a reason that the log keeps. Of one that would have made a row (an arrival, a task)
 * `TrailerID` is the ID of that row: what refers to it is refused from now on instead of waiting for it.
 * The pipeline closes the refused command itself (`Settles`).
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
  describe: () => 'Settle a refused change',
  repair: 'none',
  ids: 0,
  drops: true,
  lanes: (input) => [`refusal:${input.Key}`],
  async run(yard, { TrailerID }, by) {
    if (TrailerID === null) return { Outcome: 'applied' }
    // After a restore the arrival may have been offered again and found room: then the trailer is there, and must stay
    // reachable. So must a task that was made after all.
    const made = (await yard.Trailers.get(TrailerID)) ?? (await yard.Tasks.get(TrailerID))
    const alias = await yard.Aliases.get(TrailerID)
    if (made || alias) return { Outcome: 'noop' }
    await yard.Aliases.insert({ SiteID: by.SiteID, ID: TrailerID, TrailerID: 0, Visit: 0 })
    return { Outcome: 'applied' }
  },
})
