import type { References } from '../sites/references.ts'
import type { Trailer } from './trailer.ts'
import { Intent, isReefer, LocationType, StatusType, TrailerState } from './trailer-lists.ts'

type Audited = Pick<Trailer, 'State' | 'Type' | 'StatusType' | 'Intent' | 'LocationID'>

/** A Yard Audit walks past everything that is on the yard. */
export function isInYardAudit(trailer: Audited): boolean {
  return trailer.State === TrailerState.OnYard
}

/** What Product Protection checks at a site (3-decisions §5), beside trailers added by hand. */
export function isInProductProtection(trailer: Audited, { site, locations }: References): boolean {
  if (trailer.State !== TrailerState.OnYard || !isReefer(trailer.Type)) return false
  if (trailer.Intent !== Intent.Live && trailer.Intent !== Intent.Drop) return false
  const partial = site.ProductProtectionPartialTrailer && trailer.StatusType === StatusType.Partial
  if (trailer.StatusType !== StatusType.Loaded && !partial) return false
  return site.ProductProtectionTrailerInDoor || locations.get(trailer.LocationID)?.Type !== LocationType.Door
}
