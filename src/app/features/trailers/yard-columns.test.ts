import { expect, test } from 'vitest'
import type { PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'
import { YardTab } from './yard-filter.ts'
import { yardColumns } from './yard-columns.tsx'

const all = {
  ShipmentDateEnabled: true,
  TrailerWeightEnabled: true,
  InspectionEnabled: true,
  Timezone: 'America/Chicago',
}
const none = {
  ShipmentDateEnabled: false,
  TrailerWeightEnabled: false,
  InspectionEnabled: false,
  Timezone: 'America/Chicago',
}
const headers = (tab: YardTab, site: typeof all) => yardColumns(tab, site).map(({ label }) => label)

// Only these fields are in the columns under test.
const van = {
  Type: 2,
  LastActivityDate: '2026-11-21T02:11:00.000Z',
  AKA: null,
  FreightName: '',
  SetTemperature: null,
  ShipmentDate: '01/01/1900',
  LastYardAuditDate: null,
  SealIntact2: true,
} as unknown as PresentedTrailer
const reefer = { ...van, Type: 1 }
const hopper = { ...van, Type: 11 }

function cell(row: PresentedTrailer, id: string): string | undefined {
  return yardColumns(YardTab.Inventory, all)
    .find((column) => column.id === id)
    ?.text(row)
}

test('arrivals begin with what one looks for, and have all columns of the specification', () => {
  expect(headers(YardTab.Arrivals, all)).toEqual([
    ...['Trailer#', 'SCAC', 'Trailer Type', 'Status', 'Location', 'Set temp', 'Box temp', 'Dwell', 'Recent Activity'],
    ...['Activity', 'Freight Type', 'AKA', 'Shipment#', 'Shipment Date', 'Transaction ID', 'Trailer Weight', 'Intent'],
    'Inspection Required',
  ])
})

test('audit tabs have the columns of the specification, after the number', () => {
  expect(headers(YardTab.YardAudit, all)).toEqual([
    ...['Trailer#', 'Location', 'SCAC', 'Trailer Type', 'Status', 'Shipment#', 'Seal#', 'Set temp'],
    ...['Last Checked', 'Last Checked By', 'Dwell'],
  ])
  expect(headers(YardTab.ProductProtection, all)).toEqual([
    ...['Trailer#', 'Location', 'SCAC', 'Freight Type', 'Set temp', 'Box temp', 'BOL Temp', 'Reefer Fuel Level'],
    ...['Status', 'Last Checked', 'Last Checked By', 'Dwell'],
  ])
})

test('the first nine columns and the acts fit a screen of 1280 px beside the menu', () => {
  const nine = yardColumns(YardTab.Arrivals, all).slice(0, 9)
  expect(nine.reduce((sum, { width }) => sum + width, 0)).toBeLessThan(1280 - 70 - 2 * 16 - 120)
})

test('a column needs its site feature', () => {
  const missing = headers(YardTab.Arrivals, all).filter((header) => !headers(YardTab.Arrivals, none).includes(header))
  expect(missing).toEqual(['Shipment Date', 'Trailer Weight', 'Inspection Required'])
})

test('the inventory starts with the columns of the arrivals', () => {
  const arrivals = headers(YardTab.Arrivals, all)
  expect(headers(YardTab.Inventory, all).slice(0, arrivals.length)).toEqual(arrivals)
  expect(headers(YardTab.Inventory, all)).toContain('Conditional Depart')
})

test("times are in the site's zone; a missing value is N/A, an empty date of other systems is blank", () => {
  expect(cell(van, 'LastActivityDate')).toBe('11/20/2026 20:11')
  expect(cell(van, 'LastYardAuditDate')).toBe('N/A')
  expect(cell(van, 'AKA')).toBe('N/A')
  expect(cell(van, 'FreightName')).toBe('N/A')
  expect(cell(van, 'ShipmentDate')).toBe('')
})

test('a reefer without a temperature is dry; a van has none', () => {
  expect(cell(reefer, 'SetTemperature')).toBe('Dry')
  expect(cell(van, 'SetTemperature')).toBe('N/A')
})

test('only a hopper has a second seal', () => {
  expect(cell(hopper, 'SealIntact2')).toBe('Yes')
  expect(cell(van, 'SealIntact2')).toBe('N/A')
})

test('a trailer that left says so and when, in place of where and how long it stands', () => {
  const stands = { ...van, State: 1, StateName: 'On Yard', LocationName: 'Yard', Dwell: '2 d 9 h 59 m' }
  const left = { ...stands, State: 2, StateName: 'Departed', DepartureDate: '2026-11-21T02:11:00.000Z' }
  const place = (row: PresentedTrailer) => [cell(row, 'LocationName'), cell(row, 'Dwell')]
  expect(place(stands)).toEqual(['Yard', '2 d 9 h 59 m'])
  expect(place(left)).toEqual(['Departed', '11/20/26 20:11'])
  expect(place({ ...left, State: 3, StateName: 'In Transit' })).toEqual(['In Transit', 'N/A'])
})
