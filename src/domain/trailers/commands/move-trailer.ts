import type { ActNames, OptionalID } from '../../commands/act-names.ts'
import { trailerCalled } from '../../commands/act-names.ts'
import { boolean, object } from '../../values/schema.ts'
import { type By, defineCommand } from '../../commands/command.ts'
import { conflict, invalid, namedIn, unknownID } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { id, idOrNull } from '../../values/wire.ts'
import { changesOf } from '../history-changes.ts'
import { historyRow, withActivity } from '../history-row.ts'
import { message } from '../trailer-fields.ts'
import { assertAllowed, isOnYard, refuseNewerVisit, refuseNotOnYard, refuseSpotTaken } from '../trailer-guards.ts'
import { Activity, LocationType } from '../trailer-lists.ts'
import { getSeenVisit, getTrailer } from '../trailer-reads.ts'
import type { Trailer } from '../trailer.ts'

/**
 * Corrects the place of a trailer, or of two for a swap. Already there: noop. `MakesRoom`: for another trailer that
 * stands in its place; noop once it is no longer listed in the place of `Base`. Refused: 404, 400 for a place of another
 * site, 409 if not on the yard, moved meanwhile, or to a taken spot.
 */
export const moveTrailer = defineCommand({
  call: 'PUT /trailers/Move',
  input: object({
    ...{ TrailerID: id(), LocationID: id(), OtherTrailerID: idOrNull(), OtherLocationID: idOrNull() },
    MakesRoom: boolean().optional(),
  })
    .noUnknown()
    .required(),
  right: 'trailers.write',
  describe: describeMove,
  // It can be sent again once the place is free, for the arrival that waits behind it.
  repair: ({ MakesRoom }) => (MakesRoom ? 'again' : 'none'),
  comparable: true,
  ids: 2,
  lists: ['Trailers', 'Aliases', 'TrailerHistory', 'Locations'],
  lanes: ({ TrailerID, OtherTrailerID }) =>
    OtherTrailerID === null
      ? [`trailer:${TrailerID}`]
      : [`trailer:${TrailerID}` as const, `trailer:${OtherTrailerID}` as const],
  aliased: ['TrailerID', 'OtherTrailerID'],
  async run(yard, { TrailerID, LocationID, OtherTrailerID, OtherLocationID, MakesRoom = false }, by) {
    if ((OtherTrailerID === null) !== (OtherLocationID === null))
      throw invalid({ OtherLocationID: ['The other trailer and its place go together'] })
    const moves = [{ trailer: await getTrailer(yard, TrailerID, by), to: LocationID }]
    if (OtherTrailerID !== null && OtherLocationID !== null)
      moves.push({ trailer: await getOther(yard, OtherTrailerID, by), to: OtherLocationID })
    if (moves[1]?.trailer.ID === moves[0]?.trailer.ID)
      throw invalid({ OtherTrailerID: ['OtherTrailerID must be another trailer'] })
    if (MakesRoom && moves.every(({ trailer }) => hasLeftPlace(trailer, by))) return { Outcome: 'noop', ID: TrailerID }
    const ahead = moves.filter(({ trailer, to }) => trailer.LocationID !== to)
    if (ahead.length === 0) return { Outcome: 'noop', ID: TrailerID }
    await assertMovable(yard, moves, by)
    for (const [place, { trailer, to }] of ahead.entries()) {
      const isInTheWay = MakesRoom || trailer.ID === OtherTrailerID
      await move(yard, trailer, to, isInTheWay && (await isYard(yard, to)), {
        ...by,
        IDs: by.IDs.slice(place, place + 1),
      })
    }
    for (const { trailer, to } of ahead) assertAllowed(await refuseSpotTaken(yard, to, trailer.ID))
    return { Outcome: 'applied', ID: TrailerID }
  },
})

function getOther(yard: Yard, id: number, by: By): Promise<Trailer> {
  return namedIn('OtherTrailerID', unknownID.trailer, getTrailer(yard, id, by))
}

/** True for a trailer that is no longer listed in the place where the person saw it. */
function hasLeftPlace(trailer: Trailer, { Base }: By): boolean {
  const seen = Base?.LocationID
  return typeof seen === 'number' && (!isOnYard(trailer) || trailer.LocationID !== seen)
}

interface Move {
  readonly trailer: Trailer
  readonly to: number
}

async function assertMovable(yard: Yard, moves: readonly Move[], by: By): Promise<void> {
  for (const { trailer, to } of moves) {
    assertAllowed(refuseNotOnYard(trailer))
    if (!(await yard.Locations.get(to))) throw invalid({ LocationID: [message.location] })
  }
  const [first] = moves
  if (!first) return
  assertAllowed(refuseNewerVisit(first.trailer, await getSeenVisit(yard, first.trailer, by)))
  const seen = by.Base?.LocationID
  if (typeof seen === 'number' && seen !== first.trailer.LocationID && first.trailer.LocationID !== first.to)
    throw conflict('moved-meanwhile', `Trailer ${first.trailer.Number} was moved by somebody else meanwhile.`)
}

async function isYard(yard: Yard, locationID: number): Promise<boolean> {
  return (await yard.Locations.get(locationID))?.Type === LocationType.Yard
}

/** Making room is no act on that trailer: nobody saw it, and an audit may still miss it. */
async function move(yard: Yard, trailer: Trailer, to: number, isMakingRoom: boolean, by: By): Promise<void> {
  const there = { ...trailer, LocationID: to }
  const moved = isMakingRoom ? there : withActivity(there, Activity.Moved, by)
  await yard.Trailers.put(moved)
  const overrides = { Changes: changesOf(trailer, moved), ...(isMakingRoom && { Remark: 'Not in its spot' }) }
  await yard.TrailerHistory.insert(historyRow(moved, Activity.Moved, by, overrides))
}

interface MoveInput {
  readonly TrailerID?: OptionalID
  readonly LocationID?: OptionalID
  readonly OtherTrailerID?: OptionalID
  readonly MakesRoom?: boolean | undefined
}

function describeMove({ TrailerID, LocationID, OtherTrailerID, MakesRoom }: MoveInput, names: ActNames): string {
  const trailer = trailerCalled(names.trailer(TrailerID))
  const other = names.trailer(OtherTrailerID)
  if (other) return `Swap ${trailer} and ${trailerCalled(other)}`
  const place = names.location(LocationID)
  const move = MakesRoom ? 'Make room: move' : 'Move'
  return place ? `${move} ${trailer} to ${place}` : `${move} ${trailer}`
}
