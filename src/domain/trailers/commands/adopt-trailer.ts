import { trailerCalled } from '../../commands/act-names.ts'
import { object } from '../../values/schema.ts'
import { type By, defineCommand } from '../../commands/command.ts'
import { conflict } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { referenceSchemas, takeShipment, toReference } from '../../shipments/take-shipment.ts'
import { id } from '../../values/wire.ts'
import { idsWithTag, tagLanes, type TakeTag, takeTagSchemas } from '../tag-holder.ts'
import type { Trailer } from '../trailer.ts'
import { type TrailerFields, trailerFieldNames, trailerFieldsOf } from '../trailer-fields.ts'
import { trailerFieldSchemas } from '../trailer-schemas.ts'
import { assertAllowed, refuseNewerVisit } from '../trailer-guards.ts'
import { getTrailer } from '../trailer-reads.ts'
import { weighedSchemas } from '../weighed-schemas.ts'
import { splitWeighed, type Weighed } from '../weight-source.ts'
import { editTrailer, editTrailerLists } from './edit-trailer.ts'

/**
 * "Same truck": my refused arrival (`TrailerID`, the granted ID) is the trailer `ID` that another
 * person arrived first. The granted ID becomes its alias, and my fields an edit: number and carrier
 * stay.
 */
export const adoptTrailer = defineCommand({
  call: 'PUT /trailers/{id}/adopt',
  input: object({
    ID: id(),
    TrailerID: id(),
    ...takeTagSchemas,
    ...referenceSchemas,
    ...weighedSchemas,
    ...trailerFieldSchemas,
  })
    .noUnknown()
    .required(),
  right: 'trailers.write',
  describe: (input, names) => `Edit ${trailerCalled(input.Number ?? names.trailer(input.ID))}`,
  repair: 'trailer',
  comparable: true,
  ids: idsWithTag(1),
  lists: [...editTrailerLists, 'ExpectedShipments'],
  spends: (input) => input.TrailerID,
  lanes: (input) => [`trailer:${input.ID}`, `trailer:${input.TrailerID}`, ...tagLanes(input)],
  // Not TrailerID: no row has it, and the command would wait for one.
  aliased: ['ID', 'TakeTagFrom'],
  async run(yard, { ID, TrailerID, TakeTagFrom, ReferenceID, ...input }, by) {
    const { weighed, fields } = splitWeighed(input)
    const mine = await yard.Trailers.get(TrailerID)
    if (ID === TrailerID) return { Outcome: 'noop', ID }
    const trailer = mine ? await yard.Trailers.get(ID) : await getTrailer(yard, ID, by)
    // My own arrival may have been applied after a restore.
    if (!trailer) return { Outcome: 'noop', ID: TrailerID }
    if (mine) throw conflict('arrived-after-all', `Your arrival of trailer ${mine.Number} has been applied.`, mine.ID)
    assertAllowed(refuseNewerVisit(trailer, visitOf(by)))
    await yard.Aliases.put({ SiteID: by.SiteID, ID: TrailerID, TrailerID: ID, Visit: trailer.Visit })
    const adopting = { ...trailer, ReferenceID: trailer.ReferenceID ?? toReference({ ReferenceID }) }
    if (adopting.ReferenceID !== trailer.ReferenceID) await yard.Trailers.put(adopting)
    const Warnings = await takeShipment(yard, adopting, by)
    const ran = await adoptFields(yard, adopting, fields, { TakeTagFrom, ...weighed }, by)
    return { ...ran, ...(Warnings.length > 0 && { Warnings }) }
  },
})

async function adoptFields(yard: Yard, trailer: Trailer, fields: TrailerFields, beside: TakeTag & Weighed, by: By) {
  const { ID } = await editTrailer(yard, trailer, adopted(trailer, fields), beside, { ...by, Base: null })
  return { Outcome: 'applied' as const, ...(ID === undefined ? {} : { ID }) }
}

/** Returns the fields with my filled ones; identity and pending inspections stay. */
function adopted(trailer: Trailer, mine: TrailerFields): TrailerFields {
  const merged: Record<string, unknown> = { ...trailerFieldsOf(trailer) }
  for (const name of trailerFieldNames) if (mine[name] !== null) merged[name] = mine[name]
  return {
    ...(merged as unknown as TrailerFields),
    Number: trailer.Number,
    ScacID: trailer.ScacID,
    LocationID: mine.LocationID || trailer.LocationID,
    Inspection: trailer.Inspection || mine.Inspection,
  }
}

function visitOf(by: By): number | null {
  return typeof by.Base?.Visit === 'number' ? by.Base.Visit : null
}
