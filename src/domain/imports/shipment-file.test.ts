import { expect, test } from 'vitest'
import { ImportReader } from './import-file.ts'
import { shipmentFile } from './shipment-file.ts'

function read(...lines: readonly (readonly string[])[]) {
  const reader = new ImportReader(shipmentFile)
  const header = ['Reference', 'Expected', 'Trailer', 'SCAC', 'Type', 'Direction', 'Shipment', 'Freight', 'Set']
  for (const [place, cells] of [header, ...lines].entries()) reader.add({ line: place + 1, cells })
  return reader
}

const usual = ['PO-1', '11/23/2026', '53118', 'hlwc', 'Reefer', 'Inbound', 'shp1', 'Frozen', '-10']
const withCell = (place: number, text: string) => usual.map((cell, at) => (at === place ? text : cell))

test('a line becomes a shipment; all but number and day may be empty', () => {
  const { items, rejected } = read(usual, [' PO 2 ', '2026-11-24', '', '', '', '', '', '', ''])
  expect(rejected).toEqual([])
  expect(items).toEqual([
    {
      ...{ ReferenceNumber: 'PO-1', ExpectedDate: '11/23/2026', TrailerNumber: '53118', ScacName: 'HLWC', Type: 1 },
      ...{ DirectionType: 1, ShipmentNumber: 'SHP1', FreightName: 'Frozen', SetTemperature: -10 },
    },
    {
      ...{ ReferenceNumber: 'PO 2', ExpectedDate: '11/24/2026', TrailerNumber: null, ScacName: null, Type: 0 },
      ...{ DirectionType: 0, ShipmentNumber: null, FreightName: null, SetTemperature: null },
    },
  ])
})

test.each([
  [0, ' - ', 'The reference number is missing'],
  [0, 'x'.repeat(51), 'The reference number can have 50 characters at most'],
  [1, '', 'The expected date must be a day such as 11/23/2026'],
  [1, '02/30/2026', 'The expected date must be a day such as 11/23/2026'],
  [1, '23.11.2026', 'The expected date must be a day such as 11/23/2026'],
  [4, 'Lorry', 'The trailer type is not one of the list'],
  [5, 'Sideways', 'The direction is not Inbound or Outbound'],
  [8, 'cold', 'Please enter a valid temperature'],
  [8, '150', 'Please enter a valid temperature'],
])('column %i with "%s" is rejected with its line and reason', (place, text, reason) => {
  expect(read(usual, withCell(place, text)).rejected).toMatchObject([{ line: 3, reason }])
})

test('days, types and directions may be written in other ways', () => {
  const { items } = read(withCell(1, '1/2/2027'), ['PO-2', ...withCell(4, 'containerREEFER').slice(1)])
  expect(items.map(({ ExpectedDate, Type }) => [ExpectedDate, Type])).toEqual([
    ['01/02/2027', 1],
    ['11/23/2026', 3],
  ])
})

test('a number that is there already, in another spelling, is rejected', () => {
  expect(read(usual, withCell(0, 'po 1')).rejected).toMatchObject([{ line: 3, reason: 'PO1 is on line 2 already' }])
})

test('the example has no line with an error', () => {
  const [header, ...lines] = shipmentFile.example.text.trim().split('\r\n')
  expect(header?.split(',')).toHaveLength(9)
  const cells = lines.map((line) => line.replace('"PO-78,233"', 'PO-78233').split(','))
  expect(read(...cells).rejected).toEqual([])
})
