import { type ExpectedShipment, toExpectedShipment } from '../shipments/expected-shipment.ts'
import type { Freight } from '../sites/freight.ts'
import type { Site } from '../sites/site.ts'
import { Direction, TrailerType } from '../trailers/trailer-lists.ts'
import { addDays, dayOf } from '../values/day.ts'
import { fromMs } from '../values/instant.ts'

const { Inbound, Outbound } = Direction
const { Reefer, Van, ContainerReefer } = TrailerType

/** Reference number, days from today, trailer, company, type, direction, shipment, freight, degrees Fahrenheit. */
const plans = [
  ['PO-78231', 0, '53118', 'SAIA', Reefer, Inbound, 'SHP48120', 'Frozen Food', -10],
  ['PO-78232', 0, null, 'KNIG', Van, Inbound, 'SHP48121', 'Dry Grocery', null],
  ['PO-78233', 0, '90442', 'WSXI', Reefer, Inbound, 'SHP48122', 'Ice Cream', -20],
  ['PO-78234', 1, null, 'FWDA', ContainerReefer, Inbound, 'SHP48123', 'Meat', 28],
  ['PO-78235', 1, '28816', 'TOTL', Van, Outbound, null, 'Packaging', null],
  ['PO-78236', 2, null, 'SEFL', Reefer, Inbound, 'SHP48125', 'Dairy', 36],
] as const

/** Returns the shipments that the yard with every feature expects these days. */
export function demoShipments(
  site: Site,
  freights: readonly Freight[],
  now: number,
  takeID: () => number,
): readonly ExpectedShipment[] {
  if (!site.ActiveSiteRFID) return []
  const today = dayOf(fromMs(now), site.Timezone)
  return plans.map(
    ([ReferenceNumber, days, TrailerNumber, ScacName, Type, DirectionType, ShipmentNumber, freight, set]) =>
      toExpectedShipment(
        { SiteID: site.ID, ID: takeID() },
        {
          ...{ ReferenceNumber, ExpectedDate: addDays(today, days), TrailerNumber, ScacName, Type, DirectionType },
          ...{ ShipmentNumber, SetTemperature: set },
          FreightName: freights.find(({ Value }) => Value === freight)?.Value ?? null,
        },
        site.Timezone,
        undefined,
      ),
  )
}
