import { trailerCalled } from '../../commands/act-names.ts'
import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { conflict } from '../../commands/refusal.ts'
import { id } from '../../values/wire.ts'
import { directionOfStatus } from '../form-rules.ts'
import { changesOf } from '../history-changes.ts'
import { historyRow, withActivity } from '../history-row.ts'
import { assertAllowed, isOnYard, refuseNewerVisit } from '../trailer-guards.ts'
import { Activity, Direction, StatusType } from '../trailer-lists.ts'
import { getSeenVisit, getTrailer } from '../trailer-reads.ts'

/**
 * Sets the status Loaded (spec 2§7, PUT /trailers/{id}/load). An existing direction stays; missing
 * shipment and seals are asked for by the next edit.
 */
export const loadTrailer = defineCommand({
  call: 'PUT /trailers/{id}/load',
  input: object({ ID: id() }).noUnknown().required(),
  right: 'trailers.write',
  describe: (input, names) => `Set to loaded ${trailerCalled(names.trailer(input.ID))}`,
  repair: 'again',
  comparable: true,
  ids: 1,
  lists: ['Trailers', 'Aliases', 'TrailerHistory'],
  lanes: (input) => [`trailer:${input.ID}`],
  aliased: ['ID'],
  async run(yard, { ID }, by) {
    const trailer = await getTrailer(yard, ID, by)
    assertAllowed(refuseNewerVisit(trailer, await getSeenVisit(yard, trailer, by)))
    if (!isOnYard(trailer)) throw conflict('not-on-yard', `Trailer ${trailer.Number} is not on the yard.`)
    if (trailer.StatusType === StatusType.Loaded) return { Outcome: 'noop', ID: trailer.ID }
    const loaded = {
      ...trailer,
      StatusType: StatusType.Loaded,
      DirectionType: trailer.DirectionType || (directionOfStatus(StatusType.Loaded) ?? Direction.None),
    }
    await yard.Trailers.put(withActivity(loaded, Activity.Edited, by))
    await yard.TrailerHistory.insert(historyRow(loaded, Activity.Edited, by, { Changes: changesOf(trailer, loaded) }))
    return { Outcome: 'applied', ID: trailer.ID }
  },
})
