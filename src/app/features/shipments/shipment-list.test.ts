import { expect, test } from 'vitest'
import { toExpectedShipment } from '../../../domain/shipments/expected-shipment.ts'
import { testList } from '../../kit/testing/list-contract.tsx'
import { shipmentActs, shipmentColumns } from './shipment-list.ts'

const row = toExpectedShipment(
  { SiteID: 1, ID: 5 },
  {
    ...{ ReferenceNumber: 'PO-1', ExpectedDate: '11/20/2026', TrailerNumber: '53118', ScacName: 'HLWC', Type: 3 },
    ...{ DirectionType: 1, ShipmentNumber: null, FreightName: 'Meat', SetTemperature: -4.5 },
  },
  'America/Chicago',
  undefined,
)
const columns = shipmentColumns('America/Chicago')
const acts = shipmentActs(() => undefined)

testList({ ...{ columns, acts, row }, ...{ emptyText: 'No entries.', hasMarks: false } })

test('a row shows what is known, and the arrival that took it', () => {
  const textsOf = (one: typeof row) => columns.map(({ text }) => text(one))
  expect(textsOf(row)).toEqual([
    ...['PO-1', '11/20/2026', 'Awaited', '53118', 'HLWC', 'N/A', 'Container Reefer', 'Inbound', 'Meat', '-4.5'],
  ])
  const used = { UsedTrailerID: 9, UsedNumber: '53118', UsedDate: '2026-11-20T14:14:00.000Z', UsedByName: 'Gus' }
  expect(textsOf({ ...row, ...used, Type: 0, DirectionType: 0, SetTemperature: null })).toEqual([
    ...['PO-1', '11/20/2026', 'Trailer 53118, 11/20/2026 08:14 by Gus', '53118', 'HLWC', 'N/A', 'N/A', 'N/A'],
    ...['Meat', 'N/A'],
  ])
})
