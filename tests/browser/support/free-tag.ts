import type { Answers } from '../../../src/contract/answers.ts'
import { LookupType } from '../../../src/domain/lookups/lookups.ts'
import { TagType } from '../../../src/domain/sites/tag.ts'
import { listTrailers } from './list-trailers.ts'
import type { Office } from './office.ts'

/** Returns a removable tag of the demo that no trailer carries. */
export async function freeTag(office: Office): Promise<Answers['Lookups']['Lookups'][number]> {
  const { Lookups } = await office.call<Answers['Lookups']>('GET', `/lookups?lookupTypes=${LookupType.Tags}`)
  const taken = new Set((await listTrailers(office)).map(({ EPCID }) => EPCID))
  const free = Lookups.find(({ ID, Value }) => Value === String(TagType.Removable) && !taken.has(ID))
  if (!free) throw new Error('no RFID tag of the demo is free')
  return free
}
