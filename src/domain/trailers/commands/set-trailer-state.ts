import { trailerCalled } from '../../commands/act-names.ts'
import { object } from '../../values/schema.ts'
import { defineCommand } from '../../commands/command.ts'
import { trailerStateSchemas } from '../state-fields.ts'
import { TrailerState } from '../trailer-lists.ts'
import { getSeenVisit, getTrailer, referenceLists } from '../trailer-reads.ts'
import { bringBack } from './bring-back.ts'
import { depart } from './depart.ts'

/** Departs, brings back or arrives a trailer (spec 2§7, PUT /trailers/State). */
export const setTrailerState = defineCommand({
  call: 'PUT /trailers/State',
  input: object(trailerStateSchemas).noUnknown().required(),
  right: 'trailers.write',
  describe: (input, names) => `${verbOf(input)} ${trailerCalled(names.trailer(input.TrailerID))}`,
  repair: 'trailer-state',
  comparable: true,
  ids: 1,
  lists: [...referenceLists, 'Trailers', 'Aliases', 'TrailerHistory', 'Tasks', 'Audits', 'AuditTrailers'],
  lanes: (input) => [`trailer:${input.TrailerID}`],
  aliased: ['TrailerID'],
  async run(yard, input, by) {
    const trailer = await getTrailer(yard, input.TrailerID, by)
    const seenVisit = await getSeenVisit(yard, trailer, by)
    return input.State === TrailerState.Departed
      ? depart(yard, trailer, input, seenVisit, by)
      : bringBack(yard, trailer, input, seenVisit, by)
  },
})

function verbOf({ State, IsReArrival }: { readonly State?: number; readonly IsReArrival?: boolean }): string {
  if (State === TrailerState.Departed) return 'Depart'
  return IsReArrival === true ? 'Re-arrive' : 'Arrive'
}
