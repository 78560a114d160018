import { expect, test } from 'vitest'
import { namedSchemas } from './answer-schemas.ts'

/**
 * The fields that the specification names (1§3, 2§3), by which other clients read them. Further
 * fields are ours.
 */
const specified: Readonly<Record<string, string>> = {
  PresentedTrailer: `ID Number ScacName ScacID AKA State Type TypeName StatusType StatusTypeName DirectionType DirectionTypeName Intent
    IntentName EPCID RFIDTagID ShipmentNumber Shipment# ShipmentDate TransactionID SetTemperature BoxTemperature TargetTemperature
    TemperatureOK FreightID FreightName ReeferFuelLevel ReeferFuelLevelName Continuous LocationName LocationID TrailerWeight
    OutboundWeight SealNumber SealNumber2 SealNumber3 SealIntact SealIntact2 SealIntact3 SealMatchesBOL SealMatchesBOL2
    SealMatchesBOL3 TandemWheels EyesOnArrive Inspection OdorFree PhoneNumber Notes DepartedInError StateName Dwell DwellMinutes
    AuditState LastActivityDate Activity DepartureDate CreatedDate LastYardAuditID LastYardAuditDate LastYardAuditUserName
    LastProductProtectionID LastProductProtectionDate LastProductProtectionUserName LastConditionalDepartedDate
    LastConditionalDepartedUserName`,
  AnsweredTask: `ID Action ActionName Priority Message FromLocationID ToLocationID FromLocationName ToLocationName ScacID ScacName
    ShipmentNumber TrailerNumber TransactionID StartTime EndTime CreatedDate StatusType StatusTypeName SubStatusType SubStatusName
    UserID UserFullName Intent IntentName TypeName AKA Continuous BoxTemperature SetTemperature TargetTemperature TemperatureOK
    TrailerStatusType TrailerWeight Inspection ElapsedPending ElapsedPendingString Position Resequenced MessageCount DockGroup
    Trailer`,
  PresentedHistoryRow: `ActionDateTime Task ActionBy Site Status Location SetTemperature BoxTemperature Scac FreightName FuelLevel
    TransactionID ShipmentNumber TrailerWeight ShipmentDate`,
  PresentedAudit: 'ID SiteID Type OpenedUserID OpenedDate ClosedUserID ClosedDate TrailerAuditState',
  AuditTrailers: 'AuditID TrailerID TrailerAuditState BoxTemperature ReeferFuelLevel Defrost',
  Messages: 'ID TaskID Type IsPrivate Content IsPinned CreatedBy CreatedByName CreatedDate',
  ChecklistItems: 'ID Name Status',
  DockGroups: 'ID Name Description GroupLocationIDs',
  Sites: `ID Name Description Timezone Managed ManagerIDs PhotectorUser TemperatureAlertRange Address1 Address2 City State Zip SiteType
    HardTagSite ProductProtectionPartialTrailer PlusSite ActiveSiteRFID BannerMessage WelcomeMessage SpotMessage PullMessage Scale
    LocationEditType SpecialDirectionEdit SpecialTrailerStatusEdit SpecialShipmentNumberEdit ProductProtectionTrailerInDoor`,
  Locations: `ID Name Type SiteID Description Address1 Address2 City State Zip Latitude1 Latitude2 Latitude3 Latitude4 Longitude1
    Longitude2 Longitude3 Longitude4 ReferenceLatitude ReferenceLongitude`,
  Freights: 'ID Value SiteID',
  Scacs: 'ID Name Value Type Email1 Email2 AuditEmailsEnabled ArrivalEmailsEnabled DepartureEmailsEnabled',
}

test.each(Object.entries(specified))('%s has every field that the specification names', (name, fields) => {
  const { properties = {} } = namedSchemas[name] ?? {}
  expect(Object.keys(properties as object)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})
