import type { By } from '../commands/command.ts'
import { Role } from '../people/session-user.ts'
import type { Freight } from '../sites/freight.ts'
import type { Location } from '../sites/location.ts'
import { type References, toReferences } from '../sites/references.ts'
import type { Scac } from '../sites/scac.ts'
import { plainSite } from '../sites/new-site.ts'
import type { Site } from '../sites/site.ts'
import type { Tag } from '../sites/tag.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { emptyTrailerFields, type TrailerFields } from '../trailers/trailer-fields.ts'
import {
  Activity,
  Direction,
  Intent,
  LocationType,
  StatusType,
  TrailerState,
  TrailerType,
} from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import { memoryYard, type MemoryYard } from './memory-yard.ts'

/** Complete rows for tests, which change only the relevant fields. */

const SITE = 1
export const NOON = '2026-11-20T18:00:00.000Z'
/** IDs of the rows in `buildReferences`. */
export const at = { yard: 10, gate: 11, door: 12, spot: 13, otherSpot: 14 } as const
export const CARRIER = 20
export const OTHER_CARRIER = 21
export const PRODUCE = 30
export const TAG = 40

export function buildSite(with_: Partial<Site> = {}): Site {
  return { ...site, ...with_ }
}

const noAddress = { Address1: null, Address2: null, City: null, State: null, Zip: null }

const site: Site = {
  ...plainSite,
  ...{ ID: SITE, Name: 'Northgate', Timezone: 'America/Chicago', Managed: true, SiteType: 2 },
}

function buildLocation(id: number, name: string, type: number): Location {
  const nowhere = { Latitude1: null, Longitude1: null, Latitude2: null, Longitude2: null }
  const norThere = { Latitude3: null, Longitude3: null, Latitude4: null, Longitude4: null }
  const reference = { ReferenceLatitude: null, ReferenceLongitude: null }
  const base = { SiteID: SITE, ID: id, Name: name, Type: type, Description: null, OutOfService: false }
  return { ...base, ...noAddress, ...nowhere, ...norThere, ...reference }
}

function buildScac(id: number, code: string, name: string): Scac {
  const emails = { AuditEmailsEnabled: false, ArrivalEmailsEnabled: false, DepartureEmailsEnabled: false }
  return { SiteID: 0, ID: id, Name: code, Value: name, Type: 2, Email1: null, Email2: null, ...emails }
}

const locations: readonly Location[] = [
  buildLocation(at.yard, 'Yard', LocationType.Yard),
  buildLocation(at.gate, 'Gate', LocationType.Gate),
  buildLocation(at.door, 'Door 2', LocationType.Door),
  buildLocation(at.spot, 'Spot 10', LocationType.ParkingSpot),
  buildLocation(at.otherSpot, 'Spot 9', LocationType.ParkingSpot),
]
const scacs: readonly Scac[] = [
  buildScac(CARRIER, 'ABCD', 'Alpha Carriers'),
  buildScac(OTHER_CARRIER, 'WXYZ', 'Westway Lines'),
]
const freights: readonly Freight[] = [{ SiteID: SITE, ID: PRODUCE, Value: 'Produce' }]
const tags: readonly Tag[] = [{ SiteID: SITE, ID: TAG, EPC: 'urn:epc:tag:giai-96:0.0614141.7', TagType: 1 }]

export function buildReferences(with_: Partial<Site> = {}): References {
  return toReferences(buildSite(with_), { Locations: locations, Scacs: scacs, Freights: freights, Tags: tags })
}

/** Has the rows of `buildReferences` and the given trailers. */
export function buildYard(trailers: readonly Trailer[] = [], with_: Partial<Site> = {}): MemoryYard {
  return memoryYard({
    Sites: [buildSite(with_)],
    Locations: locations,
    Scacs: scacs,
    Freights: freights,
    Tags: tags,
    Trailers: trailers,
  })
}

/** An empty van that passes every rule. */
export function buildFields(with_: Partial<TrailerFields> = {}): TrailerFields {
  return {
    ...emptyTrailerFields,
    Number: 'TR100',
    ScacID: CARRIER,
    Type: TrailerType.Van,
    StatusType: StatusType.Empty,
    DirectionType: Direction.Outbound,
    Intent: Intent.Drop,
    LocationID: at.yard,
    ...with_,
  }
}

/** A loaded reefer that passes every rule. */
export function buildReefer(with_: Partial<TrailerFields> = {}): TrailerFields {
  return buildFields({
    Type: TrailerType.Reefer,
    StatusType: StatusType.Loaded,
    DirectionType: Direction.Inbound,
    ShipmentNumber: 'SHIP1',
    SetTemperature: 34,
    BoxTemperature: 35.5,
    TargetTemperature: 34,
    ReeferFuelLevel: 5,
    SealNumber: 'S-1',
    SealIntact: true,
    SealMatchesBOL: true,
    ...with_,
  })
}

export function buildTrailer(with_: Partial<Trailer> = {}): Trailer {
  const fields = buildFields()
  const never = { LastYardAuditID: null, LastYardAuditDate: null, LastYardAuditUserName: null, LastYardAuditState: 0 }
  const trailer: Trailer = {
    ...fields,
    ...never,
    SiteID: SITE,
    ID: 100,
    NumberKey: numberKey(with_.Number ?? fields.Number),
    LocationID: at.yard,
    State: TrailerState.OnYard,
    Visit: 1,
    BoxTemperatureAt: null,
    ReeferFuelLevelAt: null,
    TrailerWeightAt: null,
    OutboundWeightAt: null,
    TrailerWeightSource: null,
    OutboundWeightSource: null,
    ReferenceID: null,
    DepartedInError: false,
    AuditState: 0,
    Activity: Activity.Arrived,
    LastActivityDate: '2026-11-20T08:00:00.000Z',
    CreatedDate: '2026-11-20T08:00:00.000Z',
    ArrivalDate: '2026-11-20T08:00:00.000Z',
    DepartureDate: null,
    LastProductProtectionID: null,
    LastProductProtectionDate: null,
    LastProductProtectionUserName: null,
    LastProductProtectionState: 0,
    ProductProtectionAddedID: null,
    LastConditionalDepartedDate: null,
    PlacedDate: null,
    StatusDate: null,
    LastConditionalDepartedUserName: null,
  }
  return { ...trailer, ...with_ }
}

/** A person at the gate, at noon. */
export function buildBy(with_: Partial<By> = {}): By {
  const by = { UserID: 7, UserName: 'Gail Keeper', Roles: [Role.GateKeeper], SiteID: SITE, DeviceID: 'gate-1' }
  const when = {
    MadeAt: NOON,
    GivenAt: null,
    IsUncertain: false,
    ReceivedAt: null,
    Key: '018f0000-0000-7000-8000-000000000001',
  }
  return { ...by, ...when, IDs: [9001], Base: null, Original: null, ...with_ }
}
