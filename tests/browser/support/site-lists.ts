import type { Answers } from '../../../src/contract/answers.ts'
import { LookupType } from '../../../src/domain/lookups/lookups.ts'
import type { Office } from './office.ts'

/** The first entry of one of the site's lists. */
export async function anyOf(office: Office, type: LookupType): Promise<{ readonly ID: number; readonly Name: string }> {
  const [entry] = (await office.call<Answers['Lookups']>('GET', `/lookups?lookupTypes=${type}`)).Lookups
  if (!entry) throw new Error(`lookup ${type} is empty`)
  return entry
}

/** Returns a tag that a trailer on the yard carries, and that trailer's number. */
export async function anyHeldTag(office: Office) {
  const { Trailers } = await office.call<Answers['Trailers']>('GET', '/trailers?states=1&take=100')
  const { Lookups } = await office.call<Answers['Lookups']>('GET', `/lookups?lookupTypes=${LookupType.Tags}`)
  const holder = Trailers.find(({ EPCID }) => (EPCID ?? 0) > 0)
  const tag = Lookups.find(({ ID }) => ID === holder?.EPCID)
  if (!holder || !tag) throw new Error('no trailer on the yard carries a tag')
  return { tag, holder: holder.Number }
}
