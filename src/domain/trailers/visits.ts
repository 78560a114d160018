import type { By } from '../commands/command.ts'
import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerFields } from './trailer-fields.ts'
import { Activity, AuditState, TrailerState } from './trailer-lists.ts'
import { numberKey } from './trailer-number.ts'
import { sourceOfWeight, type Weighed } from './weight-source.ts'

export type ArrivalFields = TrailerFields & Weighed & { readonly LocationID: number }

type Arriving = ArrivalFields & Pick<Trailer, 'ReferenceID'>

/** Returns the row of a trailer new to this site. */
export function firstVisit(id: number, fields: Arriving, by: By): Trailer {
  return {
    ...arrived(fields, 1, by),
    SiteID: by.SiteID,
    ID: id,
    CreatedDate: by.MadeAt,
    LastYardAuditID: null,
    LastYardAuditDate: null,
    LastYardAuditUserName: null,
    LastYardAuditState: AuditState.NotChecked,
    LastProductProtectionID: null,
    LastProductProtectionDate: null,
    LastProductProtectionUserName: null,
    LastProductProtectionState: AuditState.NotChecked,
    ProductProtectionAddedID: null,
    LastConditionalDepartedDate: null,
    LastConditionalDepartedUserName: null,
  }
}

/** Returns the row of a new visit: fields are replaced, last checks kept. */
export function nextVisit(trailer: Trailer, fields: Arriving, by: By): Trailer {
  return { ...trailer, ...arrived(fields, trailer.Visit + 1, by) }
}

function arrived(fields: Arriving, visit: number, by: By) {
  const { MadeAt } = by
  return {
    ...fields,
    NumberKey: numberKey(fields.Number),
    State: TrailerState.OnYard,
    Visit: visit,
    BoxTemperatureAt: momentOf(fields.BoxTemperature, MadeAt),
    ReeferFuelLevelAt: momentOf(fields.ReeferFuelLevel, MadeAt),
    TrailerWeightAt: momentOf(fields.TrailerWeight, MadeAt),
    OutboundWeightAt: momentOf(fields.OutboundWeight, MadeAt),
    TrailerWeightSource: sourceOfWeight('TrailerWeight', fields.TrailerWeight, fields),
    OutboundWeightSource: sourceOfWeight('OutboundWeight', fields.OutboundWeight, fields),
    DepartedInError: false,
    AuditState: AuditState.NotChecked,
    Activity: Activity.Arrived,
    LastActivityDate: MadeAt,
    ArrivalDate: MadeAt,
    PlacedDate: MadeAt,
    StatusDate: null,
    DepartureDate: null,
  }
}

function momentOf(value: number | null, madeAt: Instant): Instant | null {
  return value === null ? null : madeAt
}
