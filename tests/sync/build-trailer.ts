import type { Trailer } from '../../src/domain/trailers/trailer.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE } from './simulation/sim-server.ts'

/**
 * A trailer with defaults for everything that a test does not care about. A higher ID means a later
 * last activity.
 */
export function buildTrailer(ID: number, fields: Partial<Trailer> = {}): Trailer {
  const at = `2026-11-20T08:00:${String(ID % 60).padStart(2, '0')}.000Z`
  const { LocationID: _, ...form } = buildTrailerFields({ Number: `T${ID}` })
  return {
    ...form,
    SiteID: SITE,
    ID,
    NumberKey: `T${ID}`,
    State: 1,
    Visit: 1,
    BoxTemperatureAt: null,
    ReeferFuelLevelAt: null,
    ReferenceID: null,
    LocationID: 30,
    PlacedDate: null,
    StatusDate: null,
    TrailerWeightAt: null,
    OutboundWeightAt: null,
    TrailerWeightSource: null,
    OutboundWeightSource: null,
    DepartedInError: false,
    AuditState: 0,
    Activity: 1,
    LastActivityDate: at,
    CreatedDate: at,
    ArrivalDate: at,
    DepartureDate: null,
    LastYardAuditID: null,
    LastYardAuditDate: null,
    LastYardAuditUserName: null,
    LastYardAuditState: 0,
    LastProductProtectionID: null,
    LastProductProtectionDate: null,
    LastProductProtectionUserName: null,
    LastProductProtectionState: 0,
    ProductProtectionAddedID: null,
    LastConditionalDepartedDate: null,
    LastConditionalDepartedUserName: null,
    ...fields,
  }
}
