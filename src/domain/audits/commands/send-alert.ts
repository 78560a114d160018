import { trailerCalled } from '../../commands/act-names.ts'
import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { conflict } from '../../commands/refusal.ts'
import { isOnYard } from '../../trailers/trailer-guards.ts'
import { getTrailer } from '../../trailers/trailer-reads.ts'
import { id } from '../../values/wire.ts'

/** Alerts people by mail and text after the commit (spec 2§7; 3-decisions §5). */
export const sendAlert = defineCommand({
  call: 'POST /alerts/{id}',
  input: object({ ID: id() }).noUnknown().required(),
  right: 'trailers.write',
  describe: (input, names) => `Alert about ${trailerCalled(names.trailer(input.ID))}`,
  repair: 'none',
  ids: 0,
  lists: ['Trailers', 'Aliases'],
  lanes: (input) => [`trailer:${input.ID}`],
  aliased: ['ID'],
  async run(yard, { ID }, by) {
    const trailer = await getTrailer(yard, ID, by)
    if (!isOnYard(trailer)) throw conflict('not-on-yard', `Trailer ${trailer.Number} is not on the yard.`)
    const { UserID, UserName, MadeAt, Key } = by
    yard.announce({ what: 'product-alert', TrailerID: trailer.ID, UserID, UserName, MadeAt, Key })
    return { Outcome: 'applied', ID: trailer.ID }
  },
})
