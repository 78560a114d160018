import { byMoment } from '../../values/moment-order.ts'
import { trailerCalled } from '../../commands/act-names.ts'
import { object } from '../../values/schema.ts'
import { type By, defineCommand, type Ran } from '../../commands/command.ts'
import { conflict } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { announceLiveText, liveTextAtArrival } from '../../sites/live-text.ts'
import { type GivenReference, referenceSchemas, takeShipment, toReference } from '../../shipments/take-shipment.ts'
import { id } from '../../values/wire.ts'
import { announceGateAct } from '../announce-gate-act.ts'
import { historyRow } from '../history-row.ts'
import type { Trailer } from '../trailer.ts'
import type { TrailerFields } from '../trailer-fields.ts'
import { trailerFieldSchemas } from '../trailer-schemas.ts'
import { checkTrailerFields } from '../trailer-form-schema.ts'
import { assertAllowed, isOnYard, refuseNumberTaken, refuseSpotTaken } from '../trailer-guards.ts'
import { checkTag, idsWithTag, tagLanes, type TakeTag, takeTag, takeTagSchemas } from '../tag-holder.ts'
import { Activity } from '../trailer-lists.ts'
import { numberKey } from '../trailer-number.ts'
import { getReferences, settleFields } from '../trailer-reads.ts'
import { firstVisit, nextVisit } from '../visits.ts'
import { weighedSchemas } from '../weighed-schemas.ts'
import { splitWeighed, type Weighed } from '../weight-source.ts'
import { editTrailer, editTrailerLists } from './edit-trailer.ts'

/**
 * Arrives a trailer (spec 2§7, POST /trailers). A departed one returns as a new visit of its row,
 * with the granted ID as alias. `ReferenceID` takes the expected shipment of that number. Refused: 400 by the form's rules; 409 for a number on the yard, a
 * taken spot, or a tag on another trailer.
 */
export const createTrailer = defineCommand({
  call: 'POST /trailers',
  input: object({ ID: id(), ...takeTagSchemas, ...referenceSchemas, ...weighedSchemas, ...trailerFieldSchemas })
    .noUnknown()
    .required(),
  right: 'trailers.write',
  describe: (input) => `Arrive ${trailerCalled(input.Number)}`,
  repair: 'trailer',
  comparable: true,
  makes: 'Trailers',
  nameOfNew: (input) => input.Number,
  ids: idsWithTag(1),
  lists: [...editTrailerLists, 'ExpectedShipments'],
  creates: (input) => input.ID,
  corrects: 'Trailers',
  lanes: (input) => [`trailer:${input.ID}`, ...tagLanes(input)],
  aliased: ['TakeTagFrom'],
  async run(yard, { ID, TakeTagFrom, ReferenceID, ...input }, by) {
    const { weighed, fields } = splitWeighed(input)
    const beside = { TakeTagFrom, ...weighed }
    const known = await yard.Trailers.get(ID)
    // After a restore the arrival may have been applied: then this is an edit.
    if (known && isOnYard(known)) return editTrailer(yard, known, fields, beside, { ...by, Base: null })
    const alias = known ? undefined : await yard.Aliases.get(ID)
    if (alias?.TrailerID === 0) throw conflict('arrival-dropped', 'That arrival was dropped.')
    // The arrival was settled elsewhere: a second row would duplicate the truck.
    if (alias)
      throw conflict('arrival-adopted', 'That arrival was taken as a trailer that is already there.', alias.TrailerID)
    return arrive(yard, { ID, known, fields, ReferenceID, ...beside }, by)
  },
})

interface Arrival extends TakeTag, Weighed, GivenReference {
  readonly ID: number
  readonly known: Trailer | undefined
  readonly fields: TrailerFields
}

async function arrive(yard: Yard, { ID: id, known, fields, ReferenceID, ...beside }: Arrival, by: By): Promise<Ran> {
  checkTrailerFields(fields, {
    references: await getReferences(yard, fields, by),
    trailer: null,
    now: by.MadeAt,
  })
  const settled = {
    ...(await settleFields(yard, fields)),
    ...splitWeighed(beside).weighed,
    ReferenceID: toReference({ ReferenceID }),
  }
  const key = { Number: fields.Number, NumberKey: numberKey(fields.Number), ScacID: fields.ScacID }
  assertAllowed(await refuseNumberTaken(yard, key, id))
  const before = known ?? (await getLastVisited(yard, key))
  const trailer = before ? nextVisit(before, settled, by) : firstVisit(id, settled, by)
  assertAllowed(await refuseSpotTaken(yard, trailer.LocationID, trailer.ID))
  const Remark = await takeTag(yard, await checkTag(yard, trailer, beside, by), trailer, by)
  if (before) await yard.Trailers.put(trailer)
  else await yard.Trailers.insert(trailer)
  if (trailer.ID !== id) {
    await yard.Aliases.insert({ SiteID: by.SiteID, ID: id, TrailerID: trailer.ID, Visit: trailer.Visit })
  }
  await yard.TrailerHistory.insert(historyRow(trailer, Activity.Arrived, by, { Remark }))
  announceLiveText(yard, liveTextAtArrival(trailer), by)
  announceGateAct(yard, 'arrived', trailer, by)
  const Warnings = await takeShipment(yard, trailer, by)
  return { Outcome: 'applied', ID: trailer.ID, ...(Warnings.length > 0 && { Warnings }) }
}

/** Returns the departed row; of several, the last one here. */
async function getLastVisited(
  yard: Yard,
  { NumberKey, ScacID }: Pick<Trailer, 'NumberKey' | 'ScacID'>,
): Promise<Trailer | undefined> {
  const rows = await yard.Trailers.find({ NumberKey, ScacID })
  return rows
    .filter((row) => !isOnYard(row))
    .reduce<Trailer | undefined>((last, row) => (last && byArrival(last, row) > 0 ? last : row), undefined)
}

const byArrival = byMoment<Trailer>(({ ArrivalDate }) => ArrivalDate)
