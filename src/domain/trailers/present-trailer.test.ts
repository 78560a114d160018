import { expect, test } from 'vitest'
import { at, buildBy, buildReferences, buildTrailer, NOON, PRODUCE, TAG } from '../testing/builders.ts'
import { historyRow } from './history-row.ts'
import { presentHistory, presentTrailer } from './present-trailer.ts'

const references = buildReferences()

test('a trailer is shown with its names', () => {
  const trailer = buildTrailer({ FreightID: PRODUCE, EPCID: TAG, ReeferFuelLevel: 4, LocationID: at.door, Type: 3 })
  expect(presentTrailer(trailer, references, NOON)).toMatchObject({
    ...{ ScacName: 'ABCD', TypeName: 'Container Reefer', StatusTypeName: 'Empty', DirectionTypeName: 'Outbound' },
    ...{ IntentName: 'Drop', StateName: 'On Yard', FreightName: 'Produce', ReeferFuelLevelName: '3/4' },
    ...{ LocationName: 'Door 2', ActivityName: 'Arrived', RFIDTagID: 'urn:epc:tag:giai-96:0.0614141.7' },
    ...{ TemperatureOK: null, DwellMinutes: 600, Dwell: '0 d 10 h 0 m' },
  })
})

test('names of missing rows are blank', () => {
  const trailer = buildTrailer({ ScacID: 999, FreightID: 998, EPCID: 997, LocationID: 996 })
  expect(presentTrailer(trailer, references, NOON)).toMatchObject({
    ...{ ScacName: '', FreightName: '', RFIDTagID: '', LocationName: '' },
  })
})

test('the dwell of a departed trailer ends with its departure', () => {
  const left = buildTrailer({ State: 2, DepartureDate: '2026-11-20T08:30:00.000Z' })
  expect(presentTrailer(left, references, NOON).Dwell).toBe('0 d 0 h 30 m')
})

test("a box temperature is compared with the site's range", () => {
  const warm = buildTrailer({ SetTemperature: 34, BoxTemperature: 40 })
  expect(presentTrailer(warm, references, NOON).TemperatureOK).toBe(false)
  expect(presentTrailer({ ...warm, BoxTemperature: 36 }, references, NOON).TemperatureOK).toBe(true)
})

test('a history row is shown with the names of its time', () => {
  const row = historyRow(buildTrailer({ ReeferFuelLevel: 1 }), 2, buildBy())
  expect(presentHistory(row, references)).toMatchObject({
    ...{ Task: 'Departed', Site: 'Northgate', Scac: 'ABCD', Location: 'Yard' },
    ...{ Status: 'Empty', FuelLevel: 'Empty', FreightName: '' },
  })
})
