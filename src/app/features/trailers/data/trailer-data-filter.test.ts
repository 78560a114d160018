import { expect, test } from 'vitest'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import { reachesBeyond, toReportQuery, usualFilter } from './trailer-data-filter.ts'

/** 22:30 of the day before in Chicago. */
const NOW = '2026-11-20T04:30:00.000Z'
const ZONE = 'America/Chicago'
const usual = usualFilter(NOW, ZONE)
const { OnYard, Departed, InTransit } = TrailerState

test('the chosen company and shipments filter; a typed text that is no choice does not', () => {
  const shipments = [
    { ID: 7, Name: 'S7' },
    { ID: 8, Name: 'S8' },
  ]
  expect(toReportQuery({ ...usual, scac: { ID: 5, Name: 'ABCD' }, shipments }, NOW, ZONE)).toMatchObject({
    ...{ scacs: [5], shipments: [7, 8], states: [1, 3], statusTypes: [1, 2], arrivalEndDate: '11/19/2026' },
  })
  expect(toReportQuery({ ...usual, scac: { ID: -1, Name: 'AB' } }, NOW, ZONE).scacs).toEqual([])
})

test.each([
  ['what is on the yard', { states: [OnYard] }, false],
  ['the usual states, with those in transit for weeks', {}, true],
  ['all states', { states: [] }, true],
  ['any departure', { states: [Departed] }, true],
  ['departures of the last days', { states: [OnYard, Departed], departureStartDate: '11/10/2026' }, false],
  ['departures of weeks', { states: [Departed], departureStartDate: '10/10/2026' }, true],
  ['arrivals of the last days', { states: [], arrivalStartDate: '11/10/2026' }, false],
  ['what is in transit, by departure', { states: [InTransit], departureStartDate: '11/10/2026' }, true],
])('%s: beyond the tablet %j is %s', (_, part, beyond) => {
  expect(reachesBeyond(toReportQuery({ ...usual, ...part }, NOW, ZONE), NOW, ZONE)).toBe(beyond)
})
