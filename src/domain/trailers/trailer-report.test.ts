import { expect, test } from 'vitest'
import { defaultTrailerReportQuery, refuseRanges, trailerReportColumns, trailerReportFile } from './trailer-report.ts'

/** 22:30 of the day before in Chicago. */
const NOW = '2026-11-20T04:30:00.000Z'
const ZONE = 'America/Chicago'

test("the report starts with what is loaded or empty on the yard or in transit, until the site's today", () => {
  expect(defaultTrailerReportQuery(NOW, ZONE)).toMatchObject({
    ...{ states: [1, 3], statusTypes: [1, 2], auditType: 3, arrivalStartDate: null, departureStartDate: null },
    ...{ arrivalEndDate: '11/19/2026', departureEndDate: '11/19/2026' },
  })
})

test.each([
  ['11/19/2026', '11/19/2026', null],
  ['12/31/2025', '01/01/2026', null],
  [null, '01/01/2026', null],
  ['01/01/2026', null, null],
  ['01/01/2026', '12/31/2025', 'Arrival start date must not be after the end date'],
])('arrivals from %s to %s: %s', (arrivalStartDate, arrivalEndDate, words) => {
  const refused = refuseRanges({ arrivalStartDate, arrivalEndDate })
  expect(refused).toEqual(words === null ? null : { arrivalEndDate: words })
})

test('both ranges have their own message', () => {
  const crossed = { arrivalStartDate: '02/02/2026', arrivalEndDate: '02/01/2026' }
  const all = { ...crossed, departureStartDate: '03/02/2026', departureEndDate: '03/01/2026' }
  expect(Object.keys(refuseRanges(all) ?? {})).toEqual(['arrivalEndDate', 'departureEndDate'])
})

test('the file is named by site and day, without what file systems reject', () => {
  expect(trailerReportFile({ Name: 'Łódź / North "2"', Timezone: ZONE }, NOW)).toBe(
    'Łódź-North-2_Inventory-Report_2026-11-19.csv',
  )
})

test('a column needs the feature of its site', () => {
  const none = {
    ...{ ShipmentDateEnabled: false, TrailerWeightEnabled: false, InspectionEnabled: false, ActiveSiteRFID: false },
  }
  const all = {
    ...{ ShipmentDateEnabled: true, TrailerWeightEnabled: true, InspectionEnabled: true, ActiveSiteRFID: true },
  }
  const without = trailerReportColumns(none)
  expect(trailerReportColumns(all).filter((name) => !without.includes(name))).toEqual([
    ...['ShipmentDate', 'RFIDTagID', 'TrailerWeight', 'TrailerWeightSource', 'Inspection'],
  ])
})
