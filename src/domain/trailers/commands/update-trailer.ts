import { trailerCalled } from '../../commands/act-names.ts'
import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { id } from '../../values/wire.ts'
import { idsWithTag, tagLanes, takeTagSchemas } from '../tag-holder.ts'
import { trailerFieldSchemas } from '../trailer-schemas.ts'
import { getTrailer } from '../trailer-reads.ts'
import { weighedSchemas } from '../weighed-schemas.ts'
import { splitWeighed } from '../weight-source.ts'
import { editTrailer, editTrailerLists } from './edit-trailer.ts'

/**
 * Edits a trailer (spec 2§7, PUT /trailers/{id}), see `editTrailer`; a location alone is a move.
 */
export const updateTrailer = defineCommand({
  call: 'PUT /trailers/{id}',
  input: object({ ID: id(), ...takeTagSchemas, ...weighedSchemas, ...trailerFieldSchemas })
    .noUnknown()
    .required(),
  right: 'trailers.write',
  describe: (input, names) => `Edit ${trailerCalled(input.Number ?? names.trailer(input.ID))}`,
  repair: 'trailer',
  comparable: true,
  ids: idsWithTag(1),
  lists: editTrailerLists,
  lanes: (input) => [`trailer:${input.ID}`, ...tagLanes(input)],
  aliased: ['ID', 'TakeTagFrom'],
  async run(yard, { ID, TakeTagFrom, ...input }, by) {
    const { weighed, fields } = splitWeighed(input)
    return editTrailer(yard, await getTrailer(yard, ID, by), fields, { TakeTagFrom, ...weighed }, by)
  },
})
