import { trailerCalled } from '../../commands/act-names.ts'
import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { freeShipments } from '../../shipments/take-shipment.ts'
import { id } from '../../values/wire.ts'
import { assertAllowed, refuseNewerVisit } from '../trailer-guards.ts'
import { getSeenVisit, getTrailer } from '../trailer-reads.ts'

/**
 * Deletes a trailer (spec 2§7, DELETE /trailers/{id}); log and history stay. An alias of nothing
 * takes its place, or the tablet that arrived it would wait for its row.
 */
export const deleteTrailer = defineCommand({
  call: 'DELETE /trailers/{id}',
  input: object({ ID: id() }).noUnknown().required(),
  right: 'trailers.delete',
  describe: (input, names) => `Delete ${trailerCalled(names.trailer(input.ID))}`,
  repair: 'again',
  comparable: true,
  ids: 0,
  lists: ['Trailers', 'Aliases', 'ExpectedShipments'],
  lanes: (input) => [`trailer:${input.ID}`],
  aliased: ['ID'],
  async run(yard, { ID }, by) {
    if (ID === 0) return { Outcome: 'noop' }
    const trailer = await getTrailer(yard, ID, by)
    assertAllowed(refuseNewerVisit(trailer, await getSeenVisit(yard, trailer, by)))
    for (const alias of await yard.Aliases.find({ TrailerID: ID })) await yard.Aliases.put({ ...alias, TrailerID: 0 })
    await yard.Aliases.put({ SiteID: by.SiteID, ID, TrailerID: 0, Visit: trailer.Visit })
    await freeShipments(yard, trailer)
    await yard.Trailers.remove(ID)
    return { Outcome: 'applied', ID }
  },
})
