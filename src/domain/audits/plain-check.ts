import type { InputOf } from '../commands/catalogue.ts'
import { AuditState } from '../trailers/trailer-lists.ts'

type Check = InputOf<'checkTrailer'>

/** Fills in defaults: seen, no place, no other trailer, no readings. */
export function plainCheck(given: Pick<Check, 'ID' | 'AuditID'> & Partial<Check>): Required<Check> {
  return {
    TrailerID: null,
    TrailerAuditState: AuditState.Checked,
    LocationID: null,
    FoundTrailerID: null,
    FoundNumber: null,
    Walked: false,
    BoxTemperature: null,
    ReeferFuelLevel: null,
    Defrost: false,
    CheckedDate: null,
    ...given,
  }
}
