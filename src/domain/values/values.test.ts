import { expect, test } from 'vitest'
import { addDays, dayNumber, dayOf, dayRange, fromIsoDay, isDay, isFuture, startOfDayMs, toIsoDay } from './day.ts'
import {
  minutesBetween,
  showDate,
  showDateTime,
  showDay,
  showDwell,
  showHistoryTime,
  showMoment,
  showTime,
  showSpan,
  showValue,
  showYesNo,
} from './display.ts'
import { fromMs, isInstant } from './instant.ts'
import { compareNatural, sortByName } from './natural-sort.ts'
import { suggest } from './suggest.ts'
import { isOutOfRange, isTemperature, parseTemperature, showTemperature, temperatureState } from './temperature.ts'
import { parseWhole } from './whole-number.ts'

const CHICAGO = 'America/Chicago'

test('the day of a time is that of the site, not of the machine', () => {
  expect(dayOf('2026-11-20T05:59:59.999Z', CHICAGO)).toBe('11/19/2026')
  expect(dayOf('2026-11-20T06:00:00.000Z', CHICAGO)).toBe('11/20/2026')
})

test('a day with 25 hours ends where the next begins', () => {
  const { from, before } = dayRange('11/01/2026', '11/01/2026', CHICAGO)
  expect(from).toBe('2026-11-01T05:00:00.000Z')
  expect(before).toBe('2026-11-02T06:00:00.000Z')
})

test('a day with two midnights begins at the first, one without midnight at its first instant', () => {
  expect(fromMs(startOfDayMs('11/01/2026', 'America/Havana'))).toBe('2026-11-01T04:00:00.000Z')
  expect(fromMs(startOfDayMs('03/31/2024', 'Asia/Beirut'))).toBe('2024-03-30T22:00:00.000Z')
})

test('an open end of a range stays open', () => {
  expect(dayRange(null, null, CHICAGO)).toStrictEqual({ from: null, before: null })
})

test('tomorrow is in the future and today is not, by the site', () => {
  const lateEvening = '2026-11-21T05:00:00.000Z'
  expect(isFuture('11/20/2026', lateEvening, CHICAGO)).toBe(false)
  expect(isFuture('11/21/2026', lateEvening, CHICAGO)).toBe(true)
})

test('only existing days are valid', () => {
  expect(['02/29/2024', '12/31/2026'].every(isDay)).toBe(true)
  expect(['02/29/2025', '13/01/2026', '1/1/2026', '2026-01-01', '', '00/10/2026'].some(isDay)).toBe(false)
})

test('days count across months and years, compare, and go to ISO and back', () => {
  expect(addDays('12/31/2026', 1)).toBe('01/01/2027')
  expect(addDays('03/01/2024', -1)).toBe('02/29/2024')
  expect(dayNumber('01/02/2027')).toBeGreaterThan(dayNumber('12/31/2026'))
  expect(toIsoDay('11/20/2026')).toBe('2026-11-20')
  expect(fromIsoDay('2026-11-20')).toBe('11/20/2026')
  expect([toIsoDay(null), fromIsoDay('')]).toStrictEqual(['', ''])
})

test('a time of the night in which the machine changes its clock is that of the site', () => {
  // The zone of a machine elsewhere changes at 05:30 UTC, that of the site at 08:00.
  const shown = ['06:30', '07:30', '08:30'].map((time) => showTime(`2026-03-08T${time}:00.000Z`, 'America/Chicago'))
  expect(shown).toEqual(['00:30', '01:30', '03:30'])
})

test('times have the formats of the specification, in the zone of the site', () => {
  const moment = '2026-11-20T20:05:00.000Z'
  expect(showDate(moment, CHICAGO)).toBe('11/20/2026')
  expect(showTime(moment, CHICAGO)).toBe('14:05')
  expect(showDateTime(moment, CHICAGO)).toBe('11/20/2026 14:05')
  expect(showHistoryTime(moment, CHICAGO)).toBe('11/20/26 14:05')
})

test("a time that stands alone has its date unless it is on the site's today", () => {
  const at = '2026-11-20T17:11:00.000Z'
  expect(showMoment(at, CHICAGO, '2026-11-20T23:00:00.000Z')).toBe('11:11')
  // Past midnight in Greenwich, the same evening in Chicago.
  expect(showMoment(at, CHICAGO, '2026-11-21T05:59:00.000Z')).toBe('11:11')
  expect(showMoment(at, CHICAGO, '2026-11-21T06:00:00.000Z')).toBe('11/20/2026 11:11')
  expect(showMoment(at, CHICAGO, '2026-11-23T17:11:00.000Z')).toBe('11/20/2026 11:11')
})

test('around a clock change each time is shown by its own offset', () => {
  expect(showDateTime('2026-11-01T06:59:59.999Z', CHICAGO)).toBe('11/01/2026 01:59')
  expect(showDateTime('2026-11-01T07:00:00.000Z', CHICAGO)).toBe('11/01/2026 01:00')
  expect(showDateTime('2026-04-04T14:59:59.999Z', 'Australia/Lord_Howe')).toBe('04/05/2026 01:59')
  expect(showDateTime('2026-04-04T15:00:00.000Z', 'Australia/Lord_Howe')).toBe('04/05/2026 01:30')
})

test("01/01/1900 is blank and a missing date is 'N/A'", () => {
  expect(showDate('1900-01-01T12:00:00.000Z', CHICAGO)).toBe('')
  expect(showDateTime(null, CHICAGO)).toBe('N/A')
  expect([showDay('01/01/1900'), showDay(null), showDay('11/20/2026')]).toStrictEqual(['', 'N/A', '11/20/2026'])
})

test('a missing value is N/A, and zero is a value', () => {
  expect([showValue(null), showValue(''), showValue(0)]).toStrictEqual(['N/A', 'N/A', '0'])
  expect([showYesNo(true), showYesNo(false)]).toStrictEqual(['Yes', 'No'])
})

test('dwell counts days, hours and minutes, and never below zero', () => {
  expect(showDwell(1440 + 125)).toBe('1 d 2 h 5 m')
  expect([0, 25, 120, 125, 1440, 1440 + 125].map(showSpan)).toEqual(['0 m', '25 m', '2 h', '2 h 5 m', '1 d', '1 d 2 h'])
  expect(minutesBetween('2026-11-20T10:00:00.000Z', '2026-11-20T10:01:59.000Z')).toBe(1)
  expect(minutesBetween('2026-11-20T10:05:00.000Z', '2026-11-20T10:00:00.000Z')).toBe(0)
})

test('a moment is ISO text in UTC with milliseconds', () => {
  expect(isInstant('2026-11-20T14:05:00.000Z')).toBe(true)
  expect(['2026-11-20T14:05:00Z', '2026-11-20', '2026-13-20T14:05:00.000Z'].some(isInstant)).toBe(false)
})

test('names are in natural order: numbers before text, 2 before 10, without case', () => {
  const names = ['Door 10', 'spot', 'Door 2', '7', 'Spot 1', '10', 'Door 02b', '']
  expect([...names].sort(compareNatural)).toStrictEqual([
    '',
    '7',
    '10',
    'Door 2',
    'Door 02b',
    'Door 10',
    'spot',
    'Spot 1',
  ])
  expect(compareNatural('door 2', 'DOOR 02')).toBe(0)
  expect(compareNatural('12345678901234567890', '12345678901234567891')).toBeLessThan(0)
})

test('rows of one name keep the order of their IDs', () => {
  const rows = [
    { ID: 3, Name: 'b' },
    { ID: 2, Name: 'B' },
    { ID: 9, Name: 'a' },
  ]
  expect(sortByName(rows, (row) => row.Name).map((row) => row.ID)).toStrictEqual([9, 2, 3])
})

test('temperatures are between -60 and 140 with at most one decimal', () => {
  expect([-60, 140, 34.1, -0.5, 0].every(isTemperature)).toBe(true)
  expect([-60.1, 140.1, 34.15, Number.NaN, Number.POSITIVE_INFINITY].some(isTemperature)).toBe(false)
})

test("a box temperature is out of range beyond the site's range, not at it", () => {
  expect(isOutOfRange(39, 34, 5)).toBe(false)
  expect(isOutOfRange(39.1, 34, 5)).toBe(true)
  expect(isOutOfRange(34.3, 34.1, 0.2)).toBe(false)
  expect(isOutOfRange(null, 34, 5)).toBe(false)
})

test('a trailer without any temperature is dry', () => {
  const dry = { SetTemperature: null, BoxTemperature: null, TargetTemperature: null }
  expect(temperatureState(dry, 5)).toBe('dry')
  expect(temperatureState({ ...dry, TargetTemperature: 34 }, 5)).toBe('ok')
  expect(temperatureState({ ...dry, SetTemperature: 30, BoxTemperature: 40 }, 5)).toBe('not-ok')
  expect([showTemperature(null), showTemperature(-0.5)]).toStrictEqual(['Dry', '-0.5'])
})

test('typed numbers are parsed, blank is null, and the rest is NaN', () => {
  expect([parseTemperature(' 34,5 '), parseTemperature(''), parseTemperature('-10')]).toStrictEqual([34.5, null, -10])
  expect([parseTemperature('warm'), parseTemperature('1e2')]).toStrictEqual([Number.NaN, Number.NaN])
  expect([parseWhole('42 '), parseWhole(' '), parseWhole('4.5'), parseWhole('x')]).toStrictEqual([
    42,
    null,
    Number.NaN,
    Number.NaN,
  ])
})

test('with a value, suggestions start with the text or have it in the value; else contain it', () => {
  const carriers = [
    { Name: 'ABCD', Value: 'Alpha Carriers' },
    { Name: 'BCDE', Value: 'Best Lines' },
  ]
  expect(suggest(carriers, 'bcd').map((one) => one.Name)).toStrictEqual(['BCDE'])
  expect(suggest(carriers, 'LINE').map((one) => one.Name)).toStrictEqual(['BCDE'])
  expect(suggest([{ Name: 'Door 12' }, { Name: 'Spot 1' }], '12')).toStrictEqual([{ Name: 'Door 12' }])
  expect(suggest(carriers, ' ', 1)).toHaveLength(1)
})
