import { object } from 'yup'
import { defineCommand } from '../commands/command.ts'
import { idOrNull, key, text } from '../values/wire.ts'

/** The longest reason or note. */
export const REASON_MAX = 500

/**
 * Gives up a refused command, for a reason that the log keeps. Of a refused arrival
 * `TrailerID` is the ID that it would have made: what refers to it is refused from now on instead of waiting for it.
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
  ids: 0,
  drops: true,
  lanes: (input) => [`refusal:${input.Key}`],
  async run(yard, { TrailerID }, by) {
    if (TrailerID === null) return { Outcome: 'applied' }
    // After a restore the arrival may have been offered again and found room: then the trailer is there, and must stay
    // reachable.
    const arrived = await yard.Trailers.get(TrailerID)
    const alias = await yard.Aliases.get(TrailerID)
    if (arrived || alias) return { Outcome: 'noop' }
    await yard.Aliases.put({ SiteID: by.SiteID, ID: TrailerID, TrailerID: 0, Visit: 0 })
    return { Outcome: 'applied' }
  },
})
