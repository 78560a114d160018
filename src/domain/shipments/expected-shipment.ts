import type { Columns, Row } from '../values/column.ts'
import { type Day, startOfDayMs } from '../values/day.ts'
import { fromMs, type Instant } from '../values/instant.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import type { ShipmentDetails } from './shipment-details.ts'

/** A shipment that a site expects, under its reference number. */
export interface ExpectedShipment extends Row, ShipmentDetails {
  readonly SiteID: number
  readonly ID: number
  /** `ReferenceNumber` for comparison, see `trailer-number.ts`. */
  readonly ReferenceKey: string
  readonly ExpectedDate: Day
  /** The start of that day at the site, for the window of tablets. */
  readonly ExpectedFrom: Instant
  /** The arrival that took it; null while it is awaited. */
  readonly UsedTrailerID: number | null
  /** The number of that trailer as it arrived. */
  readonly UsedNumber: string | null
  readonly UsedDate: Instant | null
  readonly UsedByName: string | null
}

export const expectedShipmentColumns: Columns<ExpectedShipment> = {
  SiteID: 'id',
  ID: 'id',
  ReferenceNumber: 'text',
  ReferenceKey: 'text',
  ExpectedDate: 'text',
  ExpectedFrom: 'instant',
  TrailerNumber: 'text?',
  ScacName: 'text?',
  Type: 'integer',
  DirectionType: 'integer',
  ShipmentNumber: 'text?',
  FreightName: 'text?',
  SetTemperature: 'decimal?',
  UsedTrailerID: 'id?',
  UsedNumber: 'text?',
  UsedDate: 'instant?',
  UsedByName: 'text?',
}

/** Sets a shipment free, as awaited. */
export const unused = { UsedTrailerID: null, UsedNumber: null, UsedDate: null, UsedByName: null } as const

/** Returns the row of a shipment; `before` keeps the arrival that took it. `zone` is that of the site. */
export function toExpectedShipment(
  row: Row,
  details: ShipmentDetails & { readonly ExpectedDate: Day },
  zone: string,
  before: ExpectedShipment | undefined,
): ExpectedShipment {
  const { UsedTrailerID, UsedNumber, UsedDate, UsedByName } = before ?? unused
  return {
    ...{ SiteID: row.SiteID, ID: row.ID },
    ReferenceNumber: details.ReferenceNumber,
    ReferenceKey: numberKey(details.ReferenceNumber),
    ExpectedDate: details.ExpectedDate,
    ExpectedFrom: fromMs(startOfDayMs(details.ExpectedDate, zone)),
    ...{ TrailerNumber: details.TrailerNumber, ScacName: details.ScacName, Type: details.Type },
    ...{ DirectionType: details.DirectionType, ShipmentNumber: details.ShipmentNumber },
    ...{ FreightName: details.FreightName, SetTemperature: details.SetTemperature },
    ...{ UsedTrailerID, UsedNumber, UsedDate, UsedByName },
  }
}

/** Returns the shipment as a look-up shows it. */
export function detailsOf(shipment: ExpectedShipment): ShipmentDetails {
  const { ReferenceNumber, ExpectedDate, TrailerNumber, ScacName, Type } = shipment
  const { DirectionType, ShipmentNumber, FreightName, SetTemperature } = shipment
  return {
    ...{ ReferenceNumber, ExpectedDate, TrailerNumber, ScacName, Type },
    ...{ DirectionType, ShipmentNumber, FreightName, SetTemperature },
  }
}
