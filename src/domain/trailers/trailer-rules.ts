import type { Rule } from '../commands/ruled.ts'
import type { References } from '../sites/references.ts'
import type { Site } from '../sites/site.ts'
import { isChoosable } from '../sites/location-rules.ts'
import { isDay, isFuture } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'
import { isPhone } from '../values/phone.ts'
import { sealRulesWith } from './seals.ts'
import type { Trailer } from './trailer.ts'
import { message, TEXT_MAX, type TrailerFieldName, type TrailerFields } from './trailer-fields.ts'
import {
  Direction,
  directionNames,
  Intent,
  intentNames,
  isHopper,
  isReefer,
  isStorageStatus,
  StatusType,
  statusTypeNames,
  TrailerType,
  trailerTypeNames,
} from './trailer-lists.ts'
import { numberKey } from './trailer-number.ts'

/** The form's yup context, or from a command's yard. */
export interface TrailerRuleContext {
  readonly references: References
  /** Null for a new one. */
  readonly trailer: Trailer | null
  readonly now: Instant
}

/** True if set and box temperature are required (spec 2§5). */
export function needsTemperatures(type: number, status: number): boolean {
  return isReefer(type) && (status === StatusType.Loaded || status === StatusType.RedTagLoaded)
}

/** True if the shipment number is required (3-decisions §4). */
export function needsShipmentNumber(type: number, status: number): boolean {
  if (isHopper(type)) return status === StatusType.Loaded
  const loaded =
    status === StatusType.Loaded || status === StatusType.RedTagLoaded || status === StatusType.StorageLoaded
  return loaded && (type === TrailerType.Reefer || type === TrailerType.Van || type === TrailerType.ContainerReefer)
}

const DIRECTED: readonly number[] = [
  StatusType.Loaded,
  StatusType.Empty,
  StatusType.Partial,
  StatusType.RedTagLoaded,
  StatusType.RedTagEmpty,
]

/** True if the direction is required (3-decisions §4). */
export function needsDirection(status: number): boolean {
  return DIRECTED.includes(status)
}

/** True if the RFID tag is required: not if the driver waits (3-decisions §4). */
export function needsTag(site: Pick<Site, 'ActiveSiteRFID'>, intent: number): boolean {
  return site.ActiveSiteRFID && intent !== Intent.Live
}

/** True if the shipment date is shown and required (3-decisions §4). */
export function needsShipmentDate(
  site: Pick<Site, 'ShipmentDateEnabled'>,
  fields: Pick<TrailerFields, 'Type' | 'StatusType' | 'DirectionType'>,
): boolean {
  return (
    site.ShipmentDateEnabled &&
    fields.StatusType === StatusType.Loaded &&
    fields.DirectionType === Direction.Inbound &&
    fields.Type >= TrailerType.Reefer &&
    fields.Type <= TrailerType.ContainerDry
  )
}

const ALPHANUMERIC = /^[A-Za-z0-9]+$/
const ALPHANUMERIC_OR_HYPHEN = /^[A-Za-z0-9-]+$/

/** Returns the message for a shipment number, required or not (3-decisions §4). */
export function shipmentMessage(shipment: string | null, required: boolean): string | null {
  if (shipment === null || shipment === '') return required ? message.shipmentLength : null
  if (shipment.length > TEXT_MAX) return message.shipmentLength
  return (required ? ALPHANUMERIC : ALPHANUMERIC_OR_HYPHEN).test(shipment) ? null : message.shipmentCharacters
}

/** True for a value of a closed list. */
export const isNamed = (names: Readonly<Record<number, string>>, value: number) =>
  value !== 0 && names[value] !== undefined

/** True for an existing row, or one already named, which may be gone. */
export function isThere(rows: ReadonlyMap<number, unknown>, id: number, present: number | null | undefined): boolean {
  return rows.has(id) || id === present
}

/**
 * Rules by field (spec 2§5 as settled in 3-decisions §4); types and limits are in the wire schemas.
 */
export const trailerRules: { readonly [K in TrailerFieldName]?: Rule<TrailerFields, TrailerRuleContext> } = {
  Number: ({ Number: number }) => (numberKey(number) === '' ? message.number : null),
  ScacID: ({ ScacID }, { references, trailer }) =>
    ScacID > 0 && isThere(references.scacs, ScacID, trailer?.ScacID) ? null : message.scac,
  Type: ({ Type }) => (isNamed(trailerTypeNames, Type) ? null : message.type),
  StatusType: ({ StatusType: status }, { references }) => {
    if (!isNamed(statusTypeNames, status)) return message.status
    return isStorageStatus(status) && !references.site.StorageStatusEnabled ? message.status : null
  },
  DirectionType: ({ DirectionType, StatusType: status }) => {
    if (DirectionType === Direction.None) return needsDirection(status) ? message.direction : null
    return isNamed(directionNames, DirectionType) ? null : message.direction
  },
  Intent: ({ Intent: intent }) => (isNamed(intentNames, intent) ? null : message.intent),
  EPCID: ({ EPCID, Intent: intent }, { references, trailer }) => {
    if (EPCID === null || EPCID === 0) return needsTag(references.site, intent) ? message.tag : null
    return isThere(references.tags, EPCID, trailer?.EPCID) ? null : message.tag
  },
  ShipmentNumber: (fields) =>
    shipmentMessage(fields.ShipmentNumber, needsShipmentNumber(fields.Type, fields.StatusType)),
  ShipmentDate: (fields, { references, trailer, now }) => {
    const { ShipmentDate } = fields
    if (ShipmentDate === null) return needsShipmentDate(references.site, fields) ? message.shipmentDate : null
    if (!isDay(ShipmentDate)) return message.shipmentDate
    if (ShipmentDate === trailer?.ShipmentDate) return null
    return isFuture(ShipmentDate, now, references.site.Timezone) ? message.shipmentDate : null
  },
  SetTemperature: (fields) => temperatureMessage(fields.SetTemperature, fields),
  BoxTemperature: (fields) => temperatureMessage(fields.BoxTemperature, fields),
  FreightID: ({ FreightID }, { references, trailer }) =>
    FreightID === null || FreightID === 0 || isThere(references.freights, FreightID, trailer?.FreightID)
      ? null
      : message.freight,
  ReeferFuelLevel: ({ ReeferFuelLevel, Type }) => (ReeferFuelLevel === null && isReefer(Type) ? message.fuel : null),
  LocationID: ({ LocationID }, { references, trailer }) => {
    if (LocationID === null || LocationID === 0 || LocationID === trailer?.LocationID) return null
    const location = references.locations.get(LocationID)
    return location && isChoosable(location, references.site, trailer?.LocationID ?? null) ? null : message.location
  },
  ...sealRulesWith((rule) => (fields: TrailerFields) => rule(fields, fields)),
  PhoneNumber: ({ PhoneNumber }, { trailer }) =>
    !PhoneNumber || PhoneNumber === trailer?.PhoneNumber || isPhone(PhoneNumber) ? null : message.phone,
}

function temperatureMessage(degrees: number | null, { Type, StatusType: status }: TrailerFields): string | null {
  return degrees === null && needsTemperatures(Type, status) ? message.temperature : null
}
