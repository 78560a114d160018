import { expect, test } from 'vitest'
import Papa from 'papaparse'
import { toReferences } from '../sites/references.ts'
import { buildBy, buildSite, buildTrailer } from '../testing/builders.ts'
import { changesOf, readChanges } from './history-changes.ts'
import { historyCsv, historyFileName, historyLine, showMoment } from './history-columns.ts'
import { historyRow } from './history-row.ts'
import { presentHistory } from './present-trailer.ts'
import { Activity, TrailerType } from './trailer-lists.ts'
import type { Trailer } from './trailer.ts'

const ZONE = 'America/Chicago'
const plain = {
  ActionDateTime: '2026-11-20T18:00:00.000Z',
  ReceivedDate: null,
  GivenDate: null,
  TimeUncertain: false,
}

test('an unchanged time is shown alone', () => {
  expect(showMoment(plain, ZONE)).toBe('11/20/26 12:00')
})

test('a corrected time is shown with the time of the tablet', () => {
  const moved = { ...plain, GivenDate: '2026-11-19T18:00:00.000Z', ReceivedDate: '2026-11-20T19:00:00.000Z' }
  expect(showMoment(moved, ZONE)).toBe(
    '11/20/26 12:00 (received 11/20/26 13:00; time adjusted, given as 11/19/26 12:00)',
  )
})

test('a time from an uncertain clock is marked', () => {
  expect(showMoment({ ...plain, TimeUncertain: true }, ZONE)).toBe('11/20/26 12:00 (time uncertain)')
})

const site = buildSite({ Name: 'North', TrailerWeightEnabled: true, Timezone: ZONE })
const references = toReferences(site, { Locations: [], Scacs: [], Freights: [], Tags: [] })

function lineOf(
  before: Partial<Trailer>,
  after: Partial<Trailer>,
  action: Activity = Activity.Edited,
  Remark: string | null = null,
): string {
  const was = buildTrailer(before)
  const is = buildTrailer({ ...before, ...after })
  const row = historyRow(is, action, buildBy({ UserName: 'admin' }), { Remark, Changes: changesOf(was, is) })
  return historyLine(presentHistory(row, references), is.Type)
}

test.each([
  [{ TrailerWeight: 15500 }, { TrailerWeight: 12345 }, 'Trailer Weight 15500 to 12345, by admin'],
  [{ SealNumber: null }, { SealNumber: 'A-1' }, 'Seal# none to A-1, by admin'],
  [{ BoxTemperature: 0 }, { BoxTemperature: -10.5 }, 'Box temp 0 to -10.5, by admin'],
  [{ Inspection: true }, { Inspection: false }, 'Inspection Yes to No, by admin'],
  [{ StatusType: 1 }, { StatusType: 2 }, 'Status Loaded to Empty, by admin'],
  [{ ReeferFuelLevel: 9 }, { ReeferFuelLevel: 6 }, 'Reefer Fuel Level 7/8 to 1/8, by admin'],
  [{ PhoneNumber: '3125550123' }, { PhoneNumber: '3125550199' }, 'Phone Number changed, by admin'],
  [
    { AKA: 'A', Notes: null },
    { AKA: null, Notes: 'n'.repeat(61) },
    `AKA A to none; Notes none to ${'n'.repeat(60)}…, by admin`,
  ],
  [{}, {}, 'Nothing changed, by admin'],
])('%j to %j is "%s"', (before, after, words) => {
  expect(lineOf(before, after)).toBe(words)
})

test('a phone number is in no record of changes', () => {
  const changes = changesOf(buildTrailer({ PhoneNumber: '3125550123' }), buildTrailer({ PhoneNumber: '3125550199' }))
  expect(changes).not.toContain('312')
  expect(readChanges({ Changes: changes })).toEqual([{ name: 'PhoneNumber', from: null, to: null }])
})

test('an act that changed no field says what it was', () => {
  expect(lineOf({ StatusType: 2 }, {}, Activity.Arrived)).toBe('Arrived, Empty, by admin')
  expect(lineOf({ Type: TrailerType.Reefer, BoxTemperature: 34 }, {}, Activity.ProductCheck)).toBe(
    'Box temp 34 as before, by admin',
  )
  expect(
    lineOf({ Type: TrailerType.Reefer, BoxTemperature: 42 }, {}, Activity.ProductCheck, 'Box temperature out of range'),
  ).toBe('Box temp 42 as before, by admin')
  expect(lineOf({}, {}, Activity.Task, 'Wash')).toBe('Completed, by admin')
})

test.each([
  [Activity.YardCheck, null, 'Seen, by admin'],
  [Activity.YardCheck, 'Not in its spot', 'Not in its spot, by admin'],
  [Activity.YardCheck, 'Check taken back', 'Check taken back, by admin'],
  [Activity.ProductCheck, 'Defrosting', 'Defrosting, by admin'],
])('a check %i with the remark %s says "%s"', (action, remark, words) => {
  expect(lineOf({ Type: TrailerType.Reefer, BoxTemperature: null }, {}, action, remark)).toBe(words)
})

test('the file reads back by a strict parser, without formulas', () => {
  const trailer = buildTrailer({ TransactionID: '=1+1', ShipmentNumber: 'A"1,\n2' })
  const row = historyRow(trailer, Activity.Arrived, buildBy({ UserName: 'Ana "Q", Ruiz' }))
  const file = historyCsv([presentHistory(row, references)], trailer.Type, site)
  expect(file.startsWith('\ufeff')).toBe(true)
  const { data, errors } = Papa.parse<Record<string, string>>(file.slice(1, -2), { header: true, newline: '\r\n' })
  expect(errors).toEqual([])
  expect(data).toEqual([
    expect.objectContaining({ 'Transaction ID': "'=1+1", 'Shipment#': 'A"1,\n2', 'Action By': 'Ana "Q", Ruiz' }),
  ])
  expect(historyFileName({ Number: 'AB 12/3' }, '2026-11-20T04:30:00.000Z', ZONE)).toBe(
    'AB-12-3_Transaction-History_2026-11-19.csv',
  )
})
