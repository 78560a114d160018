import type { Answers } from '../../../src/contract/answers.ts'
import { LookupType } from '../../../src/domain/lookups/lookups.ts'
import { TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import { listTrailers } from './list-trailers.ts'
import type { Office } from './office.ts'

/** Returns a tag of a trailer outside row A, its number, a tag that no trailer carries, and the tags by trailer number. */
export async function readTags(office: Office) {
  const { Lookups } = await office.call<Answers['Lookups']>('GET', `/lookups?lookupTypes=${LookupType.Tags}`)
  const trailers = await listTrailers(office, `states=${TrailerState.OnYard}`)
  const carried = new Set(trailers.map(({ EPCID }) => EPCID))
  const tagged = trailers.filter(({ EPCID }) => EPCID !== null)
  const holder = tagged.find(({ LocationName }) => !LocationName.startsWith('A-'))
  const free = Lookups.find(({ ID }) => !carried.has(ID))
  if (!holder || !free) throw new Error('the demo has no such tags')
  const tagOf = new Map(tagged.map((trailer) => [trailer.Number, trailer.RFIDTagID]))
  return { tag: holder.RFIDTagID, holder: holder.Number, free: free.Name, tagOf }
}
