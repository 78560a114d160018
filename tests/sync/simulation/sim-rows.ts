import type { Location } from '../../../src/domain/sites/location.ts'
import { SHARED } from '../../../src/domain/lists.ts'
import { plainSite } from '../../../src/domain/sites/new-site.ts'
import type { Scac } from '../../../src/domain/sites/scac.ts'
import type { Site } from '../../../src/domain/sites/site.ts'
import { emptyTrailerFields, type TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'

/** A plain site without features, so that no rule of the form interferes. */
export function buildSite(id: number): Site {
  const named = { ID: id, Name: `Site ${id}`, Timezone: 'America/Chicago' }
  return { ...plainSite, ...named, Managed: true, LocationEditType: 1 }
}

export function buildLocation(SiteID: number, ID: number, Name: string, Type: number): Location {
  return {
    SiteID,
    ID,
    Name,
    Type,
    Description: null,
    Address1: null,
    Address2: null,
    City: null,
    State: null,
    Zip: null,
    Latitude1: null,
    Longitude1: null,
    Latitude2: null,
    Longitude2: null,
    Latitude3: null,
    Longitude3: null,
    Latitude4: null,
    Longitude4: null,
    ReferenceLatitude: null,
    ReferenceLongitude: null,
    OutOfService: false,
  }
}

/** An empty flatbed: the trailer that asks for the fewest fields. */
export function buildTrailerFields(fields: Partial<TrailerFields>): TrailerFields {
  return {
    ...emptyTrailerFields,
    Number: '100',
    ScacID: 20,
    Type: TrailerType.Flatbed,
    StatusType: StatusType.Empty,
    DirectionType: Direction.Inbound,
    Intent: Intent.Drop,
    ...fields,
  }
}

export function buildScac(ID: number, Name: string): Scac {
  return {
    SiteID: SHARED,
    ID,
    Name,
    Value: `${Name} Lines`,
    Type: 2,
    Email1: null,
    Email2: null,
    AuditEmailsEnabled: false,
    ArrivalEmailsEnabled: false,
    DepartureEmailsEnabled: false,
  }
}
