import { trashOutline } from 'ionicons/icons'
import type { ExpectedShipment } from '../../../domain/shipments/expected-shipment.ts'
import { shipmentLabels } from '../../../domain/shipments/shipment-details.ts'
import { directionNames, nameIn, trailerTypeNames } from '../../../domain/trailers/trailer-lists.ts'
import { showDateTime, showValue } from '../../../domain/values/display.ts'
import type { ListColumn } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'

/** Columns of the list of expected shipments; `zone` is that of the site. */
export function shipmentColumns(zone: string): readonly ListColumn<ExpectedShipment>[] {
  return [
    {
      id: 'ReferenceNumber',
      label: shipmentLabels.ReferenceNumber,
      width: 160,
      text: referenceOf,
      importance: 1,
      card: '1a',
    },
    { id: 'ExpectedDate', label: 'Expected', width: 120, text: (row) => row.ExpectedDate, importance: 1, card: '1b' },
    { id: 'Used', label: 'Used by', width: 250, text: (row) => usedText(row, zone), importance: 1, card: '2a' },
    {
      id: 'TrailerNumber',
      label: shipmentLabels.TrailerNumber,
      width: 110,
      text: (row) => showValue(row.TrailerNumber),
      importance: 2,
      card: '1d',
      cardRender: ({ ScacName, TrailerNumber }) => [ScacName, TrailerNumber].filter((word) => word !== null).join(' '),
    },
    {
      id: 'ScacName',
      label: shipmentLabels.ScacName,
      width: 90,
      text: (row) => showValue(row.ScacName),
      importance: 2,
    },
    {
      id: 'ShipmentNumber',
      label: shipmentLabels.ShipmentNumber,
      width: 130,
      text: (row) => showValue(row.ShipmentNumber),
      importance: 3,
    },
    { id: 'Type', label: shipmentLabels.Type, width: 150, text: typeText, importance: 4 },
    { id: 'DirectionType', label: 'Direction', width: 110, text: directionText, importance: 5 },
    {
      id: 'FreightName',
      label: shipmentLabels.FreightName,
      width: 140,
      text: (row) => showValue(row.FreightName),
      importance: 4,
    },
    {
      id: 'SetTemperature',
      label: shipmentLabels.SetTemperature,
      width: 100,
      align: 'end',
      text: setText,
      importance: 4,
    },
  ]
}

export function shipmentActs(onRemove: (shipment: ExpectedShipment) => void): RowActs<ExpectedShipment> {
  return {
    acts: [
      {
        ...{ id: 'remove', header: 'Remove', words: () => 'Remove', icon: () => trashOutline, place: 'main' },
        ...{ label: (row) => `Remove ${referenceOf(row)}`, onTap: onRemove },
      },
    ],
    header: 'Actions',
    width: 76,
  }
}

function referenceOf({ ReferenceNumber }: ExpectedShipment): string {
  return ReferenceNumber
}

/** Returns 'Trailer 53118, 11/20/2026 08:14 by Gus Halvorsen', or 'Awaited'. */
function usedText({ UsedNumber, UsedDate, UsedByName }: ExpectedShipment, zone: string): string {
  if (UsedDate === null) return 'Awaited'
  return `Trailer ${UsedNumber ?? ''}, ${showDateTime(UsedDate, zone)} by ${UsedByName ?? ''}`
}

function typeText({ Type }: ExpectedShipment): string {
  return Type === 0 ? showValue(null) : nameIn(trailerTypeNames, Type)
}

function directionText({ DirectionType }: ExpectedShipment): string {
  return DirectionType === 0 ? showValue(null) : nameIn(directionNames, DirectionType)
}

function setText({ SetTemperature }: ExpectedShipment): string {
  return showValue(SetTemperature === null ? null : String(SetTemperature))
}
