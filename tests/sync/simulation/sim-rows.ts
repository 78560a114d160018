import { SHARED } from '../../../src/domain/lists.ts'
import type { Location } from '../../../src/domain/sites/location.ts'
import type { Site } from '../../../src/domain/sites/site.ts'
import { emptyTrailerFields, type TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'

/** A plain site without features, so that no rule of the form interferes. */
export function buildSite(id: number): Site {
  return {
    SiteID: SHARED,
    ID: id,
    Name: `Site ${id}`,
    Description: null,
    Timezone: 'America/Chicago',
    Managed: true,
    ManagerIDs: [],
    PhotectorUser: null,
    TemperatureAlertRange: 5,
    Address1: null,
    Address2: null,
    City: null,
    State: null,
    Zip: null,
    SiteType: 1,
    HardTagSite: false,
    ActiveSiteRFID: false,
    PlusSite: false,
    BannerMessage: null,
    WelcomeMessage: null,
    SpotMessage: null,
    PullMessage: null,
    Scale: 0,
    ScaleAddress: null,
    LocationEditType: 1,
    SpecialDirectionEdit: false,
    SpecialTrailerStatusEdit: false,
    SpecialShipmentNumberEdit: false,
    ProductProtectionEnabled: false,
    ProductProtectionPartialTrailer: false,
    ProductProtectionTrailerInDoor: false,
    TrailerWeightEnabled: false,
    ShipmentDateEnabled: false,
    InspectionEnabled: false,
    StorageStatusEnabled: false,
    DockGroupsEnabled: false,
    TransactionHistoryEnabled: false,
    TransactionEmail: null,
    DoorDwellLimitMinutes: 120,
    CheckIntervalMinutes: 240,
    Latitude1: null,
    Longitude1: null,
  }
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
